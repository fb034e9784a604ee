import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely';
import type {
  CountedArticle,
  CountedHost,
  Counts,
  DayCounts,
} from '../../shared/statistics/counts.ts';
import type { Db, Tables } from '../tables.ts';

/**
 * The times whose views of articles are summed up. `all` also has the views from before days were
 * counted.
 */
export type CountedTimes =
  | { kind: 'days'; days: readonly string[] }
  | { kind: 'months'; months: readonly string[] }
  | { kind: 'all' };

/** The counts of the blog from a day on, oldest first. Days without a count are left out. */
export function listDays(db: Db, from: string): Promise<DayCounts[]> {
  return db
    .selectFrom('blog_days')
    .select(['day', 'views', 'visits'])
    .where('day', '>=', from)
    .where('day', '>', '')
    .orderBy('day')
    .execute();
}

/** The counts of an article from a day on, oldest first. */
export function listArticleDays(db: Db, articleID: string, from: string): Promise<DayCounts[]> {
  return db
    .selectFrom('article_days')
    .select(['day', 'views', 'visits'])
    .where('article_id', '=', articleID)
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** The views of the blog from before days were counted. */
export async function findEarlierViews(db: Db): Promise<number> {
  const row = await db
    .selectFrom('blog_days')
    .select('views')
    .where('day', '=', '')
    .executeTakeFirst();
  return row?.views ?? 0;
}

interface CountedRow extends Counts {
  article_id: string;
}

/** The articles with the most views first. Without `limit` all that have views or visits. */
export async function listCountedArticles(
  db: Db,
  times: CountedTimes,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<CountedArticle[]> {
  const rows = await withTitles(db, mostViewed(db, times, limit)).execute();
  return rows.map(toCounted);
}

/** An article with all its views, also one without any. */
export async function findCountedArticle(
  db: Db,
  articleID: string,
): Promise<CountedArticle | undefined> {
  const row = await withTitles(
    db,
    ofAllTimes(db).where('articles.id', '=', articleID),
  ).executeTakeFirst();
  return row && toCounted(row);
}

function mostViewed(db: Db, times: CountedTimes, limit: number): AliasableExpression<CountedRow> {
  if (times.kind === 'all') {
    return ofAllTimes(db)
      .where('clicks', '>', 0)
      .orderBy('views', 'desc')
      .orderBy('article_id')
      .limit(limit);
  }
  // Each time by its name: for a range, SQLite would rather read the whole table in the order of
  // articles.
  const counted =
    times.kind === 'days'
      ? sumOf(db.selectFrom('article_days').where('day', 'in', times.days))
      : sumOf(db.selectFrom('article_months as article_days').where('month', 'in', times.months));
  return counted
    .orderBy('views', 'desc')
    .orderBy('visits', 'desc')
    .orderBy('article_id')
    .limit(limit);
}

function sumOf(rows: SelectQueryBuilder<Tables, 'article_days', object>) {
  return rows
    .select('article_id')
    .select([
      sql<number>`cast(sum(views) as integer)`.as('views'),
      sql<number>`cast(sum(visits) as integer)`.as('visits'),
    ])
    .groupBy('article_id');
}

function ofAllTimes(db: Db) {
  return db
    .selectFrom('articles')
    .select((eb) => [
      'articles.id as article_id',
      'clicks as views',
      sql<number>`coalesce(${eb
        .selectFrom('article_months')
        .select(sql<number>`cast(sum(visits) as integer)`.as('visits'))
        .whereRef('article_months.article_id', '=', 'articles.id')}, 0)`.as('visits'),
    ]);
}

/** Adds the titles last, so that only those of the chosen articles are read. */
function withTitles(db: Db, counted: AliasableExpression<CountedRow>) {
  return db
    .selectFrom(counted.as('counted'))
    .innerJoin('articles', 'articles.id', 'counted.article_id')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .on('revisions.number', '=', sql<number>`coalesce(published_revision, revision)`),
    )
    .select(['counted.article_id', 'counted.views', 'counted.visits'])
    .select(['title', 'trashed_at', 'published_revision'])
    .orderBy('counted.views', 'desc')
    .orderBy('counted.visits', 'desc')
    .orderBy('counted.article_id');
}

function toCounted(
  row: Awaited<ReturnType<ReturnType<typeof withTitles>['execute']>>[number],
): CountedArticle {
  return {
    articleID: row.article_id,
    title: row.title,
    views: row.views,
    visits: row.visits,
    isTrashed: row.trashed_at !== null,
    isPublic: row.trashed_at === null && row.published_revision !== null,
  };
}

/** The hosts that visits came from, from a day on: the one with the most visits first. */
export function listReferrers(db: Db, from: string): Promise<CountedHost[]> {
  return db
    .selectFrom('referrer_days')
    .select(['host', sql<number>`cast(sum(visits) as integer)`.as('visits')])
    .where('day', '>=', from)
    .groupBy('host')
    .orderBy('visits', 'desc')
    .orderBy('host')
    .execute();
}
