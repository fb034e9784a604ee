import { setImmediate } from 'node:timers/promises';
import { splitTags } from '../../shared/document.ts';
import type { Passage, TextPart } from '../../shared/render/rendering.ts';
import { eachPassage, markdownParts } from '../../shared/search/passages.ts';
import { tokenVersion } from '../../shared/search/tokens.ts';
import { readStored } from '../articles/find-revision.ts';
import { lockArticle } from '../articles/revisions.ts';
import { fromStoredText } from '../articles/stored-text.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import {
  addRevision,
  groupByRevision,
  type SentenceHistory,
  sentencesOf,
} from './history-sentences.ts';
import { addPassages, type IndexedArticle, removeFromIndex } from './index/index-article.ts';

/**
 * The articles with revisions that the owner’s indexes lack, or have with tokens of another
 * version, in the order of their ids, from the first id after `after`.
 */
export async function listUnindexed(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .leftJoin('desk_passages', (join) =>
      join
        .onRef('desk_passages.article_id', '=', 'articles.id')
        .onRef('desk_passages.revision', '=', 'articles.last_revision')
        .on('desk_passages.number', '=', 0)
        .on('desk_passages.version', '=', tokenVersion),
    )
    .select('articles.id')
    .where('desk_passages.id', 'is', null)
    .where('articles.id', '>', after)
    .orderBy('articles.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Brings the owner’s indexes of an article up to date: its newest words, and those that only older
 * revisions have. Reads the revisions that the indexes lack, and no other. Does nothing if another
 * process, or the thinning of the history, changes the indexes of the article meanwhile: then
 * `listUnindexed` names it again.
 */
export async function indexHistory(db: Db, articleID: string): Promise<void> {
  const article = await db
    .selectFrom('articles')
    .select(['revision', 'last_revision'])
    .where('id', '=', articleID)
    .executeTakeFirst();
  if (!article) return;
  const known = await findIndexed(db, articleID);
  const history: SentenceHistory = known ? await readHistory(db, articleID) : new Map();
  const stored = groupByRevision(history, new Set());
  const from = known ? await findCurrentAt(db, articleID, known.revision) : 1;
  const current = await addRevisions(db, articleID, { history, from, ...article });
  if (!current) return;
  const passages = await makePassages(markdownParts(current.markdown));
  const wanted = groupByRevision(history, sentencesOf(current));
  const changed: [revision: number, passages: Passage[]][] = [];
  for (const revision of listChanged(stored, wanted)) {
    const sentences = wanted.get(revision) ?? [];
    const parts = sentences.map((text) => ({ isHeading: false, text }));
    changed.push([revision, sentences.length === 0 ? [] : await makePassages(parts)]);
  }
  await inTransaction(db, async (db) => {
    await lockArticle(db, articleID);
    if ((await findIndexed(db, articleID))?.id !== known?.id) return;
    if (!(await haveAll(db, articleID, wanted))) return;
    await removeFromIndex(db, articleID, 'desk');
    const revision = article.last_revision;
    const isAlone = passages.length === 1;
    await addPassages(db, 'desk', { articleID, revision, ...current, passages, isAlone });
    if (!known) await removeFromIndex(db, articleID, 'past');
    for (const [revision, passages] of changed) {
      await replaceHistory(db, { articleID, revision, passages });
    }
  });
}

/** The passages of a text. Requests are answered between two of them. */
async function makePassages(parts: Iterable<TextPart>): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const passage of eachPassage(parts)) {
    passages.push(passage);
    await setImmediate();
  }
  return passages;
}

/** What the indexes have of an article, if its tokens are those of this program. */
function findIndexed(db: Db, articleID: string) {
  return db
    .selectFrom('desk_passages')
    .select(['id', 'revision'])
    .where('article_id', '=', articleID)
    .where('number', '=', 0)
    .where('version', '=', tokenVersion)
    .executeTakeFirst();
}

async function readHistory(db: Db, articleID: string): Promise<SentenceHistory> {
  const rows = await db
    .selectFrom('past_passages')
    .select(['plain', 'revision'])
    .where('article_id', '=', articleID)
    .orderBy('revision')
    .orderBy('number')
    .execute();
  return new Map(
    rows.flatMap(({ plain, revision }) =>
      plain.split('\n').map((sentence) => [sentence, revision] as const),
    ),
  );
}

/** The revision that was the current one when `number` was the last one. */
async function findCurrentAt(db: Db, articleID: string, number: number): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('number')
    .where('article_id', '=', articleID)
    .where('number', '<=', number)
    .where('kind', '!=', 'parallel')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 1;
}

interface Reading {
  history: SentenceHistory;
  /** The first revision that is read. */
  from: number;
  revision: number;
  last_revision: number;
}

/**
 * Adds the sentences of revisions to `history`. Returns the words of the current one; undefined if
 * the article is gone.
 */
async function addRevisions(
  db: Db,
  articleID: string,
  { history, from, revision, last_revision }: Reading,
) {
  let current: { title: string; tags: string[]; markdown: string } | undefined;
  let before: ReadonlySet<string> = new Set();
  let markdown = '';
  for await (const row of readStored(db, articleID, from)) {
    if (row.number > last_revision) break;
    markdown = fromStoredText(markdown, row);
    if (row.number < from) continue;
    const words = { title: row.title, tags: splitTags(row.tags), markdown };
    const sentences = sentencesOf(words);
    addRevision(history, before, { number: row.number, sentences });
    before = sentences;
    if (row.number === revision) current = words;
    // Requests are answered between two revisions.
    await setImmediate();
  }
  return current;
}

type Groups = ReadonlyMap<number, readonly string[]>;

/** The revisions whose sentences are others than before. */
function listChanged(stored: Groups, wanted: Groups): number[] {
  const both = new Set([...stored.keys(), ...wanted.keys()]);
  return [...both].filter(
    (number) => stored.get(number)?.join('\n') !== wanted.get(number)?.join('\n'),
  );
}

/** Whether the history still has all these revisions. */
async function haveAll(db: Db, articleID: string, groups: Groups): Promise<boolean> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
    .where('article_id', '=', articleID)
    .execute();
  const numbers = new Set(rows.map(({ number }) => number));
  return [...groups.keys()].every((number) => numbers.has(number));
}

/**
 * Puts the words that a revision was the last one to have into the index, in place of those that it
 * has of it.
 */
async function replaceHistory(
  db: Db,
  { articleID, revision, passages }: IndexedArticle,
): Promise<void> {
  await db
    .deleteFrom('past_passages')
    .where('article_id', '=', articleID)
    .where('revision', '=', revision)
    .execute();
  // Words that no revision has together are no answer.
  const entry = { articleID, revision, title: '', tags: [], passages, isAlone: true };
  await addPassages(db, 'past', entry);
}
