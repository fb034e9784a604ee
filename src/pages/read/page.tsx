import type { Article, ArticleLink, PublishedArticle } from '../../shared/article.ts';
import { fullDate, fullTime } from '../../shared/dates.ts';
import { splitTags } from '../../shared/document.ts';
import { guessLang } from '../../shared/lang/guess-lang.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { SeriesPlace, Translation } from '../../shared/relations/relations.ts';
import { sealLetter } from '../../shared/seal.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { readTexts } from '../../shared/texts/read.ts';
import type { PictureSize } from '../../shared/uploads/picture-widths.ts';
import { ArticleHead } from '../../ui/article-head.tsx';
import {
  Author,
  Cover,
  DeleteButton,
  TagList,
  Time,
  Views,
  WideCover,
} from '../../ui/article-parts.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { BlogrollLink } from '../../ui/head-parts.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { Prose } from '../../ui/prose.tsx';
import { sheetsOf } from '../../ui/sheets-of.ts';
import { SideToc } from '../../ui/side-toc.tsx';
import { stampRoom, TitleText } from '../../ui/title-text.tsx';
import { articlesUrl, articleUrl, editUrl } from '../../urls.ts';
import { Related, SeriesLine, SeriesList, Translations } from './relations.tsx';

interface ReadPageProps {
  frame: PageFrame;
  article: PublishedArticle;
  coverSize: PictureSize | undefined;
  /** The articles before and after this one in the list. */
  older: ArticleLink | undefined;
  newer: ArticleLink | undefined;
  /** Undefined if the article belongs to no series, or is alone in it. */
  series: SeriesPlace | undefined;
  translations: readonly Translation[];
  /** The nearest first. None of them is linked elsewhere on the page. */
  related: readonly ArticleLink[];
  /** The name of this page, if it has friend links that everybody may have. */
  blogroll?: string | undefined;
  /** Whether this is a draft, which its secret link shows. */
  isDraft?: boolean;
}

export function ReadPage({
  frame,
  article,
  coverSize,
  older,
  newer,
  series,
  translations,
  related,
  blogroll,
  isDraft = false,
}: ReadPageProps) {
  const t = readTexts[frame.lang];
  return (
    <Document
      frame={frame}
      title={article.articleTitle}
      sheets={sheetsOf(article.html, article.articleCoverUrl !== null)}
      head={
        isDraft || article.articleIsProtected ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <ArticleHead {...{ frame, article, coverSize, series, translations }} />
            <BlogrollLink name={blogroll} />
          </>
        )
      }
      // Nobody counts the views of a draft.
      initialState={{ articles: isDraft ? [] : [withoutText(article)] }}
    >
      <article
        className="column reading"
        lang={article.articleLang ?? ''}
        dir={directionOf(article.articleTitle + article.summary, article.articleLang)}
      >
        {isDraft ? (
          <p className="draft-note" lang={frame.lang} dir="ltr">
            {t.draft}
          </p>
        ) : null}
        <ReadingHeader {...{ article, coverSize, frame, series, translations, isDraft }} />
        <div className="reading-text">
          <Prose html={article.html} />
          <SideToc
            toc={article.toc}
            frame={frame}
            isInText={article.html.includes('<nav class="toc"')}
          />
        </div>
        <p className="end-mark" lang={guessLang(frame.brand)} aria-hidden="true">
          {sealLetter(frame.brand)}
        </p>
        {article.articleKind === 'page' ? null : (
          <footer className="reading-footer" lang={frame.lang} dir="ltr">
            <TagList tags={splitTags(article.articleTags)} lang={frame.lang} />
            <SeriesList frame={frame} series={series} />
            <Related frame={frame} related={related} />
            <Neighbours {...{ older, newer, series, frame }} />
            <a className="back-to-list" href={articlesUrl()} data-back-to-list>
              {t.backToList}
            </a>
          </footer>
        )}
      </article>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

/** The article as lists carry it. With its text, the text would be sent twice. */
function withoutText(article: ReadPageProps['article']): Article {
  const { html, readingMinutes, summary, toc, ...listed } = article;
  return listed;
}

function ReadingHeader({
  article,
  coverSize,
  frame,
  series,
  translations,
  isDraft,
}: Omit<ReadPageProps, 'older' | 'newer' | 'related'> & { isDraft: boolean }) {
  const { articleID, articleTitle, articleCoverUrl, articleIsProtected } = article;
  const isPage = article.articleKind === 'page';
  // The size of a picture on another site is not known: it stands beside the title and takes no
  // room.
  const hasStamp = articleCoverUrl !== null && coverSize === undefined;
  return (
    <header className={hasStamp ? `reading-header ${stampRoom(articleTitle)}` : 'reading-header'}>
      <h1>
        <TitleText text={articleTitle} />
      </h1>
      {isPage && !articleIsProtected && translations.length === 0 ? null : (
        <p className="meta" lang={frame.lang} dir="ltr">
          {isPage ? null : <Facts {...{ article, frame, isDraft }} />}
          {articleIsProtected ? <span>{articlesTexts[frame.lang].isProtected}</span> : null}
          <SeriesLine frame={frame} series={series} />
          <Translations {...{ frame, articleLang: article.articleLang, translations }} />
        </p>
      )}
      {frame.isLoggedIn && !isDraft ? (
        <p className="owner-actions" lang={frame.lang} dir="ltr">
          <a className="button button-quiet" href={editUrl(articleID)}>
            {articlesTexts[frame.lang].edit}
          </a>
          <DeleteButton articleID={articleID} title={articleTitle} lang={frame.lang} />
        </p>
      ) : null}
      {articleCoverUrl && coverSize ? (
        <WideCover url={articleCoverUrl} size={coverSize} />
      ) : (
        <Cover url={articleCoverUrl} size={undefined} />
      )}
    </header>
  );
}

/** Who wrote an article, when, how long it is, and how often it was read. */
function Facts({
  article,
  frame,
  isDraft,
}: Pick<ReadPageProps, 'article' | 'frame'> & { isDraft: boolean }) {
  const t = readTexts[frame.lang];
  const isUpdated = !isDraft && article.articleTime !== article.postedAt;
  return (
    <>
      <Author name={article.articleAuthor} lang={frame.lang} />
      <Time time={article.postedAt} frame={frame} />
      {isUpdated ? (
        <span>
          {t.updated}{' '}
          <time dateTime={article.articleTime} title={fullTime(article.articleTime, frame)}>
            {fullDate(article.articleTime, frame)}
          </time>
        </span>
      ) : null}
      <span>{t.minutes(article.readingMinutes)}</span>
      {isDraft ? null : <Views count={article.articleClick} />}
    </>
  );
}

/**
 * The neighbours in the series. At its ends, and without a series, those in the list of all
 * articles.
 */
function Neighbours({
  older,
  newer,
  series,
  frame,
}: Pick<ReadPageProps, 'older' | 'newer' | 'series' | 'frame'>) {
  const t = readTexts[frame.lang];
  const partAt = (place: number) => series?.parts.find((part) => part.place === place);
  const before = series && partAt(series.place - 1);
  const after = series && partAt(series.place + 1);
  const previous = before ?? older;
  const next = after ?? newer;
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={t.neighbours}>
      {previous ? (
        <NeighbourLink article={previous} rel="prev" label={before ? t.previousPart : t.previous} />
      ) : (
        <span />
      )}
      {next ? (
        <NeighbourLink article={next} rel="next" label={after ? t.nextPart : t.next} />
      ) : null}
    </nav>
  );
}

function NeighbourLink({
  article,
  rel,
  label,
}: {
  article: ArticleLink;
  rel: 'prev' | 'next';
  label: string;
}) {
  return (
    <a href={articleUrl(article)} rel={rel}>
      <span className="neighbour-label">{label}</span>
      <span
        lang={article.articleLang ?? ''}
        dir={directionOf(article.articleTitle, article.articleLang)}
      >
        {article.articleTitle}
      </span>
    </a>
  );
}
