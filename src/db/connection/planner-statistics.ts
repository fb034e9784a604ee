import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Lets the database count again how its tables are filled: it plans its queries by these counts.
 * Call it after many articles were added at once. PostgreSQL also does this by itself, but up to a
 * minute later.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
