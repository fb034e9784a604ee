import { findValue, setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

/** How the last backups went. Times are milliseconds. */
export interface BackupState {
  /** When the last sound backup was made. */
  madeAt?: number;
  /** When a backup failed, and why. A later sound backup removes both. */
  failedAt?: number;
  reason?: string;
}

/**
 * For how many days, weeks and months the newest archive is kept. Days, weeks and months without an
 * archive do not count.
 */
export const keptBackups = { days: 7, weeks: 5, months: 12 };

const name = 'last backup';

/** How the last backups went; empty if none was ever made. */
export async function findBackupState(db: Db): Promise<BackupState> {
  const value = await findValue(db, name);
  return value === undefined ? {} : (JSON.parse(value) as BackupState);
}

export async function noteBackup(db: Db, madeAt: number): Promise<void> {
  await setValue(db, name, JSON.stringify({ madeAt } satisfies BackupState));
}

/** Notes that a backup failed. The time of the last sound backup is kept. */
export async function noteFailedBackup(db: Db, failedAt: number, reason: string): Promise<void> {
  const { madeAt } = await findBackupState(db);
  const state: BackupState = { ...(madeAt === undefined ? {} : { madeAt }), failedAt, reason };
  await setValue(db, name, JSON.stringify(state));
}
