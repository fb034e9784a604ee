import type { Article, PublishedArticle } from '../../shared/article.ts';
import { dayOf, fullTime } from '../../shared/dates.ts';
import { splitTags } from '../../shared/document.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { Heading } from '../../shared/markdown/base/rendering.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { readTexts } from '../../shared/texts/read.ts';
import { ArticleHead } from '../../ui/article-head.tsx';
import {
  Author,
  Cover,
  DeleteButton,
  type PictureSize,
  TagList,
  Time,
  Views,
} from '../../ui/article-parts.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { Prose } from '../../ui/prose.tsx';
import { articlesUrl, articleUrl, editUrl } from '../../urls.ts';

const withFormulas = ['reading', 'formulas'] as const;

/** A text with fewer headings needs no table of contents. */
const minTocHeadings = 3;

type NeighbourLink = Pick<Article, 'articleID' | 'articleTitle' | 'articleLang' | 'articleSlug'>;

export interface ReadPageProps {
  frame: PageFrame;
  article: PublishedArticle;
  coverSize: PictureSize | undefined;
  older: NeighbourLink | undefined;
  newer: NeighbourLink | undefined;
  /** Whether this is a draft, which its secret link shows. */
  isDraft?: boolean;
}

export function ReadPage({
  frame,
  article,
  coverSize,
  older,
  newer,
  isDraft = false,
}: ReadPageProps) {
  const t = readTexts[frame.lang];
  return (
    <Document
      frame={frame}
      title={article.articleTitle}
      sheets={/<math\b|class="math/.test(article.html) ? withFormulas : ['reading']}
      head={
        isDraft || article.articleIsProtected ? (
          <meta name="robots" content="noindex" />
        ) : (
          <ArticleHead frame={frame} article={article} coverSize={coverSize} />
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
        <ReadingHeader article={article} coverSize={coverSize} frame={frame} isDraft={isDraft} />
        <div className="reading-text">
          <Prose html={article.html} />
          <SideToc toc={article.toc} frame={frame} />
        </div>
        <footer className="reading-footer" lang={frame.lang} dir="ltr">
          <TagList tags={splitTags(article.articleTags)} lang={frame.lang} />
          <Neighbours older={older} newer={newer} frame={frame} />
          <a className="back-to-list" href={articlesUrl()} data-back-to-list>
            {t.backToList}
          </a>
        </footer>
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
  isDraft,
}: Pick<ReadPageProps, 'article' | 'coverSize' | 'frame'> & { isDraft: boolean }) {
  const t = readTexts[frame.lang];
  const { articleID, articleTitle, articleCoverUrl } = article;
  const isUpdated = !isDraft && article.articleTime !== article.postedAt;
  return (
    <header className={articleCoverUrl ? 'reading-header with-cover' : 'reading-header'}>
      <h1>{articleTitle}</h1>
      <p className="meta" lang={frame.lang} dir="ltr">
        <Author name={article.articleAuthor} lang={frame.lang} />
        <Time time={article.postedAt} frame={frame} />
        {isUpdated ? (
          <span>
            {t.updated}{' '}
            <time dateTime={article.articleTime} title={fullTime(article.articleTime, frame)}>
              {dayOf(article.articleTime, frame)}
            </time>
          </span>
        ) : null}
        <span>{t.minutes(article.readingMinutes)}</span>
        {isDraft ? null : <Views count={article.articleClick} />}
        {article.articleIsProtected ? <span>{articlesTexts[frame.lang].isProtected}</span> : null}
      </p>
      {frame.isLoggedIn && !isDraft ? (
        <p className="owner-actions" lang={frame.lang} dir="ltr">
          <a className="button button-quiet" href={editUrl(articleID)}>
            {articlesTexts[frame.lang].edit}
          </a>
          <DeleteButton articleID={articleID} title={articleTitle} lang={frame.lang} />
        </p>
      ) : null}
      <Cover url={articleCoverUrl} size={coverSize} />
    </header>
  );
}

/** The table of contents beside the text. src/browser/reader/side-toc.ts marks the heading that is being read. */
function SideToc({ toc, frame }: { toc: readonly Heading[]; frame: PageFrame }) {
  if (toc.length < minTocHeadings) return null;
  const top = Math.min(...toc.map(({ level }) => level));
  return (
    <nav className="side-toc" aria-label={readTexts[frame.lang].contents}>
      <ol>
        {toc.map(({ level, id, text }) => (
          <li key={id} data-depth={level - top}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Neighbours({ older, newer, frame }: Pick<ReadPageProps, 'older' | 'newer' | 'frame'>) {
  if (!older && !newer) return null;
  const t = readTexts[frame.lang];
  return (
    <nav className="neighbours" aria-label={t.neighbours}>
      {older ? <NeighbourLink article={older} rel="prev" label={t.previous} /> : <span />}
      {newer ? <NeighbourLink article={newer} rel="next" label={t.next} /> : null}
    </nav>
  );
}

function NeighbourLink({
  article,
  rel,
  label,
}: {
  article: NeighbourLink;
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
