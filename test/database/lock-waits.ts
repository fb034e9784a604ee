import { sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';

/**
 * Resolves when somebody waits for a lock in this PostgreSQL database. `db` is in no transaction: within one the
 * server gives the same answer each time.
 */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows.length > 0) return;
  }
}
