import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OwnedArticle } from '../../shared/article.ts';
import { yearOf } from '../../shared/dates.ts';
import { splitTags } from '../../shared/document.ts';
import type { Query, Term } from '../../shared/search/query.ts';
import { passes } from '../../shared/search/query-filters.ts';
import { listOwnedById } from '../articles/desk.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import type { IndexName } from './index/index-article.ts';
import { choosePassages, hasNone, type IsCandidate, matches } from './match.ts';

/** An article of the owner that matches a query. */
export interface OwnerHitRef {
  articleID: string;
  /**
   * The passage of an older revision that matches best. Undefined unless only older revisions
   * match.
   */
  historyPassage: number | undefined;
}

interface OwnersSearch {
  query: Query;
  /** The years of a query are those of this time zone. */
  timeZone: string;
}

/**
 * All articles that match the query, whatever their state. First those whose newest words match,
 * the best first; then those of which an older revision does. Of equal ones the last saved comes
 * first.
 */
export async function findOwnerHits(db: Db, search: OwnersSearch): Promise<OwnerHitRef[]> {
  const { terms, tags, excludedTags, years, langs } = search.query;
  const isFiltered = [tags, excludedTags, years, langs].some((list) => list.length > 0);
  const passing = isFiltered || terms.length === 0 ? await listPassing(db, search) : undefined;
  if (passing && terms.length === 0) {
    return passing.map((articleID) => ({ articleID, historyPassage: undefined }));
  }
  const found = new Map<string, number | undefined>();
  const newest = await findIn(db, 'desk', search.query, passing);
  for (const articleID of newest.keys()) found.set(articleID, undefined);
  const older = await findIn(db, 'past', search.query, passing);
  for (const [articleID, passage] of older) {
    if (!found.has(articleID)) found.set(articleID, passage);
  }
  return [...found].map(([articleID, historyPassage]) => ({ articleID, historyPassage }));
}

/**
 * The articles that match, the best first, each with its passage that matches best: see `matches`.
 * With `passing`, only these articles are candidates.
 */
async function findIn(
  db: Db,
  index: IndexName,
  query: Query,
  passing: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const rows = await fromNewest(db)
    .innerJoin(
      matches(db, index, query, passing && candidatesOf(db, index, passing)),
      'matches.article_id',
      'articles.id',
    )
    .select(['articles.id', 'matches.passage'])
    .orderBy('matches.score')
    .orderBy('saved_at', 'desc')
    .execute();
  const best = new Map<string, number>();
  for (const { id, passage } of rows) if (!best.has(id)) best.set(id, Number(passage));
  return best;
}

/**
 * The passages of these articles. The ids are one parameter: a database takes only some thousands.
 */
function candidatesOf(db: Db, index: IndexName, articleIDs: readonly string[]): IsCandidate {
  const list = JSON.stringify(articleIDs);
  const ids = isSqlite(db)
    ? sql`select value from json_each(${list})`
    : sql`select json_array_elements_text(${list}::json)`;
  const passages = sql.table(`${index}_passages`);
  // `+` keeps SQLite from asking FTS5 anew for each candidate.
  const plus = isSqlite(db) ? sql`+` : sql``;
  return (id) => sql`${plus}${id} in (select id from ${passages} where article_id in (${ids}))`;
}

/**
 * So many articles are compared with the filters before others may work: guessing their languages
 * takes some milliseconds.
 */
const comparedAtOnce = 50;

/**
 * The ids of the articles that pass the filters of the query, the last saved first. If the query
 * has no words, those whose newest words are excluded are left out; `matches` leaves them out of
 * the others.
 */
async function listPassing(db: Db, search: OwnersSearch): Promise<string[]> {
  const { terms, excluded } = search.query;
  const rows = await fromNewest(db)
    .select(['articles.id', 'posted_at', 'saved_at', 'title', 'tags', 'lang'])
    .$if(terms.length === 0 && excluded.length > 0, (rows) =>
      rows.where(hasNone(db, 'desk', { excluded, article: 'articles.id' })),
    )
    .orderBy('saved_at', 'desc')
    .execute();
  const passing: string[] = [];
  for (let first = 0; first < rows.length; first += comparedAtOnce) {
    const some = rows.slice(first, first + comparedAtOnce);
    const beginnings = await readBeginnings(db, search.query, some);
    for (const row of some) {
      if (isWanted(row, beginnings.get(row.id), search)) passing.push(row.id);
    }
    await setImmediate();
  }
  return passing;
}

/** The articles with their newest revisions. */
function fromNewest(db: Db) {
  return db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    );
}

/**
 * As much of the texts as the guess of a language reads, by the ids of articles. Nothing if no
 * language has to be guessed.
 */
async function readBeginnings(
  db: Db,
  { langs }: Query,
  rows: readonly OwnedRow[],
): Promise<Map<string, string>> {
  const ids = rows.filter(({ lang }) => lang === null).map(({ id }) => id);
  if (langs.length === 0 || ids.length === 0) return new Map();
  const found = await db
    .selectFrom('desk_passages')
    .select(({ fn, val }) => [
      'article_id',
      fn<string>('substr', ['plain', val(1), val(2_000)]).as('beginning'),
    ])
    .where('article_id', 'in', ids)
    .where('number', '=', 0)
    .execute();
  return new Map(found.map(({ article_id, beginning }) => [article_id, beginning]));
}

interface OwnedRow {
  id: string;
  posted_at: number | null;
  saved_at: number;
  title: string;
  tags: string | null;
  lang: string | null;
}

function isWanted(
  { title, tags, lang, posted_at, saved_at }: OwnedRow,
  beginning: string | undefined,
  { query, timeZone }: OwnersSearch,
): boolean {
  const sample = `${title}\n${beginning ?? ''}`;
  const year = query.years.length > 0 ? yearOf(posted_at ?? saved_at, timeZone) : 0;
  return passes({ tags: splitTags(tags), lang, sample, year }, query);
}

/** What the desk shows of a found article. */
interface OwnerHitWords {
  article: OwnedArticle;
  /** Whether readers need a password. */
  isProtected: boolean;
  /** The words of the passage with most terms. Empty if the query has no words. */
  text: string;
  /**
   * The last revision that has these words, if the newest one has them not. `savedAt` is in
   * milliseconds.
   */
  past: { revision: number; savedAt: number } | null;
}

/** The words of found articles, in their order. `now` is in milliseconds. */
export async function readOwnerHits(
  db: Db,
  { refs, terms, now }: { refs: readonly OwnerHitRef[]; terms: readonly Term[]; now: number },
): Promise<OwnerHitWords[]> {
  const ids = refs.map(({ articleID }) => articleID);
  const articles = await listOwnedById(db, ids, now);
  const locked = await listProtected(db, ids);
  const inNewest = refs.filter(({ historyPassage }) => historyPassage === undefined);
  const articleIDs = inNewest.map(({ articleID }) => articleID);
  const newest = await choosePassages(db, 'desk', { articleIDs, terms });
  const older = await listFromHistory(db, refs);
  return refs.flatMap(({ articleID, historyPassage }) => {
    const article = articles.get(articleID);
    if (!article) return [];
    const isProtected = locked.has(articleID);
    if (historyPassage === undefined) {
      return [{ article, isProtected, text: newest.get(articleID) ?? '', past: null }];
    }
    const row = older.get(historyPassage);
    return row ? [{ article, isProtected, ...row }] : [];
  });
}

async function listProtected(db: Db, articleIDs: readonly string[]): Promise<Set<string>> {
  if (articleIDs.length === 0) return new Set();
  const rows = await db
    .selectFrom('article_passwords')
    .select('article_id')
    .where('article_id', 'in', articleIDs)
    .execute();
  return new Set(rows.map(({ article_id }) => article_id));
}

async function listFromHistory(db: Db, refs: readonly OwnerHitRef[]) {
  const ids = refs.flatMap(({ historyPassage }) => historyPassage ?? []);
  if (ids.length === 0) return new Map<number, Pick<OwnerHitWords, 'text' | 'past'>>();
  const rows = await db
    .selectFrom('past_passages')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'past_passages.article_id')
        .onRef('revisions.number', '=', 'past_passages.revision'),
    )
    .select(['past_passages.id', 'plain', 'revision', 'saved_at'])
    .where('past_passages.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, plain, revision, saved_at }) => [
      Number(id),
      { text: plain, past: { revision, savedAt: saved_at } },
    ]),
  );
}
