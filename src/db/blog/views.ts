import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { offerValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

export interface View {
  articleID: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A digest that is different for each reader, and for the same reader on another day. */
  reader: string;
}

/**
 * Counts views: one for each reader, article and day, even if several processes pass the same view several times.
 * When it throws, the views of some articles may have been counted, all of an article or none. Call it again with the
 * same views to count the rest.
 */
export async function addViews(db: Db, views: readonly View[]): Promise<void> {
  // One transaction for each article. With the rows of two articles locked, this and a writer that locks them in
  // another order, such as an import, could wait for each other without end.
  for (const [articleID, ofArticle] of Map.groupBy(views, ({ articleID }) => articleID)) {
    await db.transaction().execute((db) => addViewsOf(db, articleID, ofArticle));
    // SQLite stops the whole process for each commit. Requests can be answered between two of them.
    await setImmediate();
  }
}

async function addViewsOf(db: Db, articleID: string, views: readonly View[]): Promise<void> {
  // Two processes may insert the same readers: in the same order they do not wait for each other without end.
  const ordered = views.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  let count = 0;
  for (const view of ordered) {
    if (await insertView(db, view)) count += 1;
  }
  if (count === 0) return;
  await db
    .updateTable('articles')
    .set((eb) => ({ clicks: eb('clicks', '+', count) }))
    .where('id', '=', articleID)
    .execute();
}

/** False for a view that was counted before, and for an unknown article. */
async function insertView(db: Db, { articleID, day, reader }: View): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('views')
    .columns(['article_id', 'day', 'reader'])
    .expression((eb) =>
      eb
        .selectFrom('articles')
        .select(['id', sql`${day}`.as('day'), sql`${reader}`.as('reader')])
        .where('id', '=', articleID),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function keyOf({ day, reader }: View): string {
  return `${day} ${reader}`;
}

/**
 * The key for the digests of a day's readers: the first key that any process offers. Once it is deleted, nobody can
 * find out whose digests they are.
 */
export function findDayKey(db: Db, day: string, offered: string): Promise<string> {
  return offerValue(db, dayKey(day), offered);
}

function dayKey(day: string): string {
  return `viewKey ${day}`;
}

/** Deletes the views and keys of all days before `day`. The counts of the articles stay. */
export async function purgeViews(db: Db, day: string): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', 'like', dayKey('%'))
    .where('name', '<', dayKey(day))
    .execute();
  await db.deleteFrom('views').where('day', '<', day).execute();
}
