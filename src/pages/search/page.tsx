import type { ArchivedArticle } from '../../shared/article.ts';
import { dayOf } from '../../shared/dates.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { MarkedPart } from '../../shared/search/marks.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import { Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { OpenSearchLink } from '../../ui/head-parts.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articleUrl, searchUrl } from '../../urls.ts';

interface FoundEntry extends ArchivedArticle {
  markedTitle: readonly MarkedPart[];
  excerpt: readonly MarkedPart[];
}

export type SearchOutcome =
  | { kind: 'unasked' }
  /** The question has no word. */
  | { kind: 'meaningless' }
  | { kind: 'nothing'; isCut: boolean }
  | {
      kind: 'found';
      count: number;
      /** Whether more articles match than were ranked. */
      isMore: boolean;
      /** Whether phrases were found only as their pairs. */
      isLoose: boolean;
      /** Whether the end of the question was left out. */
      isCut: boolean;
      page: number;
      pages: number;
      articles: readonly FoundEntry[];
    };

export interface SearchPageProps {
  frame: PageFrame;
  /** The question as the reader wrote it. */
  asked: string;
  outcome: SearchOutcome;
}

export function SearchPage({ frame, asked, outcome }: SearchPageProps) {
  const t = searchTexts[frame.lang];
  const isFound = outcome.kind === 'found';
  const articles = isFound
    ? outcome.articles.map(({ markedTitle: _, excerpt: _excerpt, ...article }) => article)
    : [];
  return (
    <Document
      frame={frame}
      sheets={['search']}
      title={asked === '' ? t.search : t.titleOf(asked)}
      head={
        <>
          <meta name="robots" content="noindex" />
          <OpenSearchLink frame={frame} />
        </>
      }
      initialState={{ articles }}
    >
      <div className="column">
        <h1 className="list-heading">{t.search}</h1>
        <search>
          <form className="search-form" action={searchUrl()}>
            <input
              type="search"
              name="q"
              defaultValue={asked}
              aria-label={t.question}
              autoComplete="off"
              enterKeyHint="search"
              dir="auto"
              // biome-ignore lint/a11y/noAutofocus: a page for typing a question, of which nothing else is there yet.
              autoFocus={outcome.kind === 'unasked'}
            />
            <button type="submit" className="button">
              {t.search}
            </button>
          </form>
        </search>
        <Outcome outcome={outcome} frame={frame} />
        {isFound ? (
          outcome.articles.map((article) => (
            <Entry key={article.articleID} article={article} frame={frame} />
          ))
        ) : (
          <Help frame={frame} />
        )}
        {isFound ? (
          <Pages {...outcome} frame={frame} urlOf={(page) => searchUrl(asked, page)} />
        ) : null}
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

function Outcome({ outcome, frame }: { outcome: SearchOutcome; frame: PageFrame }) {
  const t = searchTexts[frame.lang];
  const lines = [];
  if (outcome.kind === 'meaningless') lines.push(t.meaningless);
  if (outcome.kind === 'nothing') lines.push(t.nothing, t.advice);
  if (outcome.kind === 'found') {
    lines.push(outcome.isMore ? t.atLeast(outcome.count) : t.count(outcome.count));
    if (outcome.isLoose) lines.push(t.loose);
  }
  if ('isCut' in outcome && outcome.isCut) lines.push(t.cut);
  if (lines.length === 0) return null;
  return (
    <p className="search-outcome" role="status">
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

function Entry({ article, frame }: { article: FoundEntry; frame: PageFrame }) {
  const { articleID, articleTitle, articleLang, postedAt, markedTitle, excerpt } = article;
  return (
    <article
      className="entry found"
      id={articleID}
      lang={articleLang ?? ''}
      dir={directionOf(articleTitle, articleLang)}
    >
      <h2 className="entry-title">
        <a href={articleUrl(article)}>
          <Marked parts={markedTitle} />
        </a>
      </h2>
      <p className="meta" lang={frame.lang} dir="ltr">
        <time dateTime={postedAt}>{dayOf(postedAt, frame)}</time>
      </p>
      <p className="excerpt">
        <Marked parts={excerpt} />
      </p>
    </article>
  );
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never move.
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}

function Help({ frame }: { frame: PageFrame }) {
  const t = searchTexts[frame.lang];
  return (
    <section className="search-help" aria-label={t.help}>
      <h2>{t.help}</h2>
      <dl>
        {t.helpOf.map(([example, meaning]) => (
          <div key={example}>
            <dt>{example}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
