import type { RevisionKind } from '../../shared/article.ts';
import { contentHash } from '../../shared/content-hash.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { Db, Tables } from '../tables.ts';
import { toContent } from './content.ts';
import { fromStoredText, fromStoredTexts, type StoredText } from './stored-text.ts';

/** The number of rows that are read at once. Their texts are in memory together. */
const maxRowsAtOnce = 100;

export interface Revision {
  number: number;
  basedOn: number;
  /** In milliseconds. */
  savedAt: number;
  kind: RevisionKind;
  name: string | null;
  /** In milliseconds; null if it was never public. */
  publishedAt: number | null;
  content: ArticleContent;
}

type ReadRevision =
  /** `changes`: the number of changes since the last whole text. */
  | { kind: 'read'; revision: Revision; changes: number }
  /** The row does not have the content that was saved: a disk or a program has damaged it. */
  | { kind: 'damaged' }
  | { kind: 'unknown' };

/**
 * Finds a revision by its number, also of an article in the trash. The first revision is 1. Throws
 * if the database has other words than those that were saved.
 */
export async function findRevision(
  db: Db,
  articleID: string,
  number: number,
): Promise<Revision | undefined> {
  const read = await readRevision(db, articleID, number);
  if (read.kind === 'damaged') {
    throw new Error(`revision ${number} of article ${articleID} is damaged in the database`);
  }
  return read.kind === 'read' ? read.revision : undefined;
}

type StoredRevision = Tables['revisions'] & StoredText;

/**
 * The revisions of an article in the order of their numbers, with their texts as they are stored. A
 * text whose row is lost is read as empty. The hash of its revision then does not match.
 */
export function selectStored(db: Db, articleID: string) {
  return db
    .selectFrom('revisions')
    .leftJoin('revision_texts', (join) =>
      join
        .onRef('revision_texts.article_id', '=', 'revisions.article_id')
        .onRef('revision_texts.number', '=', 'revisions.number'),
    )
    .selectAll('revisions')
    .select(({ fn, val }) => fn.coalesce('revision_texts.text', val('')).as('text'))
    .where('revisions.article_id', '=', articleID)
    .orderBy('revisions.number');
}

/**
 * Whether the history of an article has, or had before it was thinned out, the version that the
 * save with this key made.
 */
export async function hasVersion(db: Db, articleID: string, key: string): Promise<boolean> {
  for (const table of ['revisions', 'thinned_revisions'] as const) {
    const row = await db
      .selectFrom(table)
      .select('key')
      .where('article_id', '=', articleID)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Reads the content of a revision and checks its hash. Revisions from before hashes have none. */
export async function readRevision(
  db: Db,
  articleID: string,
  number: number,
): Promise<ReadRevision> {
  // One statement: while others save or thin revisions, it sees one state of the tables.
  const rows = await selectStored(db, articleID)
    .where('revisions.number', '<=', number)
    .where('revisions.number', '>=', (eb) =>
      eb
        .selectFrom('revisions')
        .select('number')
        .where('article_id', '=', articleID)
        .where('number', '<=', number)
        .where('kept_start', 'is', null)
        .orderBy('number', 'desc')
        .limit(1),
    )
    .execute();
  const row = rows.at(-1);
  if (row?.number !== number) return { kind: 'unknown' };
  const content = toContent({ ...row, text: fromStoredTexts(rows) });
  if (row.hash !== null && row.hash !== contentHash(content)) return { kind: 'damaged' };
  const revision = {
    number: row.number,
    basedOn: row.based_on,
    savedAt: row.saved_at,
    kind: row.kind,
    name: row.name,
    publishedAt: row.published_at,
    content,
  };
  return { kind: 'read', revision, changes: rows.length - 1 };
}

/**
 * The newest texts of these articles, by the ids of the articles. Nothing checks them: a damaged
 * one is found when its article is opened.
 */
export async function readNewestTexts(
  db: Db,
  articleIDs: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (articleIDs.length === 0) return texts;
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', 'revisions.article_id', 'articles.id')
    .innerJoin('revision_texts', (join) =>
      join
        .onRef('revision_texts.article_id', '=', 'revisions.article_id')
        .onRef('revision_texts.number', '=', 'revisions.number'),
    )
    .select(['articles.id', 'kept_start', 'kept_end', 'text'])
    .where('articles.id', 'in', articleIDs)
    .whereRef('revisions.number', '<=', 'articles.revision')
    .where('revisions.number', '>=', (eb) =>
      eb
        .selectFrom('revisions as whole')
        .select(({ fn }) => fn.max('whole.number').as('number'))
        .whereRef('whole.article_id', '=', 'articles.id')
        .whereRef('whole.number', '<=', 'articles.revision')
        .where('whole.kept_start', 'is', null),
    )
    .orderBy('articles.id')
    .orderBy('revisions.number')
    .execute();
  for (const { id, ...row } of rows) texts.set(id, fromStoredText(texts.get(id) ?? '', row));
  return texts;
}

/**
 * The rows of an article in the order of their numbers, from the last whole text on that stands at
 * revision `number` or before it. Throws if there is none.
 */
export async function* readStored(
  db: Db,
  articleID: string,
  number: number,
): AsyncGenerator<StoredRevision> {
  const start = await db
    .selectFrom('revisions')
    .select('number')
    .where('article_id', '=', articleID)
    .where('number', '<=', number)
    .where('kept_start', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  let next = start.number;
  for (;;) {
    const rows = await selectStored(db, articleID)
      .where('revisions.number', '>=', next)
      .limit(maxRowsAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < maxRowsAtOnce) return;
    next = last.number + 1;
  }
}
