import { articleLimits } from '../../shared/article.ts';
import type { Db } from '../tables.ts';
import { changePublicly } from './public-changes.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a deleted article can be restored, in milliseconds. */
export const trashedFor = articleLimits.trashDays * day;

/** Puts an article in the trash; one that is there already stays as it is. False when there is none. */
export async function trashArticle(db: Db, articleID: string, now: number): Promise<boolean> {
  return changePublicly(db, now, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set((eb) => ({ trashed_at: eb.fn.coalesce('trashed_at', eb.val(now)) }))
      .where('id', '=', articleID)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Takes an article out of the trash, into the state it had before. False when there is none. */
export async function restoreArticle(db: Db, articleID: string, now: number): Promise<boolean> {
  return changePublicly(db, now, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set({ trashed_at: null })
      .where('id', '=', articleID)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Deletes for good, with all revisions, what has been in the trash for longer than `trashedFor`. */
export async function purgeTrash(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('articles')
    .where('trashed_at', '<=', now - trashedFor)
    .execute();
}
