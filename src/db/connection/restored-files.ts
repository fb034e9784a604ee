import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { forgetReaders } from '../forget-readers.ts';
import { syncToDisk } from './disk.ts';
import { isDiskFull } from './disk-full.ts';

// A restored blog lies beside the old one until it takes its place: `restored-TIME.uploads` and
// `restored-TIME.sqlite`. When the second name is there, the restored blog is whole, and the old
// one is only to be moved aside. All are names in one folder: a power cut leaves the first of
// several changes, never a later one alone.

/** How long to wait for a process that is just ending. */
const maxWaitMs = 2_000;

interface RestoredNames {
  database: string;
  uploads: string;
  /** The names of the old files afterwards. */
  oldDatabase: string;
  oldUploads: string;
}

/** `time`: when the restore began, without characters that a file system refuses. */
export function restoredNames(time: string): RestoredNames {
  return {
    database: `restored-${time}.sqlite`,
    uploads: `restored-${time}.uploads`,
    oldDatabase: `before-restore-${time}.sqlite`,
    oldUploads: `before-restore-${time}.uploads`,
  };
}

/** Finishes the restores that were killed after the restored blog was whole. */
export function finishRestores(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, time] = /^restored-([\w-]+)\.sqlite$/.exec(name) ?? [];
    if (time !== undefined) putRestoredInPlace(dataDir, time);
  }
}

/**
 * Moves the old blog aside, and the restored one into its place. It may be called again after it
 * was killed, and by several processes at once. Throws OperatorError while another process uses the
 * old blog; nothing has changed then.
 */
export function putRestoredInPlace(dataDir: string, time: string): void {
  const names = restoredNames(time);
  const restored = join(dataDir, names.database);
  const turn = openExclusively(restored);
  if (!turn) return;
  try {
    // Another process may have put the restored blog in place meanwhile.
    if (!existsSync(restored)) return;
    const place = join(dataDir, 'suibi.sqlite');
    tryToForgetReaders(place);
    const old = openExclusively(place);
    try {
      replace(dataDir, names.uploads, 'uploads', names.oldUploads);
      replace(dataDir, names.database, 'suibi.sqlite', names.oldDatabase);
    } finally {
      old?.close();
    }
  } finally {
    turn.close();
  }
}

/** The old blog is kept for longer than the day after which a blog forgets its readers. */
function tryToForgetReaders(path: string): void {
  const old = openExclusively(path);
  try {
    if (!old) return;
    forgetReaders(old);
    old.exec('commit');
  } catch {
    // The old blog may be damaged, or the disk full. That must not stop the restored one.
  } finally {
    old?.close();
  }
}

function replace(dataDir: string, next: string, place: string, aside: string): void {
  const path = (name: string) => join(dataDir, name);
  if (!existsSync(path(next))) return;
  if (existsSync(path(place))) renameSync(path(place), path(aside));
  renameSync(path(next), path(place));
  syncToDisk(dataDir);
}

/**
 * Opens a database that no other process has open, and keeps all others out until it is closed. Its
 * log (`-wal`) is empty and removed then: beside another database it would damage that one.
 * Undefined if there is no such file. Throws OperatorError if another process has it open, or if it
 * cannot be read.
 */
export function openExclusively(path: string): DatabaseSync | undefined {
  // SQLite must not make a new file.
  const url = pathToFileURL(path);
  url.searchParams.set('mode', 'rw');
  if (!existsSync(path)) return undefined;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(url, { timeout: maxWaitMs });
    // A connection leaves WAL only while it is the only one:
    // https://www.sqlite.org/pragma.html#pragma_journal_mode
    database.exec('pragma journal_mode = delete; begin exclusive;');
    return database;
  } catch (error) {
    database?.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === sqliteCodes.cannotOpen && !existsSync(path)) return undefined;
    throw new OperatorError(explain(path, error as Error), {
      exitCode: exitCodes.unavailable,
      cause: error,
    });
  }
}

function explain(path: string, error: Error & { errcode?: number }): string {
  if (error.errcode === sqliteCodes.busy) {
    return `Another process uses ${path}, such as a server or an import. Stop it, and run the command again.`;
  }
  // SQLite itself speaks of an I/O error.
  if (isDiskFull(error)) return `${path} cannot be opened: the disk is full. Nothing was changed.`;
  return (
    `${path} cannot be read (${error.message}), so it cannot be moved aside. Stop the server, move this file and the ` +
    'two beside it that end in -wal and -shm into another folder, and run the command again.'
  );
}

/** SQLITE_BUSY and SQLITE_CANTOPEN: https://www.sqlite.org/rescode.html */
const sqliteCodes = { busy: 5, cannotOpen: 14 };
