import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseKind, Db } from '../tables.ts';

export interface Database {
  db: Db;
  kind: DatabaseKind;
  /**
   * A number that grows whenever something may have changed: at once with the writes of this
   * process, and within a second with public changes by other processes. Undefined while nobody can
   * tell, because the connection that listens is lost.
   */
  countChanges(): number | undefined;
  /** Name and version of the database program, to show to people. */
  version: string;
  /**
   * How many connections PostgreSQL allows to all programs of this role, and how many of them this
   * process uses at most.
   */
  connections: { allowed: number; used: number } | undefined;
  /**
   * The file that a snapshot copies before a migration. Undefined for PostgreSQL, which has its own
   * backups.
   */
  sqlite: { path: string; connection: DatabaseSync } | undefined;
  /**
   * Runs `work` without the time limit for PostgreSQL's answers: a migration copies tables and may
   * wait for another process. SQLite has no such limit.
   */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on the one state that the database has now, whatever others write meanwhile. Nobody
   * waits for it. `db` can neither write nor begin a transaction.
   */
  readOneState<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
