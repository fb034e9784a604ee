import type { Db } from './tables.ts';

/** Runs `work` in a transaction of its own, or in the one that `db` is already in. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
