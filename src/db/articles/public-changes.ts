import { sql } from 'kysely';
import { findValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';
import { fromVisible } from './visible.ts';

const name = 'publicChange';

/**
 * Runs `work`, which changes what visitors see, in a transaction of its own, and notes the change at its end. Within
 * a larger transaction whoever began that notes it, as its last statement: the note is one row, for which writers
 * wait, and who went on to lock another would wait for them in turn.
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
 * Notes that visitors may see something else from `now` on (milliseconds). Each change has a time of its own, later
 * than the one before, also when there are several in a millisecond, or the clock was set back.
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

/** One state of all that visitors see. */
export interface PublicState {
  /** No other state has it, even when the clock was wrong for a while. */
  key: string;
  /** When it came to be, in milliseconds, as far as the clock was right; 0 when nothing was public ever. */
  changedAt: number;
}

/**
 * What visitors see is told by the change that was noted last, and by the newest article whose time has come: a
 * scheduled one changes it without a note.
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
