import type { EditableArticle } from '../../shared/article.ts';
import { type ArticleContent, isSameContent } from '../../shared/document.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { toContent, toContentColumns } from './content.ts';
import { findEditable } from './desk.ts';

export type SaveOutcome =
  | { kind: 'saved'; revision: number }
  /** `basedOn` is not the newest revision. Nothing was written. `current` has the newest revision. */
  | { kind: 'stale'; current: EditableArticle }
  /** The article is in the trash. Nothing was written, because the trash will be deleted for good. */
  | { kind: 'trashed' }
  /** `basedOn` is not 0, and the article does not exist. Nothing was written. */
  | { kind: 'unknown' };

export interface RevisionInput {
  articleID: string;
  /** The number of the revision that the writer has changed. 0 makes a new article. */
  basedOn: number;
  content: ArticleContent;
  now: number;
}

/**
 * Saves a new revision if `basedOn` is still the newest. Of several saves with the same `basedOn` one wins, and the
 * others are stale. If a writer repeats a save because its answer was lost, the answer is `saved` again.
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

/**
 * Takes the next revision number, and returns false if it is taken. The lock on the row makes a second writer wait. It
 * then finds the number taken.
 */
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

/** Whether the newest revision is this very save: the writer repeats it because the answer was lost. */
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

/** Finds a revision by its number, also of an article in the trash. The first revision is 1. */
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
