import { findBackupState, keptBackups } from '../../db/backup/backup-state.ts';
import type { Database } from '../../db/connection/database.ts';
import { findNewestSnapshot, snapshotsKeptForMs } from '../../db/migrations/snapshot.ts';

/**
 * Until when backups in BACKUP_DIR hold what is removed now, if the last one was made at `madeAt`:
 * the first day on which as many later months can have a backup as are kept (see
 * backup/retention.ts). All times are milliseconds. Undefined without backups.
 */
export function findHeldUntil(madeAt: number | undefined): number | undefined {
  if (madeAt === undefined) return undefined;
  const last = new Date(madeAt);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + keptBackups.months, 1);
}

/**
 * Until when copies of the database hold words that are deleted now, in milliseconds: backups, and
 * snapshots from before migrations. Undefined if there is none.
 */
export async function findWordsHeldUntil({
  db,
  sqlite,
}: Pick<Database, 'db' | 'sqlite'>): Promise<number | undefined> {
  const backups = findHeldUntil((await findBackupState(db)).madeAt);
  const newest = sqlite && findNewestSnapshot(sqlite);
  const times = [backups, newest === undefined ? undefined : newest + snapshotsKeptForMs];
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
