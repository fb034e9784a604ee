import { setImmediate } from 'node:timers/promises';
import { trashedForMs } from '../articles/trash.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Deletes the articles for good that have been in the trash for `trashedForMs` or longer at `now`
 * (milliseconds), with all their revisions.
 */
export async function purgeTrash(db: Db, now: number): Promise<void> {
  await deleteTrashedSince(db, now - trashedForMs);
}

/**
 * So many articles are deleted in one step, which takes some ten milliseconds. With SQLite nobody
 * is answered meanwhile.
 */
const articlesInStep = 20;

/**
 * Deletes articles for good that have been in the trash since `time` (milliseconds) or longer, with
 * all rows that belong to them, and remembers their ids: a device that has an older text would
 * otherwise make them again. Others are answered between the steps. A program that is killed leaves
 * the rest to the next purge. `db` is in no transaction.
 */
export async function deleteTrashedSince(db: Db, time: number): Promise<void> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('trashed_at', '<=', time)
    .execute();
  const articleIDs = rows.map(({ id }) => id);
  for (let begin = 0; begin < articleIDs.length; begin += articlesInStep) {
    const ids = articleIDs.slice(begin, begin + articlesInStep);
    await inTransaction(db, async (db) => {
      const deleted = await db
        .deleteFrom('articles')
        .where('id', 'in', ids)
        // It may have been restored meanwhile.
        .where('trashed_at', '<=', time)
        .returning('id')
        .execute();
      await noteRemoved(db, deleted);
    });
    await setImmediate();
  }
}

async function noteRemoved(db: Db, articles: readonly { id: string }[]): Promise<void> {
  if (articles.length === 0) return;
  await db
    .insertInto('removed_articles')
    .values(articles.map(({ id }) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
