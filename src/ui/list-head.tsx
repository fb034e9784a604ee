import { langName } from '../shared/lang/lang-names.ts';
import { ogImageSize } from '../shared/og-image-size.ts';
import { headTexts } from '../shared/texts/head.ts';
import { articlesUrl, blogPictureUrl, langUrl, searchUrl } from '../urls.ts';
import {
  FeedLinks,
  type HeadFrame,
  OpenGraph,
  OpenSearchLink,
  SearchMeta,
  toDescription,
} from './head-parts.tsx';
import { describeLicence, describePerson } from './identity/structured-data.ts';
import { JsonLd } from './prose.tsx';

interface ListHeadProps {
  frame: HeadFrame;
  /** The path that search engines should store, if several paths lead to this page. */
  path: string;
  /** The title of the page. Without it, the page is the home page. */
  title?: string | undefined;
  tag?: string | undefined;
  series?: string | undefined;
  /** The language of the articles, if the list has those in one language. */
  articleLang?: string;
  /** The languages that have feeds of their own. */
  feedLangs?: readonly string[];
}

/** Information about a list, a tag, a series or the archive for programs such as search engines. */
export function ListHead(props: ListHeadProps) {
  const { frame, path, title, tag, series, articleLang, feedLangs = [] } = props;
  const t = headTexts[frame.lang];
  const url = frame.origin + path;
  const own =
    (tag !== undefined && t.articlesWith(frame.brand, tag)) ||
    (series !== undefined && t.articlesOfSeries(frame.brand, series)) ||
    (articleLang !== undefined && t.articlesInLanguage(frame.brand, langName(articleLang)));
  const description = toDescription(own || frame.description || t.articlesOf(frame.brand));
  return (
    <>
      <SearchMeta url={url} description={description} />
      {path === articlesUrl() || (articleLang && path === langUrl(articleLang)) ? (
        <LangAlternates origin={frame.origin} langs={feedLangs} />
      ) : null}
      <FeedLinks frame={frame} {...{ tag, articleLang }} langs={feedLangs} />
      <OpenGraph
        frame={frame}
        type="website"
        title={title ?? frame.brand}
        description={description}
        url={url}
        picture={{ url: frame.origin + blogPictureUrl, ...ogImageSize }}
        lang={articleLang ?? frame.lang}
      />
      {path === articlesUrl() ? <OpenSearchLink frame={frame} /> : null}
      {path === articlesUrl() ? (
        <JsonLd
          value={{
            '@context': 'https://schema.org',
            '@type': 'Blog',
            name: frame.brand,
            description,
            url,
            inLanguage: frame.lang,
            author: frame.identity && describePerson(frame.ownerName, frame),
            license: describeLicence(frame.identity),
            potentialAction: {
              '@type': 'SearchAction',
              target: `${frame.origin}${searchUrl()}?q={search_term_string}`,
              'query-input': 'required name=search_term_string',
            },
          }}
        />
      ) : null}
    </>
  );
}

/**
 * The home page and the lists in one language lead to each other. The home page is for readers of
 * any other language: it has all articles.
 */
function LangAlternates({ origin, langs }: { origin: string; langs: readonly string[] }) {
  if (langs.length === 0) return null;
  return (
    <>
      {langs.map((lang) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={origin + langUrl(lang)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + articlesUrl()} />
    </>
  );
}
