import { articleLimits } from '../../shared/article.ts';
import { dayMs } from '../../shared/dates.ts';
import { timeOfDeletion } from '../purge-time.ts';
import { closeInIndex } from '../search/index/open-articles.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/** A deleted article can be restored for so long. */
export const trashedForMs = articleLimits.trashDays * dayMs;

/**
 * Moves an article to the trash. An article in the trash keeps its date. False when there is no
 * such article.
 */
export async function trashArticle(db: Db, articleID: string, now: number): Promise<boolean> {
  const time = await timeOfDeletion(db, now);
  return inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set((eb) => ({ trashed_at: eb.fn.coalesce('trashed_at', eb.val(time)) }))
      .where('id', '=', articleID)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await closeInIndex(db, articleID);
    return true;
  });
}

/**
 * The `trashed_at` of an article that the owner has deleted for good, and whose rows are not
 * deleted yet.
 */
export const timeIsOver = 0;

/**
 * Takes an article out of the trash: it is what it was before. False when there is no such article,
 * or the owner has deleted it for good.
 */
export async function restoreArticle(db: Db, articleID: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ trashed_at: null })
    .where('id', '=', articleID)
    .where((eb) => eb.or([eb('trashed_at', 'is', null), eb('trashed_at', '>', timeIsOver)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
