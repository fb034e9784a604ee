import type { Db } from '../tables.ts';

/** Whether an article was deleted for good. */
export async function isRemoved(db: Db, articleID: string): Promise<boolean> {
  const row = await db
    .selectFrom('removed_articles')
    .select('id')
    .where('id', '=', articleID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets an import use the id of an article again that was deleted for good. */
export async function forgetRemoved(db: Db, articleID: string): Promise<void> {
  await db.deleteFrom('removed_articles').where('id', '=', articleID).execute();
}
