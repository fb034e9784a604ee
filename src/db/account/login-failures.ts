import { sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';

export interface LoginFailures {
  /** An address or an account: see `loginSubjects`. */
  subject: string;
  failures: number;
  /** The time of the last failure, in milliseconds. */
  failedAt: number;
}

/**
 * The subjects that have failed at least once. Their order is not defined; `subjects` must not be
 * empty. A failure later than `now` (milliseconds) was written while the clock was ahead: it is
 * moved to `now`, also in the database. Otherwise the owner would have to wait until the clock is
 * there again.
 */
export async function listLoginFailures(
  db: Db,
  subjects: readonly string[],
  now: number,
): Promise<LoginFailures[]> {
  const rows = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', 'in', subjects)
    .execute();
  await endFuture(db, rows, now);
  return rows.map(({ subject, failures, failed_at }) => ({
    subject,
    failures,
    failedAt: Math.min(failed_at, now),
  }));
}

/**
 * Moves failures that are later than `now` to `now`. It takes one row at a time: two processes that
 * hold several rows could wait for each other without end.
 */
async function endFuture(
  db: Db,
  rows: readonly Pick<Tables['login_failures'], 'subject' | 'failed_at'>[],
  now: number,
): Promise<void> {
  for (const { subject } of rows.filter(({ failed_at }) => failed_at > now)) {
    await db
      .updateTable('login_failures')
      .set({ failed_at: now })
      .where('subject', '=', subject)
      .where('failed_at', '>', now)
      .execute();
  }
}

/**
 * Counts one more failure for each subject, also when several processes do so at once. `subjects`
 * must not be empty.
 */
export async function addLoginFailure(
  db: Db,
  subjects: readonly string[],
  now: number,
): Promise<void> {
  await db
    .insertInto('login_failures')
    .values(subjects.map((subject) => ({ subject, failures: 1, failed_at: now })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`login_failures.failures + 1`,
        failed_at: now,
      }),
    )
    .execute();
}

/** Forgets the failures of these subjects. `subjects` must not be empty. */
export async function forgetLoginFailures(db: Db, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', 'in', subjects).execute();
}

/**
 * Forgets the subjects whose last failure is older than `forgottenAfterMs` says for the first word
 * of the subject.
 */
export async function purgeLoginFailures(
  db: Db,
  forgottenAfterMs: Readonly<Record<string, number>>,
  now: number,
): Promise<void> {
  // Failures that were written while the clock was ahead would otherwise stay too long.
  const ahead = await db
    .selectFrom('login_failures')
    .select(['subject', 'failed_at'])
    .where('failed_at', '>', now)
    .execute();
  await endFuture(db, ahead, now);
  for (const [word, afterMs] of Object.entries(forgottenAfterMs)) {
    await db
      .deleteFrom('login_failures')
      .where('subject', 'like', `${word} %`)
      .where('failed_at', '<', now - afterMs)
      .execute();
  }
}
