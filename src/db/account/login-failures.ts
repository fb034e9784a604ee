import { sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';

export interface LoginFailures {
  /** An address or an account: see `loginSubjects`. */
  subject: string;
  failures: number;
  /** The last one, in milliseconds. */
  failedAt: number;
}

/**
 * Those of these subjects (one at least) that have failed, in no order. One that failed after `now` (milliseconds),
 * by a clock that was ahead then, is taken to have failed now, for good: its wait begins, and ends.
 */
export async function listLoginFailures(
  db: Db,
  subjects: string[],
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

/** Puts those of `rows` that failed after `now` to now; one by one, as whoever held two could block others crosswise. */
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

/** Counts one more failure for each of these subjects (one at least), also when several processes do at once. */
export async function addLoginFailure(db: Db, subjects: string[], now: number): Promise<void> {
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

/** Lets these subjects (one at least) begin anew. */
export async function forgetLoginFailures(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', 'in', subjects).execute();
}

/** Forgets the subjects that failed last longer ago than `forgottenAfter`, in milliseconds. */
export async function purgeLoginFailures(
  db: Db,
  forgottenAfter: number,
  now: number,
): Promise<void> {
  // Those of a clock that was ahead would otherwise stay for as long as it was.
  const ahead = await db
    .selectFrom('login_failures')
    .select(['subject', 'failed_at'])
    .where('failed_at', '>', now)
    .execute();
  await endFuture(db, ahead, now);
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', now - forgottenAfter)
    .execute();
}
