import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { busyTimeoutMs } from './node-sqlite.ts';

/**
 * The `pragma user_version` of a file in which the deleted rows of earlier versions have been
 * overwritten.
 */
const overwrittenVersion = 1;

/**
 * Overwrites in the files of SQLite what was deleted from the database: `secure_delete` overwrites
 * it in the database file, and older words still stand in the write-ahead log. A database of an
 * earlier version is written anew once (`vacuum`). False when another connection reads at this
 * moment: the log keeps its words until the next call. With PostgreSQL it does nothing: there
 * autovacuum makes the space of deleted rows free.
 */
export async function eraseDeleted({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<boolean> {
  if (kind === 'postgres') return true;
  for (const index of ['search', 'desk', 'past']) await eraseTokens(db, `${index}_tokens`);
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  if ((rows[0]?.user_version ?? 0) < overwrittenVersion) {
    await sql`vacuum`.execute(db);
    await sql.raw(`pragma user_version = ${overwrittenVersion}`).execute(db);
  }
  return truncateLog(db);
}

/** Pages of a search index that are written in one step. Nobody is answered meanwhile. */
const pagesInStep = 200;

/**
 * Deleted words leave a search index only when its parts are merged
 * (https://www.sqlite.org/fts5.html#the_merge_command). An index that has nothing to lose is not
 * written.
 */
async function eraseTokens(db: Database['db'], table: string): Promise<void> {
  // A negative number begins a merging of all parts, a positive one goes on with it.
  for (let pages = -pagesInStep; await merge(db, table, pages); pages = pagesInStep)
    await setImmediate();
}

/** False if nothing was merged. */
function merge(db: Database['db'], table: string, pages: number): Promise<boolean> {
  return db.connection().execute(async (db) => {
    const before = await countChanges(db);
    await sql`
      insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})
    `.execute(db);
    // The command itself counts as one change.
    return (await countChanges(db)) - before > 1;
  });
}

async function countChanges(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
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
