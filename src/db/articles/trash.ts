import { articleLimits } from '../../shared/article.ts';
import { timeOfDeletion } from '../purge-time.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { deleteTrashed } from './removed-articles.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A deleted article can be restored for so long. */
export const trashedForMs = articleLimits.trashDays * dayMs;

/** Moves an article to the trash. An article in the trash keeps its date. False when there is no such article. */
export async function trashArticle(db: Db, articleID: string, now: number): Promise<boolean> {
  const time = await timeOfDeletion(db, now);
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set((eb) => ({ trashed_at: eb.fn.coalesce('trashed_at', eb.val(time)) }))
    .where('id', '=', articleID)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes an article out of the trash: it is what it was before. False when there is no such article. */
export async function restoreArticle(db: Db, articleID: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ trashed_at: null })
    .where('id', '=', articleID)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the articles that have been in the trash for `trashedForMs` or longer, with all their revisions, for good. */
export async function purgeTrash(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('trashed_at', '<=', now - trashedForMs)
      .execute();
    await deleteTrashed(
      db,
      rows.map(({ id }) => id),
    );
  });
}
