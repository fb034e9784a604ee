import { sql } from 'kysely';
import type { ArchivedArticle } from '../../shared/article.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { toLink } from './published.ts';
import { fromVisible, fromVisibleRevisions, newestFirst, newestIds } from './visible.ts';

interface Lines {
  /** In milliseconds. */
  now: number;
  size: number;
  /** So many articles before the first line. */
  before: number;
}

/**
 * The lines of the archive for `size` articles that visitors see at `now`, behind the first `before` ones. The newest comes first. It
 * reads no column that no line shows: a page has hundreds of lines.
 */
export async function listArchived(db: Db, lines: Lines): Promise<ArchivedArticle[]> {
  const rows = await selectLines(db, lines);
  return rows.map((row) => ({
    ...toLink(row),
    postedAt: new Date(row.posted_at ?? 0).toISOString(),
  }));
}

const selectLines = compileOnce((db, { now, size, before }: Lines) =>
  fromVisibleRevisions(db, now)
    .select(['articles.id', 'posted_at', 'title', 'slug', 'renderings.lang'])
    .where('articles.id', 'in', newestIds(fromVisible(db, now)).limit(size).offset(before))
    .$call(newestFirst),
);

/** When the oldest and the newest article that visitors see at `now` were posted. All times are milliseconds. */
export async function findPostedSpan(
  db: Db,
  now: number,
): Promise<{ first: number; last: number } | undefined> {
  const ends = ['asc', 'desc'] as const;
  const [first, last] = await Promise.all(
    ends.map((direction) =>
      fromVisible(db, now)
        .select('posted_at')
        .orderBy('posted_at', direction)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return first && last && { first: first.posted_at ?? 0, last: last.posted_at ?? 0 };
}

/** Each span is a column of the answer. Both databases allow far more columns. */
const maxSpansAtOnce = 100;

/** How many published articles there are between each time and the next (milliseconds, in ascending order). */
export async function countBetween(
  db: Db,
  now: number,
  times: readonly number[],
): Promise<number[]> {
  const spans = times.slice(0, -1).map((from, index) => ({ from, to: times[index + 1] ?? now }));
  const counts: number[] = [];
  for (let start = 0; start < spans.length; start += maxSpansAtOnce) {
    counts.push(...(await countSpans(db, now, spans.slice(start, start + maxSpansAtOnce))));
  }
  return counts;
}

/** One query for all spans: each subquery reads only its part of the index. */
async function countSpans(
  db: Db,
  now: number,
  spans: readonly { from: number; to: number }[],
): Promise<number[]> {
  const row = await db
    .selectNoFrom(() =>
      spans.map(({ from, to }, index) =>
        fromVisible(db, now)
          .select(sql<number>`count(*)`.as('count'))
          .where('posted_at', '>=', from)
          .where('posted_at', '<', to)
          .as(`span${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return spans.map((_, index) => Number((row as Record<string, unknown>)[`span${index}`]));
}
