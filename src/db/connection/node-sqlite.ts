import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

const maxCachedStatements = 200;

interface Statement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): ReturnType<StatementSync['run']>;
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

/**
 * Kysely's SQLite dialect on `node:sqlite`. The dialect expects the interface of better-sqlite3.
 */
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
        if (statements.size >= maxCachedStatements) statements.clear();
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
    run: (parameters) => {
      // After some errors, such as a full disk, SQLite has ended the transaction by itself. An
      // error of the rollback would hide the first one:
      // https://www.sqlite.org/lang_transaction.html
      if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
      return statement.run(...bind(parameters));
    },
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** How long a statement waits for another connection. */
export const busyTimeoutMs = 5000;

/**
 * Opens a SQLite file with WAL and foreign keys; every commit is synced to the disk. What is
 * deleted is overwritten with zeros (https://www.sqlite.org/pragma.html#pragma_secure_delete).
 * Throws when the file cannot be opened or is no database.
 */
export function openSqliteFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  try {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;',
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Whether this version of SQLite can lose committed pages when one connection resets the WAL while
 * another one makes a checkpoint. Versions 3.51.3 and 3.52.1 repaired it
 * (https://www.sqlite.org/wal.html#walresetbug).
 */
export function hasWalResetFault(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3) return major < 3;
  if (minor === 52) return patch === 0;
  return minor < 51 || (minor === 51 && patch < 3);
}
