import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseKind, Db } from '../tables.ts';

/** An open database. */
export interface Database {
  db: Db;
  kind: DatabaseKind;
  /** The version of the database's own program, for people. */
  version: string;
  /** What to take a snapshot of before a migration; a PostgreSQL server has its own means. */
  sqlite: { path: string; connection: DatabaseSync } | undefined;
  /**
   * Runs `work` where PostgreSQL is waited for without end: a migration may wait for others, and copies tables.
   * With SQLite it is as ever.
   */
  unhurried<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
