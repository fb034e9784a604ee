import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Db, Tables } from '../tables.ts';
import { makeDataDir } from './data-dir.ts';
import type { Database } from './database.ts';
import { isDiskFull } from './disk-full.ts';
import { hasWalResetFault, nodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';
import { finishRestores } from './restored-files.ts';
import { watchSqlite } from './sqlite-changes.ts';
import { countWrites } from './writes.ts';

interface Location {
  dataDir: string;
  /** `postgres://…`, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** See `PostgresLocation`. */
  maxConnections?: number | undefined;
  /**
   * Called when a connection breaks, for example when PostgreSQL restarts. The pool then opens a
   * new one.
   */
  onConnectionLost?: ((error: Error) => void) | undefined;
}

/** Opens the database without migrating it. Throws OperatorError when that fails. */
export async function openDatabase(location: Location): Promise<Database> {
  if (location.databaseUrl === undefined) return openSqlite(location.dataDir);
  // Loaded only when it is needed: most blogs use SQLite.
  const { openPostgres } = await import('./postgres.ts');
  const { databaseUrl: url, maxConnections, onConnectionLost } = location;
  return openPostgres({ url, maxConnections, onConnectionLost });
}

function openSqlite(dataDir: string): Database {
  const version = process.versions.sqlite ?? '0';
  if (hasWalResetFault(version)) {
    throw new OperatorError(
      `This Node brings SQLite ${version}, which can lose committed data (the WAL-reset fault). ` +
        'Install a Node with SQLite 3.51.3 or newer, other than 3.52.0.',
      { exitCode: exitCodes.unavailable },
    );
  }
  makeDataDir(dataDir);
  finishRestores(dataDir);
  const path = join(dataDir, 'suibi.sqlite');
  let connection: DatabaseSync;
  try {
    connection = openSqliteFile(path);
  } catch (error) {
    // SQLite itself speaks of an I/O error.
    const reason = isDiskFull(error) ? 'the disk is full' : (error as Error).message;
    throw new OperatorError(
      `DATA_DIR: the database ${path} cannot be opened for writing: ${reason}`,
      { exitCode: exitCodes.config, cause: error },
    );
  }
  return {
    ...toDatabase(connection),
    sqlite: { path, connection },
    readOneState: (work) => readFileInOneState(path, work),
  };
}

/** Another connection reads, because the transactions of this one would wait for each other. */
async function readFileInOneState<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    // The state is that of the first reading: https://www.sqlite.org/isolation.html
    connection.exec('begin; select 1 from sqlite_schema;');
    return await work(new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) }));
  } finally {
    connection.close();
  }
}

/** A database in memory: it is gone when the process ends. */
export function openMemoryDatabase(): Database {
  return toDatabase(openSqliteFile(':memory:'));
}

function toDatabase(connection: DatabaseSync): Database {
  const writes = { count: 0 };
  const db: Db = new Kysely<Tables>({
    dialect: nodeSqliteDialect(connection),
    log: countWrites(writes),
  });
  return {
    db,
    countChanges: watchSqlite(connection, writes),
    kind: 'sqlite',
    version: `SQLite ${process.versions.sqlite}`,
    connections: undefined,
    sqlite: undefined,
    unhurried: (work) => work(db),
    readOneState: (work) => work(db),
    close: async () => {
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}
