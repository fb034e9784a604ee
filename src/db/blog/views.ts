import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { offerValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

export interface View {
  articleID: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A digest that tells readers apart on one day and no further. */
  reader: string;
}

/**
 * Counts views, one for each reader, article and day, however often and by whomever it is told. When it throws, some
 * articles may have been counted already, each with all its readers; telling of all of them again counts the rest.
 */
export async function addViews(db: Db, views: readonly View[]): Promise<void> {
  // A transaction for each article: whoever held two articles’ rows could wait crosswise with a writer that takes
  // them in another order, as an import does.
  for (const [articleID, ofArticle] of Map.groupBy(views, ({ articleID }) => articleID)) {
    await db.transaction().execute((db) => addViewsOf(db, articleID, ofArticle));
    // With SQLite the whole process waits for the disk at each: requests have their turn in between.
    await setImmediate();
  }
}

async function addViewsOf(db: Db, articleID: string, views: readonly View[]): Promise<void> {
  // In one order, as two processes may tell of the same readers.
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

/** False for a view that is there already, and for an article that is not. */
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
 * The day's key, with which readers are digested: the first one that any process offers. Without it, the
 * digests of a day can be traced to nobody.
 */
export function findDayKey(db: Db, day: string, offered: string): Promise<string> {
  return offerValue(db, dayKey(day), offered);
}

function dayKey(day: string): string {
  return `viewKey ${day}`;
}

/** Forgets who read on days before `day`, and the keys of those days; the counts stay. */
export async function purgeViews(db: Db, day: string): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', 'like', dayKey('%'))
    .where('name', '<', dayKey(day))
    .execute();
  await db.deleteFrom('views').where('day', '<', day).execute();
}
