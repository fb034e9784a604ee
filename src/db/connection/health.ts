import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Throws when the database does not answer. */
export async function checkHealth(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
