import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

const cachedStatements = 200;

interface Statement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): ReturnType<StatementSync['run']>;
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

/** Kysely's SQLite dialect, which expects the interface of better-sqlite3, on `node:sqlite`. */
export function nodeSqliteDialect(database: DatabaseSync): SqliteDialect {
  const statements = new Map<string, Statement>();
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        // A transaction that reads first and writes later would fail with SQLITE_BUSY when another
        // process wrote in between: https://www.sqlite.org/lang_transaction.html
        const text = sql === 'begin' ? 'begin immediate' : sql;
        const cached = statements.get(text);
        if (cached) return cached;
        const statement = prepare(database, text);
        if (statements.size >= cachedStatements) statements.clear();
        statements.set(text, statement);
        return statement;
      },
    },
  });
}

function prepare(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(sql);
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/**
 * Opens a SQLite file for durable writes: WAL, every commit synced, foreign keys checked. Throws when
 * the file cannot be opened or is no database.
 */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite lost committed pages when a WAL was reset while another connection checkpointed: mended in
 * 3.51.3 and 3.52.1 (https://www.sqlite.org/wal.html#walresetbug).
 */
export function hasWalResetFault(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3) return major < 3;
  if (minor === 52) return patch === 0;
  return minor < 51 || (minor === 51 && patch < 3);
}
