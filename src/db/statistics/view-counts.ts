import { sql } from 'kysely';
import type { Counts } from '../../shared/statistics/counts.ts';
import type { Db } from '../tables.ts';

/**
 * At most so many hosts have a row of their own on a day. Somebody who invents hosts cannot fill
 * the table.
 */
export const maxHostsOfDay = 100;

/** Stands for all hosts of a day that have no row of their own. */
const otherHosts = '';

/** Adds to the counts of an article on a day. Does nothing for an article that has been deleted. */
export async function countArticle(
  db: Db,
  articleID: string,
  day: string,
  { views, visits }: Counts,
): Promise<void> {
  const row = (time: string) =>
    db
      .selectFrom('articles')
      .select(['id', sql<string>`${time}`.as('time')])
      .select([
        sql<number>`cast(${views} as integer)`.as('views'),
        sql<number>`cast(${visits} as integer)`.as('visits'),
      ])
      .where('id', '=', articleID);
  await db
    .insertInto('article_days')
    .columns(['article_id', 'day', 'views', 'visits'])
    .expression(row(day))
    .onConflict((conflict) =>
      conflict.columns(['day', 'article_id']).doUpdateSet({
        views: sql`article_days.views + excluded.views`,
        visits: sql`article_days.visits + excluded.visits`,
      }),
    )
    .execute();
  await db
    .insertInto('article_months')
    .columns(['article_id', 'month', 'views', 'visits'])
    .expression(row(day.slice(0, 7)))
    .onConflict((conflict) =>
      conflict.columns(['month', 'article_id']).doUpdateSet({
        views: sql`article_months.views + excluded.views`,
        visits: sql`article_months.visits + excluded.visits`,
      }),
    )
    .execute();
}

/** Adds to the counts of the blog on a day. */
export async function countDay(db: Db, day: string, { views, visits }: Counts): Promise<void> {
  await db
    .insertInto('blog_days')
    .values({ day, views, visits })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        views: sql`blog_days.views + excluded.views`,
        visits: sql`blog_days.visits + excluded.visits`,
      }),
    )
    .execute();
}

/** Counts the sites that visits came from. */
export async function addReferrers(
  db: Db,
  visits: readonly { day: string; referrer?: string | undefined }[],
): Promise<void> {
  const days = Map.groupBy(
    visits.filter(({ referrer }) => referrer !== undefined),
    ({ day }) => day,
  );
  for (const [day, ofDay] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = await db
      .selectFrom('referrer_days')
      .select('host')
      .where('day', '=', day)
      .execute();
    const known = new Set(rows.map(({ host }) => host).filter((host) => host !== otherHosts));
    const counts = new Map<string, number>();
    for (const { referrer = otherHosts } of ofDay) {
      if (known.size < maxHostsOfDay) known.add(referrer);
      const host = known.has(referrer) ? referrer : otherHosts;
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
    for (const [host, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await countHost(db, day, host, count);
    }
  }
}

async function countHost(db: Db, day: string, host: string, visits: number): Promise<void> {
  await db
    .insertInto('referrer_days')
    .values({ day, host, visits })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'host'])
        .doUpdateSet({ visits: sql`referrer_days.visits + excluded.visits` }),
    )
    .execute();
}
