import type { EditableArticle } from '../../shared/article.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { toContent, toContentColumns } from './content.ts';
import { findEditable } from './desk.ts';

export type SaveOutcome =
  | { kind: 'saved'; revision: number }
  /** Somebody saved in between; nothing was written. `current` is what they saved. */
  | { kind: 'stale'; current: EditableArticle }
  /** It is in the trash, and would be deleted for good with what was saved. Nothing was written. */
  | { kind: 'trashed' }
  /** A later revision of an article that does not exist. */
  | { kind: 'unknown' };

export interface RevisionInput {
  articleID: string;
  /** The revision that the writer had in front of them; 0 makes a new article. */
  basedOn: number;
  content: ArticleContent;
  now: number;
}

/**
 * Keeps a new revision, if `basedOn` still is the newest. Of several writers with the same `basedOn`
 * one wins and the others are stale. A repeated save whose first answer was lost is answered again.
 */
export async function saveRevision(db: Db, input: RevisionInput): Promise<SaveOutcome> {
  return inTransaction(db, async (db) => {
    if (await advance(db, input)) {
      const revision = input.basedOn + 1;
      await insertRevision(db, input, revision);
      return { kind: 'saved', revision };
    }
    const current = await findEditable(db, input.articleID, input.now);
    if (!current) return { kind: 'unknown' };
    if (current.state === 'trash') return { kind: 'trashed' };
    return isRepetition(input, current)
      ? { kind: 'saved', revision: current.revision }
      : { kind: 'stale', current };
  });
}

/** Takes the next revision number. The row's lock makes a second writer wait, and then find it taken. */
async function advance(db: Db, { articleID, basedOn, now }: RevisionInput): Promise<boolean> {
  if (basedOn === 0) {
    const inserted = await db
      .insertInto('articles')
      .values({ id: articleID, revision: 1, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await db
    .updateTable('articles')
    .set({ revision: basedOn + 1 })
    .where('id', '=', articleID)
    .where('revision', '=', basedOn)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

async function insertRevision(db: Db, input: RevisionInput, number: number): Promise<void> {
  const { articleID, basedOn, content, now } = input;
  await db
    .insertInto('revisions')
    .values({
      article_id: articleID,
      number,
      based_on: basedOn,
      saved_at: now,
      ...toContentColumns(content),
    })
    .execute();
}

/** The same save for the second time: the writer did not get the first answer. */
function isRepetition(input: RevisionInput, current: EditableArticle): boolean {
  return current.revision === input.basedOn + 1 && isSameContent(current.content, input.content);
}

export interface Revision {
  number: number;
  basedOn: number;
  /** In milliseconds. */
  savedAt: number;
  content: ArticleContent;
}

/** A revision by its number, of an article in whatever state; 1 is the first. */
export async function findRevision(
  db: Db,
  articleID: string,
  number: number,
): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('revisions')
    .selectAll()
    .where('article_id', '=', articleID)
    .where('number', '=', number)
    .executeTakeFirst();
  return (
    row && {
      number: row.number,
      basedOn: row.based_on,
      savedAt: row.saved_at,
      content: toContent(row),
    }
  );
}
