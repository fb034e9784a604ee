import { sql } from 'kysely';
import type { ArchivedArticle } from '../../shared/article.ts';
import { dayMs } from '../../shared/dates.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { fromVisible, fromVisibleRevisions, newestFirst, newestIds } from '../visible.ts';
import { linkColumns, toLink } from './published.ts';

interface Lines {
  /** In milliseconds. */
  now: number;
  size: number;
  /** The number of articles before the first line. */
  before: number;
}

/**
 * The lines of the archive for `size` articles that visitors see at `now`, behind the first
 * `before` ones. The newest comes first. It reads no column that no line shows: a page has hundreds
 * of lines.
 */
export async function listArchived(db: Db, lines: Lines): Promise<ArchivedArticle[]> {
  const rows = await selectLines(db, lines);
  return rows.map((row) => ({
    ...toLink(row),
    postedAt: new Date(row.posted_at ?? 0).toISOString(),
  }));
}

const selectLines = compileOnce((db, { now, size, before }: Lines) =>
  fromVisibleRevisions(db, now, 'articles')
    .select('posted_at')
    .select(linkColumns)
    .where(
      'articles.id',
      'in',
      newestIds(fromVisible(db, now, 'articles'))
        .limit(size)
        .offset(before),
    )
    .$call(newestFirst),
);

/** 360 days: shorter than any year, also where clocks were changed by a day. */
const stepMs = 360 * dayMs;

/**
 * Times (in milliseconds) of articles that visitors see at `now`: that of the newest article, then
 * that of the newest article which is more than 360 days older, and so on. So each article was
 * posted in the year of one of these times, or in the year before. One query goes through the index
 * in these steps: years without articles cost nothing.
 */
export async function listYearlyTimes(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .withRecursive('steps(time)', (cte) =>
      cte.selectNoFrom(newestTime(fromVisible(db, now, 'articles')).as('time')).unionAll(
        cte
          .selectFrom('steps')
          .where('time', 'is not', null)
          .select(
            newestTime(
              fromVisible(db, now, 'articles').where(
                'posted_at',
                '<',
                sql<number>`steps.time - ${sql.lit(stepMs)}`,
              ),
            ).as('time'),
          ),
      ),
    )
    .selectFrom('steps')
    .where('time', 'is not', null)
    .select('time')
    .execute();
  return rows.map(({ time }) => Number(time));
}

function newestTime(from: ReturnType<typeof fromVisible>) {
  return from.select('posted_at').orderBy('posted_at', 'desc').limit(1);
}

/** Each span is a column of the answer. Both databases allow far more columns. */
const maxSpansAtOnce = 100;

/** From a time until before another one, in milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** How many articles that visitors see at `now` (milliseconds) were posted in each span. */
export async function countInSpans(
  db: Db,
  now: number,
  spans: readonly TimeSpan[],
): Promise<number[]> {
  const counts: number[] = [];
  for (let start = 0; start < spans.length; start += maxSpansAtOnce) {
    counts.push(...(await countSpans(db, now, spans.slice(start, start + maxSpansAtOnce))));
  }
  return counts;
}

/** One query for all spans: each subquery reads only its part of the index. */
async function countSpans(db: Db, now: number, spans: readonly TimeSpan[]): Promise<number[]> {
  const row = await db
    .selectNoFrom(() =>
      spans.map(({ from, to }, index) =>
        fromVisible(db, now, 'articles')
          .select(sql<number>`count(*)`.as('count'))
          .where('posted_at', '>=', from)
          .where('posted_at', '<', to)
          .as(`span${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return spans.map((_, index) => Number((row as Record<string, unknown>)[`span${index}`]));
}
