import { fullDate } from '../../shared/dates.ts';
import { kindLabels } from '../../shared/document-schemas.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { Choices, Filter } from '../../shared/search/query-filters.ts';
import type { VisitorHit, VisitorResult } from '../../shared/search/search-result.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { Pages } from '../../ui/article-list.tsx';
import { Highlighted } from '../../ui/article-parts.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { OpenSearchLink } from '../../ui/head-parts.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articleUrl, searchUrl } from '../../urls.ts';
import { Filters } from './filters.tsx';
import { SearchHelp } from './search-help.tsx';

type SearchOutcome =
  | { kind: 'unasked' }
  /** The query has no word. */
  | { kind: 'meaningless' }
  | { kind: 'nothing'; isCut: boolean }
  | ({ kind: 'found'; page: number; pages: number } & VisitorResult);

interface SearchPageProps {
  frame: PageFrame;
  /** The query as the reader wrote it. */
  text: string;
  /** The filters of the query. */
  filters: readonly Filter[];
  /** Further filters that divide the found articles. */
  choices: readonly Choices[];
  outcome: SearchOutcome;
}

export function SearchPage({ frame, text, filters, choices, outcome }: SearchPageProps) {
  const t = searchTexts[frame.lang];
  const isFound = outcome.kind === 'found';
  const title = text === '' ? t.search : t.titleOf(text);
  const page = isFound && outcome.page > 1 ? articlesTexts[frame.lang].pageTitle(outcome.page) : '';
  const articles = isFound
    ? outcome.hits.map(({ markedTitle: _, excerpt: _excerpt, ...article }) => article)
    : [];
  return (
    <Document
      frame={frame}
      sheets={['search']}
      title={page === '' ? title : `${title} · ${page}`}
      head={
        <>
          <meta name="robots" content="noindex" />
          <OpenSearchLink frame={frame} />
        </>
      }
      initialState={{ articles }}
    >
      <div className="column">
        <ListHeading text={t.search} />
        <search>
          <form className="search-form search-line" action={searchUrl()}>
            <input
              type="search"
              name="q"
              defaultValue={text}
              aria-label={t.query}
              autoComplete="off"
              enterKeyHint="search"
              dir="auto"
              // biome-ignore lint/a11y/noAutofocus: a page for typing a query, of which nothing else is there yet.
              autoFocus={outcome.kind === 'unasked'}
            />
            <button type="submit" className="button">
              {t.search}
            </button>
          </form>
        </search>
        <Outcome outcome={outcome} frame={frame} />
        <Filters
          {...{ text, filters, choices }}
          lang={frame.lang}
          isCounted={isFound && !outcome.isMore}
        />
        {isFound
          ? outcome.hits.map((article) => (
              <Entry key={article.articleID} article={article} frame={frame} />
            ))
          : null}
        {isFound ? (
          <Pages
            {...outcome}
            frame={frame}
            labels={{ before: t.before, after: t.after }}
            urlOf={(page) => searchUrl(text, page)}
          />
        ) : null}
        <SearchHelp lang={frame.lang} isOpen={!isFound} />
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

function Entry({ article, frame }: { article: VisitorHit; frame: PageFrame }) {
  const { articleID, articleKind, articleTitle, articleLang, postedAt, markedTitle, excerpt } =
    article;
  return (
    <article
      className="entry found"
      id={articleID}
      lang={articleLang ?? ''}
      dir={directionOf(articleTitle, articleLang)}
    >
      <h2 className="entry-title">
        <a href={articleUrl(article)}>
          <Highlighted parts={markedTitle} />
        </a>
      </h2>
      <p className="meta" lang={frame.lang} dir="ltr">
        {articleKind === 'page' ? (
          <span>{kindLabels.page[frame.lang]}</span>
        ) : (
          <time dateTime={postedAt}>{fullDate(postedAt, frame)}</time>
        )}
      </p>
      <p className="excerpt">
        <Highlighted parts={excerpt} />
      </p>
    </article>
  );
}
