import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Lets the database look at how its tables are filled, from which it plans its queries; after many articles came at
 * once. PostgreSQL does it by itself too, but not within the first minute.
 */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
