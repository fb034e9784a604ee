import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Counts } from '../../shared/statistics/counts.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import { addReferrers, countArticle, countDay } from './view-counts.ts';

export interface View {
  /**
   * Undefined for a page that is no article. Such a page is no view, but a visit may begin with it.
   */
  articleID?: string | undefined;
  /** `YYYY-MM-DD` in the blog's time zone. */
  day: string;
  /** A digest that is different for each reader, and for the same reader on another day. */
  reader: string;
  /** The host of the site that led the reader to this page. */
  referrer?: string | undefined;
}

/** `begins`: it is the reader's first one of the day among the views that are counted together. */
type PlacedView = View & { begins: boolean };

/** SQLite answers nobody during a transaction. This many views take about 20 ms. */
const maxInTransaction = 100;

/**
 * Counts views, one for each reader, article and day, and visits, one for each reader and day, even
 * if several processes pass the same view several times. The views stand in the order in which they
 * happened. When it throws, the views of some articles may have been counted, all of an article or
 * none. Call it again with the same views to count the rest.
 */
export async function addViews(db: Db, views: readonly View[]): Promise<void> {
  const groups = Map.groupBy(placeViews(views), ({ articleID }) => articleID);
  // In PostgreSQL each article has a transaction of its own. With the rows of two articles locked,
  // this and a writer that locks them in another order, such as an import, could wait for each
  // other without end. SQLite has one writer at a time.
  for (const batch of isSqlite(db) ? gather([...groups]) : [...groups].map((group) => [group])) {
    try {
      await addBatch(db, batch);
    } catch (error) {
      if (batch.length === 1) throw error;
      // One article cannot be counted. The others can.
      for (const group of batch) await addBatch(db, [group]);
    }
    // SQLite stops the whole process for each commit. Requests can be answered between two of them.
    await setImmediate();
  }
}

type Group = readonly [articleID: string | undefined, views: readonly PlacedView[]];

/** Puts the views of several articles together, because each commit waits for the disk. */
function gather(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    size += group[1].length;
    if (size > maxInTransaction) {
      batches.push([]);
      size = group[1].length;
    }
    batches.at(-1)?.push(group);
  }
  return batches;
}

function placeViews(views: readonly View[]): PlacedView[] {
  const seen = new Set<string>();
  return views.map((view) => {
    const begins = !seen.has(keyOf(view));
    seen.add(keyOf(view));
    return { ...view, begins };
  });
}

async function addBatch(db: Db, groups: readonly Group[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const [articleID, views] of groups) await addViewsOf(db, articleID, views);
  });
}

async function addViewsOf(
  db: Db,
  articleID: string | undefined,
  views: readonly PlacedView[],
): Promise<void> {
  // Two processes may insert the same readers: in the same order they do not wait for each other
  // without end. For the same reason the article's own rows come first, and the rows that all
  // articles share come last.
  const ordered = views.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const days = new Map<string, Counts>();
  const countsOf = (day: string) => {
    const counts = days.get(day) ?? { views: 0, visits: 0 };
    days.set(day, counts);
    return counts;
  };
  let count = 0;
  if (articleID !== undefined) {
    for (const view of ordered) {
      if (!(await insertView(db, articleID, view))) continue;
      countsOf(view.day).views += 1;
      count += 1;
    }
  }
  if (articleID !== undefined && count > 0) {
    await db
      .updateTable('articles')
      .set((eb) => ({ clicks: eb('clicks', '+', count) }))
      .where('id', '=', articleID)
      .execute();
  }
  const begun: PlacedView[] = [];
  for (const view of ordered) {
    if (!view.begins || !(await insertVisit(db, view))) continue;
    countsOf(view.day).visits += 1;
    begun.push(view);
  }
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, counts] of sorted) {
    if (articleID !== undefined) await countArticle(db, articleID, day, counts);
  }
  for (const [day, counts] of sorted) await countDay(db, day, counts);
  await addReferrers(db, begun);
}

/** False for a reader who was here before on this day. */
async function insertVisit(db: Db, { day, reader }: View): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('visits')
    .values({ day, reader })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False for a view that was counted before, and for an unknown article. */
async function insertView(db: Db, articleID: string, { day, reader }: View): Promise<boolean> {
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
 * The key for the digests of a day's readers: the first key that any process offers. Once it is
 * deleted, nobody can find out whose digests they are.
 */
export async function findDayKey(db: Db, day: string, offered: string): Promise<string> {
  const find = () =>
    db.selectFrom('view_keys').select('key').where('day', '=', day).executeTakeFirst();
  // Mostly it is there already. Reading keeps nobody waiting, writing does.
  const found = await find();
  if (found) return found.key;
  await db
    .insertInto('view_keys')
    .values({ day, key: offered })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.key ?? offered;
}

/** Deletes the readers and keys of all days before `day`. All counts stay. */
export async function purgeViews(db: Db, day: string): Promise<void> {
  for (const table of ['view_keys', 'views', 'visits'] as const) {
    await db.deleteFrom(table).where('day', '<', day).execute();
  }
}
