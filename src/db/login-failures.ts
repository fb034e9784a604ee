import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface LoginFailures {
  subject: string;
  failures: number;
  failedAt: number;
}

export async function listLoginFailures(db: Db, subjects: string[]): Promise<LoginFailures[]> {
  const rows = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', 'in', subjects)
    .execute();
  return rows.map(({ subject, failures, failed_at }) => ({
    subject,
    failures,
    failedAt: failed_at,
  }));
}

/** Counts one more failure for each subject. */
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

export async function forgetLoginFailures(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', 'in', subjects).execute();
}

export async function purgeLoginFailures(db: Db, before: number): Promise<void> {
  await db.deleteFrom('login_failures').where('failed_at', '<', before).execute();
}
