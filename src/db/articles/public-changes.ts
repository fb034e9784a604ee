import { sql } from 'kysely';
import { findValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';
import { fromVisible } from './visible.ts';

const name = 'publicChange';

/**
 * Runs `work`, which changes what visitors see, in a transaction of its own, and notes the change as the last
 * statement. Inside a larger transaction it notes nothing: the code that began the transaction has to call
 * `notePublicChange` last. The note locks one row that all writers need. A writer that locked another row after it
 * could wait for a second writer that waits for the note.
 */
export async function changePublicly<T>(
  db: Db,
  now: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (db) => {
    const result = await work(db);
    await notePublicChange(db, now);
    return result;
  });
}

/**
 * Notes that visitors may see something new from `now` on (milliseconds). Each change gets a later time than the
 * change before, also when two come in one millisecond or the clock was set back.
 */
export async function notePublicChange(db: Db, now: number): Promise<void> {
  const value = String(Math.trunc(now));
  const later = sql<string>`cast(
    case when cast(settings.value as bigint) < cast(${now} as bigint)
      then cast(${now} as bigint)
      else cast(settings.value as bigint) + 1
    end as text)`;
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: later }))
    .execute();
}

/** One state of everything that visitors see. */
export interface PublicState {
  /** No other state has the same key, even when the clock was wrong for a while. */
  key: string;
  /** Since when visitors see this state, in milliseconds, if the clock was right; 0 when nothing was ever public. */
  changedAt: number;
}

/**
 * The state follows from the last change that was noted and from the newest article that is visible: a scheduled
 * article appears without a note.
 */
export async function findPublicState(db: Db, now: number): Promise<PublicState> {
  const noted = await findValue(db, name);
  const newest = await fromVisible(db, now)
    .select('posted_at')
    .orderBy('posted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const notedAt = Number(noted ?? 0);
  const newestAt = newest?.posted_at ?? 0;
  return { key: `${notedAt} ${newestAt}`, changedAt: Math.max(notedAt, newestAt) };
}
