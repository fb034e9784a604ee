import { keptBackups } from '../../db/blog/backup-state.ts';

/**
 * Until when backups in BACKUP_DIR hold what is removed now, if the last one was made at `madeAt`: the first day on which as many
 * later months can have a backup as are kept (see backup/retention.ts). All times are milliseconds. Undefined without backups.
 */
export function findHeldUntil(madeAt: number | undefined): number | undefined {
  if (madeAt === undefined) return undefined;
  const last = new Date(madeAt);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + keptBackups.months, 1);
}
