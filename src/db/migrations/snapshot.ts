import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayMs } from '../../shared/dates.ts';
import { OperatorError } from '../../shared/operator-error.ts';
import { makeFolder, syncToDisk } from '../connection/disk.ts';
import { forgetReaders } from '../forget-readers.ts';

/** How long to wait for another process that is writing: it may be migrating. */
const maxWriterWaitMs = 60_000;

const unfinishedEnding = '.unfinished';

/**
 * Copies a SQLite database into the folder `snapshots/` beside it, checks the copy and returns its
 * path. Writers wait meanwhile. The copy does not tell who has read what. Throws OperatorError when
 * the copy cannot be made or is damaged; no file of it is left then.
 */
export function takeSnapshot(
  source: { path: string; connection: DatabaseSync },
  reason: string,
): string {
  const folder = snapshotFolder(source.path);
  const time = new Date().toISOString().replaceAll(':', '-');
  const path = join(folder, `${basename(source.path, '.sqlite')}-${time}-${reason}.sqlite`);
  const unfinished = `${path}${unfinishedEnding}`;
  try {
    makeFolder(folder);
    withoutWriters(source.path, () => {
      // Only the holder of the lock makes a copy. So these files are left of programs that were
      // killed.
      removeUnfinished(folder);
      source.connection.prepare('vacuum into ?').run(unfinished);
      verify(source.connection, unfinished);
      withoutReaders(unfinished);
      syncToDisk(unfinished);
      renameSync(unfinished, path);
    });
    syncToDisk(folder);
    return path;
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    throw new OperatorError(
      `No sound copy of the database could be made in ${folder}, so nothing was changed: ` +
        (error as Error).message,
      { cause: error },
    );
  }
}

/** A snapshot is kept for so long. */
export const snapshotsKeptForMs = 30 * dayMs;

/**
 * Removes the snapshots beside a database that are 30 days old or older: words that were deleted
 * since stand in them. `now`: milliseconds. Returns how many.
 */
export function removeOldSnapshots({ path }: { path: string }, now: number): number {
  const folder = snapshotFolder(path);
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for (const name of readdirSync(folder)) {
    const madeAt = readTime(name);
    if (madeAt === undefined || now - madeAt < snapshotsKeptForMs) continue;
    rmSync(join(folder, name));
    removed += 1;
  }
  if (removed > 0) syncToDisk(folder);
  return removed;
}

export function removeSnapshot(path: string): void {
  rmSync(path);
  syncToDisk(dirname(path));
}

/**
 * When the newest snapshot beside a database was made, in milliseconds. Undefined if there is none.
 */
export function findNewestSnapshot({ path }: { path: string }): number | undefined {
  const folder = snapshotFolder(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const times = names.map(readTime).filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** When the snapshot of this name was made. Undefined for other files. */
function readTime(name: string): number | undefined {
  const found = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-.*\.sqlite$/.exec(name);
  return found ? Date.parse(found.slice(1).join(':')) : undefined;
}

function snapshotFolder(path: string): string {
  return join(dirname(path), 'snapshots');
}

/** Removes unfinished copies, and the journals that SQLite kept beside them. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.includes(unfinishedEnding)) rmSync(join(folder, name));
  }
}

/** Another connection holds the lock: SQLite makes no copy inside a transaction. */
function withoutWriters(path: string, work: () => void): void {
  const lock = new DatabaseSync(path, { timeout: maxWriterWaitMs });
  try {
    lock.exec('begin immediate');
    work();
  } finally {
    lock.close();
  }
}

function verify(original: DatabaseSync, path: string): void {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    const problems = findProblems(copy);
    if (problems.length > 0) throw new Error(`the copy is damaged: ${problems.join('; ')}`);
    for (const table of tableNames(original)) {
      const [before, after] = [countRows(original, table), countRows(copy, table)];
      if (before !== after) throw new Error(`${table} has ${before} rows, the copy ${after}`);
    }
  } finally {
    copy.close();
  }
}

/** A copy is kept for longer than the day after which a blog forgets its readers. */
function withoutReaders(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    forgetReaders(copy);
  } finally {
    copy.close();
  }
}

/** The faults that SQLite's own checks find in a database. An empty list means that it is sound. */
export function findProblems(database: DatabaseSync): string[] {
  const integrity = database.prepare('pragma integrity_check').all() as {
    integrity_check: string;
  }[];
  const references = database.prepare('pragma foreign_key_check').all() as { table: string }[];
  return [
    ...integrity.map((row) => row.integrity_check).filter((answer) => answer !== 'ok'),
    ...references.map((row) => `a row of ${row.table} refers to nothing`),
  ];
}

function tableNames(database: DatabaseSync): string[] {
  const rows = database.prepare("select name from sqlite_schema where type = 'table'").all();
  return rows.map((row) => String(row.name));
}

function countRows(database: DatabaseSync, table: string): number {
  const row = database.prepare(`select count(*) as count from "${table}"`).get();
  return Number(row?.count);
}
