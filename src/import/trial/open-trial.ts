import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/connection/database.ts';
import { openDatabase } from '../../db/connection/open.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import type { Db } from '../../db/tables.ts';
import type { Config } from '../../server/config.ts';
import { openStorage } from '../../server/uploads/storage/open-storage.ts';
import { makeTemporaryFolder } from '../folder/temporary-folder.ts';
import type { ImportStorage } from '../uploads/import-uploads.ts';
import { copyBlog } from './copy-blog.ts';

/** A copy of the blog into which an import writes. It is gone when it is closed. */
export interface Trial {
  db: Db;
  storage: ImportStorage;
  close(): Promise<void>;
}

type Location = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>;

/**
 * Copies the blog for an import that only shows what it would do. Neither the blog nor its data
 * folder changes; if there is no blog yet, the copy is a new one.
 */
export async function openTrial(location: Location): Promise<Trial> {
  const blog = await openExisting(location);
  try {
    const trial = await makeTrial(blog, location.dataDir);
    const close = async () => {
      await trial.close();
      await blog?.close();
    };
    return { ...trial, close };
  } catch (error) {
    await blog?.close();
    throw error;
  }
}

/**
 * The same for a blog that is open and stays open. The copy has no files: those of the blog are
 * measured, and new ones are thrown away.
 */
export async function makeTrial(blog: Database | undefined, dataDir: string): Promise<Trial> {
  const folder = makeTemporaryFolder();
  let copy: Database | undefined;
  const close = async () => {
    await copy?.close();
    folder.remove();
  };
  try {
    copy = await openDatabase({ dataDir: join(folder.path, 'copy'), databaseUrl: undefined });
    if (blog) await copyBlog(blog, copy);
    else await migrate(copy);
    return { db: copy.db, storage: throwAway(blog, dataDir, folder.path), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Undefined if there is no blog. */
async function openExisting({
  dataDir,
  databaseUrl,
  databaseConnections: maxConnections,
}: Location): Promise<Database | undefined> {
  const isThere = databaseUrl !== undefined || existsSync(join(dataDir, 'suibi.sqlite'));
  return isThere ? openDatabase({ dataDir, databaseUrl, maxConnections }) : undefined;
}

/** `dataDir` is that of the blog. */
function throwAway(blog: Database | undefined, dataDir: string, folder: string): ImportStorage {
  // On PostgreSQL the storage makes its folder.
  const place = blog?.kind === 'postgres' ? join(folder, 'files') : dataDir;
  const storage = blog && openStorage(blog, place, Date.now);
  const made = join(folder, 'made');
  mkdirSync(made);
  return {
    measure: async (id) => storage?.measure(id) ?? new Map(),
    listForms: async (id) => storage?.listForms(id) ?? new Set(),
    temporaryPath: async () => join(made, randomUUID()),
    store: async () => {},
    confirm: async () => {},
    remove: async () => {},
  };
}
