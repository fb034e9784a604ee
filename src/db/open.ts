import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { exitCodes, OperatorError } from '../server/operator-error.ts';
import { hasWalResetFault, nodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';
import type { DatabaseKind, Db, Tables } from './tables.ts';

export interface Database {
  db: Db;
  kind: DatabaseKind;
  /** The version of the database's own program, for people. */
  version: string;
  /** What to take a snapshot of before a migration; a PostgreSQL server has its own means. */
  sqlite: { path: string; connection: DatabaseSync } | undefined;
  close(): Promise<void>;
}

interface Location {
  dataDir: string;
  /** `postgres://…`, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Told when an idle connection breaks, as when PostgreSQL restarts; the pool makes new ones. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens the database without migrating it. Throws OperatorError when that cannot be. */
export async function openDatabase(location: Location): Promise<Database> {
  return location.databaseUrl === undefined
    ? openSqlite(location.dataDir)
    : openPostgres(location.databaseUrl, location.onConnectionLost);
}

export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${dataDir} cannot be made: ${(error as Error).message}`, {
      exitCode: exitCodes.config,
    });
  }
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
  const path = join(dataDir, 'suibi.sqlite');
  let connection: DatabaseSync;
  try {
    connection = openSqliteFile(path);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: the database ${path} cannot be opened for writing: ${(error as Error).message}`,
      { exitCode: exitCodes.config, cause: error },
    );
  }
  return { ...toDatabase(connection), sqlite: { path, connection } };
}

/** A database that ends with the process. */
export function openMemoryDatabase(): Database {
  return toDatabase(openSqliteFile(':memory:'));
}

function toDatabase(connection: DatabaseSync): Database {
  const db: Db = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  return {
    db,
    kind: 'sqlite',
    version: `SQLite ${process.versions.sqlite}`,
    sqlite: undefined,
    close: async () => {
      await db.destroy();
      if (connection.isOpen) connection.close();
    },
  };
}

async function openPostgres(
  url: string,
  onConnectionLost?: (error: Error) => void,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A commit is answered when it is on the disk, whatever the server's own default says.
    options: '-c synchronous_commit=on',
    types: { getTypeParser },
  });
  pool.on('error', (error) => onConnectionLost?.(error));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => db.destroy();
  try {
    const { rows } = await sql<{ fsync: string; version: string }>`
      select current_setting('fsync') as fsync, current_setting('server_version') as version
    `.execute(db);
    if (rows[0]?.fsync !== 'on') {
      throw new OperatorError(
        'DATABASE_URL: this PostgreSQL runs with fsync=off and would lose writing in a power cut. ' +
          'Set fsync=on.',
        { exitCode: exitCodes.config },
      );
    }
    const version = `PostgreSQL ${rows[0].version}`;
    return { db, kind: 'postgres', version, sqlite: undefined, close };
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL cannot be reached: ${reasonOf(error as Error)}`,
      { exitCode: exitCodes.unavailable, cause: error },
    );
  }
}

const int8 = 20;

/** Times and counts are int8; all of ours are far below 2⁵³. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) =>
  (id as number) === int8 ? Number : pg.types.getTypeParser(id, format as 'text');

/** Node joins the failures of several addresses in an AggregateError with an empty message. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError
    ? error.errors.map((part: Error) => part.message).join('; ')
    : error.message;
}
