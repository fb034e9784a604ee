import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';

/**
 * Resolves when somebody waits for a lock in this PostgreSQL database. `db` is in no transaction:
 * within one the server gives the same answer each time.
 */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  await untilFound(db, sql`wait_event_type = 'Lock'`);
}

/** Resolves when a query sleeps in this PostgreSQL database, by `pg_sleep`. */
export async function untilSomebodySleeps(db: Db): Promise<void> {
  await untilFound(db, sql`wait_event = 'PgSleep'`);
}

async function untilFound(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and ${condition}
    `.execute(db);
    if (rows.length > 0) return;
  }
}
