import { sql } from 'kysely';
import type { Database } from './database.ts';
import { busyTimeoutMs } from './node-sqlite.ts';

/** `pragma user_version` of a file in which everything deleted before this program was overwritten. */
const overwrittenVersion = 1;

/**
 * Overwrites in the files of SQLite what was deleted from the database: `secure_delete` overwrites it in the database file,
 * and older words still stand in the write-ahead log. A database of an earlier version is written anew once (`vacuum`).
 * False when another connection reads at this moment: the log keeps its words until the next call. With PostgreSQL it
 * does nothing: there autovacuum makes the space of deleted rows free.
 */
export async function eraseDeleted({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<boolean> {
  if (kind === 'postgres') return true;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if ((rows[0]?.user_version ?? 0) < overwrittenVersion) {
    await sql`vacuum`.execute(db);
    await sql.raw(`pragma user_version = ${overwrittenVersion}`).execute(db);
  }
  return truncateLog(db);
}

/** It does not wait for a reader: a reader of this process could not end meanwhile. */
function truncateLog(db: Database['db']): Promise<boolean> {
  return db.connection().execute(async (db) => {
    await sql`pragma busy_timeout = 0`.execute(db);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      return rows[0]?.busy === 0;
    } finally {
      await sql.raw(`pragma busy_timeout = ${busyTimeoutMs}`).execute(db);
    }
  });
}
