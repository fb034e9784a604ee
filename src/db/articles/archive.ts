import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { fromVisible } from './visible.ts';

/** The time of the oldest and of the newest article that visitors see at `now`, in milliseconds. */
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

/** Far within what both databases take as columns of an answer. */
const spansAtOnce = 100;

/** How many published articles lie between each of these times (milliseconds, ascending) and the next. */
export async function countBetween(
  db: Db,
  now: number,
  times: readonly number[],
): Promise<number[]> {
  const spans = times.slice(0, -1).map((from, index) => ({ from, to: times[index + 1] ?? now }));
  const counts: number[] = [];
  for (let start = 0; start < spans.length; start += spansAtOnce) {
    counts.push(...(await countSpans(db, now, spans.slice(start, start + spansAtOnce))));
  }
  return counts;
}

/** One question for all: each part looks at its own stretch of the index only. */
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
