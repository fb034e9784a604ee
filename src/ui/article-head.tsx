import { toAbsolute } from '../shared/address/addresses.ts';
import type { Article, PublishedArticle } from '../shared/article.ts';
import { splitTags } from '../shared/document.ts';
import { ogImageSize } from '../shared/og-image-size.ts';
import {
  listAlternates,
  type SeriesPlace,
  type Translation,
} from '../shared/relations/relations.ts';
import type { PictureSize } from '../shared/uploads/picture-widths.ts';
import {
  articlesUrl,
  articleUrl,
  canBeLinked,
  markdownUrl,
  pictureUrl,
  seriesUrl,
} from '../urls.ts';
import { FeedLinks, type HeadFrame, OpenGraph, SearchMeta, toDescription } from './head-parts.tsx';
import { describeLicence, describePerson } from './identity/structured-data.ts';
import { JsonLd } from './prose.tsx';

interface ArticleHeadProps {
  frame: HeadFrame;
  article: Article & Pick<PublishedArticle, 'summary'>;
  /** The size of the cover, if the server knows it. */
  coverSize?: PictureSize | undefined;
  series?: SeriesPlace | undefined;
  translations?: readonly Translation[];
}

/**
 * Information about an article for programs: search engines, messengers that show OG images,
 * feed readers.
 */
export function ArticleHead({
  frame,
  article,
  coverSize,
  series,
  translations = [],
}: ArticleHeadProps) {
  const { articleID, articleTitle, articleAuthor, articleTime, articleCoverUrl } = article;
  const url = frame.origin + articleUrl(article);
  const description = toDescription(article.articleExcerpt || article.summary || articleTitle);
  const cover = articleCoverUrl === null ? undefined : toAbsolute(articleCoverUrl, frame.origin);
  const picture = cover
    ? { url: cover, ...(coverSize && { width: coverSize.width, height: coverSize.height }) }
    : { url: frame.origin + pictureUrl(articleID), ...ogImageSize };
  const alternates = listAlternates([article, ...translations]);
  const isPage = article.articleKind === 'page';
  return (
    <>
      <SearchMeta url={url} description={description} />
      {alternates.map((link) => (
        <link
          key={link.articleID}
          rel="alternate"
          hrefLang={link.articleLang}
          href={frame.origin + articleUrl(link)}
        />
      ))}
      <link rel="alternate" type="text/markdown" href={markdownUrl(articleID)} />
      <FeedLinks frame={frame} langs={alternates.map((link) => link.articleLang)} />
      {articleAuthor && !isPage ? <meta name="author" content={articleAuthor} /> : null}
      {frame.identity?.fediverseCreator ? (
        <meta name="fediverse:creator" content={frame.identity.fediverseCreator} />
      ) : null}
      <OpenGraph
        frame={frame}
        type={isPage ? 'website' : 'article'}
        title={articleTitle}
        description={description}
        url={url}
        picture={picture}
        lang={article.articleLang ?? frame.lang}
        otherLangs={alternates.slice(1).map((link) => link.articleLang)}
      />
      {isPage ? null : <ArticleMeta article={article} />}
      <JsonLd
        value={{
          '@context': 'https://schema.org',
          ...(isPage ? describePage(article, frame) : describeArticle(article, frame, series)),
          description,
          url,
          mainEntityOfPage: url,
          image: picture.url,
          dateModified: articleTime,
          license: describeLicence(frame.identity),
          inLanguage: article.articleLang ?? undefined,
          ...describeTranslations(translations, frame.origin),
        }}
      />
    </>
  );
}

/** What OpenGraph says of articles (https://ogp.me/#type_article). */
function ArticleMeta({ article }: Pick<ArticleHeadProps, 'article'>) {
  const { articleAuthor, articleTime, postedAt } = article;
  return (
    <>
      <meta property="article:published_time" content={postedAt} />
      <meta property="article:modified_time" content={articleTime} />
      {articleAuthor ? <meta property="article:author" content={articleAuthor} /> : null}
      {splitTags(article.articleTags).map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

function describeArticle(article: Article, frame: HeadFrame, series: SeriesPlace | undefined) {
  const { articleTitle, articleAuthor, postedAt } = article;
  const tags = splitTags(article.articleTags);
  const blog = describeBlog(frame);
  return {
    '@type': 'BlogPosting',
    headline: articleTitle,
    datePublished: postedAt,
    author: describePerson(articleAuthor, frame),
    keywords: tags.length > 0 ? tags : undefined,
    isPartOf: series ? [blog, describeSeries(series, frame.origin)] : blog,
    position: series?.place,
  };
}

function describePage({ articleTitle, articleSlug }: Article, frame: HeadFrame) {
  return {
    '@type': articleSlug === 'about' ? 'AboutPage' : 'WebPage',
    name: articleTitle,
    isPartOf: describeBlog(frame),
  };
}

function describeBlog({ brand, origin }: HeadFrame) {
  return { '@type': 'Blog', name: brand, url: origin + articlesUrl() };
}

function describeSeries({ name }: SeriesPlace, origin: string) {
  const url = canBeLinked(name) ? origin + seriesUrl(name) : undefined;
  return { '@type': 'CreativeWorkSeries', name, url };
}

/** The translations in JSON-LD (https://schema.org/translationOfWork). */
function describeTranslations(translations: readonly Translation[], origin: string) {
  const describe = (link: Translation) => ({
    '@type': link.articleKind === 'page' ? 'WebPage' : 'BlogPosting',
    headline: link.articleTitle,
    url: origin + articleUrl(link),
    inLanguage: link.articleLang ?? undefined,
  });
  const originals = translations.filter(({ isOriginal }) => isOriginal).map(describe);
  const others = translations.filter(({ isOriginal }) => !isOriginal).map(describe);
  return {
    translationOfWork: originals[0],
    // The other translations of the same original are no translations of this article.
    workTranslation: originals.length === 0 && others.length > 0 ? others : undefined,
  };
}
