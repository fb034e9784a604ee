import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteBackup, noteFailedBackup } from '../db/backup/backup-state.ts';
import { isDatabaseDamaged } from '../db/connection/damaged.ts';
import { makeFolder } from '../db/connection/disk.ts';
import { isDiskFull } from '../db/connection/disk-full.ts';
import { Job } from '../server/limits/job.ts';
import { withLease } from '../server/limits/lease.ts';
import { unfinishedEnding } from '../server/uploads/storage/files.ts';
import { hourMs } from '../shared/dates.ts';
import { archiveName, archiveTime } from './format.ts';
import { type BlogToBackUp, makeBackup } from './make-backup.ts';
import { isDue, listOutdated } from './retention.ts';

/** How often the server looks whether a backup is due. One that failed is tried again then. */
const lookEveryMs = hourMs;

interface Schedule {
  /** Where the archives are. It is made if it is missing. */
  folder: string;
  /** See `makeBackup`. */
  recipient: string | undefined;
  now(): number;
  log: Record<'info' | 'warn' | 'error', (details: object, words: string) => void>;
}

/**
 * Makes a backup each day (UTC) and removes outdated ones. Stopping it ends a backup that is being
 * made, and leaves no part of it.
 */
export function backupJob(blog: BlogToBackUp, schedule: Schedule): Job {
  return new Job({
    everyMs: lookEveryMs,
    run: (signal) => makeIfDue(blog, schedule, signal),
    // `makeIfDue` tells of failures by itself.
    onFault() {},
  });
}

/**
 * Makes a backup if one is due and no other process is making one. It never rejects: the log and
 * the desk tell of failures.
 */
export async function makeIfDue(
  blog: BlogToBackUp,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<void> {
  const { database } = blog;
  const { now, log } = schedule;
  try {
    if (signal.aborted) return;
    await withLease(database, 'backup', 0, () => makeDue(blog, schedule, signal));
  } catch (error) {
    if (signal.aborted) return;
    log.error({ err: error }, 'the backup failed and will be tried again within an hour');
    await noteFailedBackup(database.db, now(), reasonOf(error as Error)).catch(() => {});
  }
}

/** What the desk and the doctor say of a failed backup. */
function reasonOf(error: Error): string {
  if (isDiskFull(error)) return `the disk is full (${error.message})`;
  if (isDatabaseDamaged(error)) return `the database is damaged (${error.message})`;
  return error.message;
}

async function makeDue(
  blog: BlogToBackUp,
  { folder, recipient, now, log }: Schedule,
  signal: AbortSignal,
): Promise<void> {
  makeFolder(folder);
  const time = now();
  const archives = await listArchives(folder);
  if (!isDue([...archives.values()], time)) return;
  const name = archiveName(time, recipient !== undefined);
  const backup = await makeBackup(join(folder, name), blog, { recipient, now: time, signal });
  await noteBackup(blog.database.db, time);
  const { path, bytes, missingFiles, damagedArticles } = backup;
  log.info({ path, bytes }, 'a backup was made, and read back');
  if (missingFiles.length > 0) log.warn({ uploads: missingFiles }, 'uploads have no file');
  if (damagedArticles.length > 0) log.error({ articles: damagedArticles }, 'articles are damaged');
  archives.set(name, time);
  const outdated = new Set(listOutdated([...archives.values()], time));
  for (const [each, at] of archives) {
    if (outdated.has(at)) await rm(join(folder, each), { force: true });
  }
}

/**
 * The archives that this schedule has made: their times by their names. Removes what killed
 * programs left.
 */
async function listArchives(folder: string): Promise<Map<string, number>> {
  const archives = new Map<string, number>();
  for (const name of await readdir(folder)) {
    const isUnfinished = name.endsWith(unfinishedEnding);
    const time = archiveTime(isUnfinished ? name.slice(0, -unfinishedEnding.length) : name);
    if (time === undefined) continue;
    if (isUnfinished) await rm(join(folder, name), { force: true });
    else archives.set(name, time);
  }
  return archives;
}
