import { type RawBuilder, sql } from 'kysely';
import { splitTags } from '../../shared/document.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import {
  countWords,
  listTelling,
  type RareWord,
  scoreOf,
  type WordCounts,
  weightOf,
} from './weigh-words.ts';

/** An article that is near to another one. */
export interface RelatedArticle {
  /** The number of its first passage. */
  passageID: number;
  /** From 0 to 1. */
  score: number;
}

const limits = {
  /** Of a long article so many passages are read. */
  maxPassages: 2,
  /** So many of the most frequent words are looked for. */
  maxAsked: 80,
  /** A word that more passages have is not rare, … */
  maxWithWord: 200,
  /** … nor is one that a greater share of all articles has, … */
  maxShareWithWord: 0.1,
  /** … unless these are so few. */
  minWithWord: 5,
  /** So many rare words are compared. */
  maxWords: 24,
  /** So many articles, which have most of them, are read. */
  maxCompared: 12,
  /**
   * Articles below are not related. Chosen by reading what a blog of 250 articles in two languages
   * then shows.
   */
  minScore: 0.18,
  maxRelated: 6,
};

/** What is the same for many articles. */
interface Comparison {
  /** The number of articles in the index. */
  all: number;
  /** The words that were found to be common. `findRelated` adds to them. */
  common: Set<string>;
  /** Lets others work. The search for one article takes tens of milliseconds. */
  rest(): Promise<void>;
}

/**
 * The articles that are nearest to the article of the passage `passageID`, by rare words of text,
 * title and tags, the nearest first.
 */
export async function findRelated(
  db: Db,
  passageID: number,
  comparison: Comparison,
): Promise<RelatedArticle[]> {
  const own = await readWords(db, passageID);
  if (!own) return [];
  const { words, passages } = await findRareWords(db, own, comparison);
  const found = await findFirstPassages(db, passages);
  const nearest = [...found]
    .filter(([id]) => id !== passageID)
    .map(([id, tokens]) => ({ id, weight: sumOf(words, tokens) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limits.maxCompared);
  const wanted = new Set(words.map(({ token }) => token));
  const related: RelatedArticle[] = [];
  for (const { id } of nearest) {
    await comparison.rest();
    const other = await readWords(db, id, wanted);
    const score = other ? scoreOf(words, own, other, comparison.all) : 0;
    if (score >= limits.minScore) related.push({ passageID: id, score });
  }
  return related.sort((a, b) => b.score - a.score).slice(0, limits.maxRelated);
}

function sumOf(words: readonly RareWord[], tokens: ReadonlySet<string>): number {
  return words.reduce((sum, { token, weight }) => sum + (tokens.has(token) ? weight : 0), 0);
}

/**
 * The words of an article, or only those of `wanted`. Undefined if the passage is gone, and for a
 * page: no article leads to it.
 */
async function readWords(
  db: Db,
  passageID: number,
  wanted?: ReadonlySet<string>,
): Promise<WordCounts | undefined> {
  const parts = await db
    .selectFrom('search_passages as first')
    .innerJoin('search_passages as part', 'part.article_id', 'first.article_id')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'first.article_id')
        .onRef('revisions.number', '=', 'first.revision'),
    )
    .select(['part.plain', 'title', 'tags'])
    .where('first.id', '=', passageID)
    .where('document_kind', '=', 'article')
    .where('part.number', '<', limits.maxPassages)
    .orderBy('part.number')
    .execute();
  const [first] = parts;
  if (!first) return undefined;
  const texts = parts.map(({ plain }) => plain);
  return countWords(texts, [first.title, ...splitTags(first.tags)], wanted);
}

const wordsBetweenRests = 8;

/**
 * The rare words of a text that other articles have too, and the passages that have each of them.
 */
async function findRareWords(db: Db, own: WordCounts, { all, common, rest }: Comparison) {
  const asked = listTelling(own)
    .filter(([token]) => !common.has(token))
    .slice(0, limits.maxAsked);
  const max = Math.max(
    limits.minWithWord,
    Math.min(limits.maxWithWord, all * limits.maxShareWithWord),
  );
  const rare: (RareWord & { ids: number[]; rank: number })[] = [];
  for (const [index, [token, times]] of asked.entries()) {
    if (index % wordsBetweenRests === 0) await rest();
    const ids = await listPassagesWith(db, token, Math.floor(max) + 1);
    if (ids.length > max) common.add(token);
    else if (ids.length > 1) {
      const weight = weightOf(ids.length, all);
      rare.push({ token, weight, ids, rank: weight * Math.log(1 + times) });
    }
  }
  const words = rare.sort((a, b) => b.rank - a.rank).slice(0, limits.maxWords);
  const passages = new Map<number, Set<string>>();
  for (const { token, ids } of words) {
    for (const id of ids) passages.set(id, (passages.get(id) ?? new Set()).add(token));
  }
  return { words, passages };
}

/** The first passage of each article of these passages, with the words that its passages have. */
async function findFirstPassages(
  db: Db,
  passages: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Map<number, Set<string>>> {
  // An article that has few words in common in its best passages is not near.
  const best = [...passages].sort(([, a], [, b]) => b.size - a.size).slice(0, limits.maxWithWord);
  const found = new Map<number, Set<string>>();
  if (best.length === 0) return found;
  const rows = await db
    .selectFrom('search_passages as part')
    .innerJoin('search_passages as first', (join) =>
      join.onRef('first.article_id', '=', 'part.article_id').on('first.number', '=', 0),
    )
    .select(['part.id as part', 'first.id as first'])
    .where(
      'part.id',
      'in',
      best.map(([id]) => id),
    )
    .execute();
  for (const { part, first } of rows) {
    const tokens = found.get(Number(first)) ?? new Set();
    for (const token of passages.get(Number(part)) ?? []) tokens.add(token);
    found.set(Number(first), tokens);
  }
  return found;
}

/** At most `limit` passages that have a word. */
async function listPassagesWith(db: Db, token: string, limit: number): Promise<number[]> {
  // A token is letters, digits, `_`, `+` and `#`: none has a meaning in either query language
  // within quotes.
  const query: RawBuilder<{ id: number }> = isSqlite(db)
    ? sql`select rowid as id from search_tokens where search_tokens match ${`"${token}"`} limit ${limit}`
    : sql`select id from search_tokens where tokens @@ ${`'${token}'`}::tsquery limit ${limit}`;
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => Number(id));
}
