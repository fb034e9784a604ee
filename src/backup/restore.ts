import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listTables } from '../db/backup/rows.ts';
import {
  beginSchema,
  countOtherProcesses,
  dropSchema,
  inSchema,
  putSchemaInPlace,
  schemaNames,
} from '../db/backup/schemas.ts';
import { makeDataDir } from '../db/connection/data-dir.ts';
import type { Database } from '../db/connection/database.ts';
import { makeFolder, syncToDisk } from '../db/connection/disk.ts';
import { openDatabase } from '../db/connection/open.ts';
import {
  finishRestores,
  openExclusively,
  putRestoredInPlace,
  restoredNames,
} from '../db/connection/restored-files.ts';
import { findProblems } from '../db/migrations/snapshot.ts';
import { unfinishedEnding, uploadFolder } from '../server/uploads/storage/files.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Archive, fillBlog } from './fill-blog.ts';
import { damagedArchive } from './read-archive.ts';

/** Where a blog is restored. */
interface Place {
  /** What the restore replaces, in words. Undefined if there is no blog yet. */
  replaces: string | undefined;
  /**
   * Builds the blog of a sound archive beside the old one, and then puts it in the place of the old
   * one, which is kept. Whatever goes wrong before leaves the old blog as it is. Returns where the
   * old one is kept, in words. `now` is in milliseconds.
   */
  restore(archive: Archive, now: number): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Location {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Throws OperatorError when a server or another program uses the blog. */
export async function openPlace({ dataDir, databaseUrl }: Location): Promise<Place> {
  return databaseUrl === undefined ? openFolder(dataDir) : openPostgres(dataDir, databaseUrl);
}

function timeName(now: number): string {
  return new Date(now).toISOString().replace(/[^\dTZ]/g, '');
}

async function openFolder(dataDir: string): Promise<Place> {
  makeDataDir(dataDir);
  finishRestores(dataDir);
  const path = join(dataDir, 'suibi.sqlite');
  const refuseOthers = () => openExclusively(path)?.close();
  refuseOthers();
  return {
    replaces: existsSync(path) ? `the blog in ${dataDir}` : undefined,
    async restore(archive, now) {
      const time = timeName(now);
      const names = restoredNames(time);
      const hadOld = existsSync(path);
      await removeLeft(dataDir);
      const building = join(dataDir, `restoring-${time}${unfinishedEnding}`);
      try {
        await buildIn(building, archive, now);
        refuseOthers();
        await rename(uploadFolder(building), join(dataDir, names.uploads));
        syncToDisk(dataDir);
        await rename(join(building, 'suibi.sqlite'), join(dataDir, names.database));
        syncToDisk(dataDir);
      } finally {
        await rm(building, { recursive: true, force: true });
      }
      await takePlace(dataDir, time);
      if (!hadOld) return undefined;
      const hadUploads = existsSync(join(dataDir, names.oldUploads));
      return join(dataDir, names.oldDatabase) + (hadUploads ? ` and ${names.oldUploads}` : '');
    },
    close: async () => {},
  };
}

async function takePlace(dataDir: string, time: string): Promise<void> {
  try {
    putRestoredInPlace(dataDir, time);
  } catch (error) {
    // After any other error the next start finishes the work.
    if (error instanceof OperatorError) {
      const { database, uploads } = restoredNames(time);
      await rm(join(dataDir, database), { force: true });
      await rm(join(dataDir, uploads), { recursive: true, force: true });
    }
    throw error;
  }
}

/** Builds a blog as one file and a folder of uploads. */
async function buildIn(folder: string, archive: Archive, now: number): Promise<void> {
  makeFolder(folder);
  await mkdir(uploadFolder(folder));
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  try {
    const storage = openStorage(database, folder, () => now);
    await fillBlog(archive, { database, storage }, now);
    const problems = database.sqlite ? findProblems(database.sqlite.connection) : [];
    if (problems.length > 0) throw damagedArchive(archive.path, new Error(problems.join('; ')));
  } finally {
    await database.close();
  }
  // Opening and closing the database removes its log (`-wal`), so that it is one file.
  openExclusively(join(folder, 'suibi.sqlite'))?.close();
}

/** Removes what killed restores have left. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!/^restoring-.*\.unfinished$|^restored-.*\.uploads$/.test(name)) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function openPostgres(dataDir: string, databaseUrl: string): Promise<Place> {
  const database = await openDatabase({ dataDir, databaseUrl });
  const { db } = database;
  try {
    if ((await countOtherProcesses(db)) > 0) {
      throw new OperatorError(
        'Another process of Suibi is connected to this PostgreSQL database. Stop all servers, and run the command again.',
        { exitCode: exitCodes.unavailable },
      );
    }
    const hasBlog = (await listTables(db, 'postgres')).has('articles');
    return {
      replaces: hasBlog ? 'the blog in PostgreSQL' : undefined,
      restore: async (archive, now) => {
        const old = await restoreSchema(database, { dataDir, databaseUrl }, archive, now);
        return hasBlog ? `the schema ${old} of the database` : undefined;
      },
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the name of the schema with the old blog. */
async function restoreSchema(
  { db }: Database,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  archive: Archive,
  now: number,
): Promise<string> {
  const names = schemaNames(timeName(now).toLowerCase());
  await beginSchema(db, names.restored);
  try {
    const built = await openDatabase({
      dataDir,
      databaseUrl: inSchema(databaseUrl, names.restored),
    });
    try {
      const storage = openStorage(built, dataDir, () => now);
      await fillBlog(archive, { database: built, storage }, now);
    } finally {
      await built.close();
    }
    await putSchemaInPlace(db, names);
  } catch (error) {
    await dropSchema(db, names.restored).catch(() => {});
    throw error;
  }
  return names.old;
}
