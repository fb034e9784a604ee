import type { Db } from '../../src/db/tables.ts';

/**
 * Sets the time of the last public change, which the database otherwise takes from the real clock.
 * In milliseconds.
 */
export async function setChangedAt(db: Db, changedAt: number): Promise<void> {
  await db.updateTable('public_changes').set({ changed_at: changedAt }).execute();
}
