import type { Db } from '../tables.ts';

/** SQLite allows 32,766 values in a statement, PostgreSQL 65,535. */
export const maxIdsAtOnce = 10_000;

/**
 * Deletes articles for good, with all rows that belong to them, and remembers their ids: a device that has an older text would
 * otherwise make them again. Only articles in the trash are deleted. Returns the ids of those. `db` is in a transaction.
 */
export async function deleteTrashed(db: Db, articleIDs: readonly string[]): Promise<string[]> {
  const deleted: string[] = [];
  for (let begin = 0; begin < articleIDs.length; begin += maxIdsAtOnce) {
    const rows = await db
      .deleteFrom('articles')
      .where('id', 'in', articleIDs.slice(begin, begin + maxIdsAtOnce))
      .where('trashed_at', 'is not', null)
      .returning('id')
      .execute();
    await noteRemoved(db, rows);
    deleted.push(...rows.map(({ id }) => id));
  }
  return deleted;
}

/** Remembers at most `maxIdsAtOnce` articles as deleted for good. */
export async function noteRemoved(db: Db, articles: readonly { id: string }[]): Promise<void> {
  if (articles.length === 0) return;
  await db
    .insertInto('removed_articles')
    .values(articles.map(({ id }) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Whether an article was deleted for good. */
export async function isRemoved(db: Db, articleID: string): Promise<boolean> {
  const row = await db
    .selectFrom('removed_articles')
    .select('id')
    .where('id', '=', articleID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets an article begin again: the owner imports it. */
export async function forgetRemoved(db: Db, articleID: string): Promise<void> {
  await db.deleteFrom('removed_articles').where('id', '=', articleID).execute();
}
