import { type Article, type RenderedText, splitTags } from '../shared/article.ts';
import { cutWithEnding } from '../shared/text.ts';
import { headTexts } from '../shared/texts/head.ts';
import {
  articlesUrl,
  atomUrl,
  blogPictureUrl,
  jsonFeedUrl,
  markdownUrl,
  pictureUrl,
  readUrl,
  tagAtomUrl,
  tagJsonFeedUrl,
} from '../urls.ts';
import type { PictureSize } from './article-parts.tsx';
import type { PageFrame } from './document.tsx';
import { JsonLd } from './prose.tsx';

/** Search engines and previews show no more of it. */
const descriptionCharacters = 300;

/** Of the pictures that the server makes: server/preview-drawing.ts. */
const pictureSize = { width: 1200, height: 630 };

type HeadFrame = Pick<PageFrame, 'brand' | 'description' | 'lang' | 'origin'>;

interface ArticleHeadProps {
  frame: HeadFrame;
  article: Article & Pick<RenderedText, 'summary' | 'lang'>;
  /** Of the cover, where it is known. */
  coverSize?: PictureSize | undefined;
}

/** What an article's page says to programs: search engines, link previews, feed readers, archives. */
export function ArticleHead({ frame, article, coverSize }: ArticleHeadProps) {
  const { articleID, articleTitle, articleAuthor, articleTime, postedAt } = article;
  const url = frame.origin + readUrl(articleID);
  const description = toDescription(article.articleExcerpt || article.summary || articleTitle);
  const cover = absolute(article.articleCoverUrl, frame.origin);
  const picture = cover
    ? { url: cover, ...coverSize }
    : { url: frame.origin + pictureUrl(articleID), ...pictureSize };
  const tags = splitTags(article.articleTags);
  return (
    <>
      <Place url={url} description={description} />
      <link rel="alternate" type="text/markdown" href={markdownUrl(articleID)} />
      <FeedLinks frame={frame} />
      {articleAuthor ? <meta name="author" content={articleAuthor} /> : null}
      <OpenGraph
        frame={frame}
        type="article"
        title={articleTitle}
        description={description}
        url={url}
        picture={picture}
        lang={article.lang ?? frame.lang}
      />
      <meta property="article:published_time" content={postedAt} />
      <meta property="article:modified_time" content={articleTime} />
      {articleAuthor ? <meta property="article:author" content={articleAuthor} /> : null}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <JsonLd
        value={{
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: articleTitle,
          description,
          url,
          mainEntityOfPage: url,
          image: picture.url,
          datePublished: postedAt,
          dateModified: articleTime,
          author: articleAuthor ? { '@type': 'Person', name: articleAuthor } : undefined,
          keywords: tags.length > 0 ? tags : undefined,
          inLanguage: article.lang ?? undefined,
          isPartOf: { '@type': 'Blog', name: frame.brand, url: frame.origin + articlesUrl() },
        }}
      />
    </>
  );
}

interface ListHeadProps {
  frame: HeadFrame;
  /** The page's one address, as a path: of the several that lead to it. */
  path: string;
  /** The page's own part of the title; without it, it is the blog itself. */
  title?: string | undefined;
  /** Of which the page lists the articles. */
  tag?: string | undefined;
}

/** The same for a page of the list, of a tag, of the archive. */
export function ListHead({ frame, path, title, tag }: ListHeadProps) {
  const t = headTexts[frame.lang];
  const url = frame.origin + path;
  const own = tag === undefined ? t.articlesOf(frame.brand) : t.articlesWith(frame.brand, tag);
  const description = toDescription((tag === undefined && frame.description) || own);
  return (
    <>
      <Place url={url} description={description} />
      <FeedLinks frame={frame} tag={tag} />
      <OpenGraph
        frame={frame}
        type="website"
        title={title ?? frame.brand}
        description={description}
        url={url}
        picture={{ url: frame.origin + blogPictureUrl, ...pictureSize }}
        lang={frame.lang}
      />
      {path === articlesUrl() ? (
        <JsonLd
          value={{
            '@context': 'https://schema.org',
            '@type': 'Blog',
            name: frame.brand,
            description,
            url,
            inLanguage: frame.lang,
          }}
        />
      ) : null}
    </>
  );
}

function Place({ url, description }: { url: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
    </>
  );
}

/** Those of a tag stand first, as readers offer the first. */
function FeedLinks({ frame, tag }: { frame: HeadFrame; tag?: string | undefined }) {
  const feeds = [
    ...(tag === undefined
      ? []
      : [
          {
            title: `${tag} · ${frame.brand}`,
            atom: tagAtomUrl(tag),
            json: tagJsonFeedUrl(tag),
          },
        ]),
    { title: frame.brand, atom: atomUrl, json: jsonFeedUrl },
  ];
  return feeds.map(({ title, atom, json }) => [
    <link key={atom} rel="alternate" type="application/atom+xml" title={title} href={atom} />,
    <link key={json} rel="alternate" type="application/feed+json" title={title} href={json} />,
  ]);
}

interface OpenGraphProps {
  frame: HeadFrame;
  type: 'article' | 'website';
  title: string;
  description: string;
  url: string;
  picture: { url: string } & Partial<PictureSize>;
  lang: string;
}

/** What messengers and networks show of a link (https://ogp.me). */
function OpenGraph({ frame, type, title, description, url, picture, lang }: OpenGraphProps) {
  const locale = localeOf(lang);
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={frame.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {locale ? <meta property="og:locale" content={locale} /> : null}
      <meta property="og:image" content={picture.url} />
      {picture.width && picture.height ? (
        <>
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
        </>
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** On one line. */
function toDescription(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' ').trim(), descriptionCharacters - 1, '…');
}

function absolute(address: string | null, origin: string): string | undefined {
  return address !== null && URL.canParse(address, origin)
    ? new URL(address, origin).href
    : undefined;
}

/** As in `zh_CN`: Open Graph wants a country, and a language alone has its most likely one. */
function localeOf(lang: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(lang).maximize();
    return region && `${language}_${region}`;
  } catch {
    return undefined;
  }
}
