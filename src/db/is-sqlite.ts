import { SqliteAdapter } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Whether the database is SQLite; otherwise it is PostgreSQL. A transaction has the adapter of its
 * database.
 */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
