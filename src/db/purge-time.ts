import { findValue, setValue } from './stored-values.ts';
import type { Db } from './tables.ts';
import { inTransaction } from './transaction.ts';

/** The purge time moves at most so many times as fast as the program runs: a day in an hour. */
const maxFactor = 24;

/**
 * Moves the time by which the blog deletes for good towards `now`, the clock of the machine, and
 * returns the earlier one of both. All times are milliseconds. `ranMs` is how long the program has
 * run since the last call, by a clock that nobody can set. Several processes may call it at the
 * same time.
 */
export async function movePurgeTime(db: Db, now: number, ranMs: number): Promise<number> {
  return inTransaction(db, async (db) => {
    const from = (await findPurgeTime(db)) ?? Math.min(now, (await findLastDeletion(db)) ?? now);
    const max = Math.trunc(ranMs * maxFactor);
    const time = Math.min(Math.max(now, from - max), from + max);
    await setValue(db, name, String(time));
    return Math.min(time, now);
  });
}

/**
 * The `trashed_at`, in milliseconds, of something that is deleted at `now`. With the time of a
 * clock that is behind, it would look deleted long ago.
 */
export async function timeOfDeletion(db: Db, now: number): Promise<number> {
  return Math.max(now, (await findPurgeTime(db)) ?? now);
}

const name = 'purge time';

async function findPurgeTime(db: Db): Promise<number | undefined> {
  const value = await findValue(db, name);
  return value === undefined ? undefined : Number(value);
}

/**
 * A blog that knows no purge time yet begins at its last deletion, so that nothing is older than it
 * was at that time.
 */
async function findLastDeletion(db: Db): Promise<number | undefined> {
  const times: number[] = [];
  for (const table of ['articles', 'uploads'] as const) {
    const { time } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('trashed_at').as('time'))
      .executeTakeFirstOrThrow();
    if (time !== null) times.push(time);
  }
  return times.length === 0 ? undefined : Math.max(...times);
}
