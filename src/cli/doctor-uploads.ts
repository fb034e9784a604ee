import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseKind, Db } from '../db/tables.ts';
import { listMedia, type MediaFile } from '../db/uploads/media.ts';
import {
  countStoredFiles,
  listCutUploads,
  listUploadsWithoutFile,
} from '../db/uploads/stored-files.ts';
import { listHiddenUploads, listUnsanitised } from '../db/uploads/uploads.ts';
import { uploadFolder } from '../server/uploads/storage/files.ts';
import { localCacheFolder } from '../server/uploads/storage/local-cache.ts';
import { listLocalFiles, pathOf } from '../server/uploads/storage/places.ts';
import { countedEn } from '../shared/lang/counted-en.ts';
import { toPlainLine } from './plain-text.ts';

/**
 * Says where the files of uploads are. Throws when some of them are missing or cut. It changes
 * nothing.
 */
export async function describeUploads(
  db: Db,
  kind: DatabaseKind,
  dataDir: string,
): Promise<string> {
  const media = await listMedia(db);
  const uploads = media.map(({ id }) => id);
  const local = kind === 'sqlite' ? await listLocalFiles(dataDir) : [];
  const here = new Set(local);
  const missing =
    kind === 'sqlite' ? uploads.filter((id) => !here.has(id)) : await listUploadsWithoutFile(db);
  if (missing.length > 0) {
    const examples = missing.slice(0, 3).join(', ');
    throw new Error(`${missing.length} of ${uploads.length} uploads have no file: ${examples}`);
  }
  const folder = uploadFolder(dataDir);
  const cut = kind === 'sqlite' ? await listCutFiles(db, dataDir, media) : await listCutUploads(db);
  if (cut.length > 0) {
    const examples = cut.slice(0, 3).join(', ');
    throw new Error(
      `${cut.length} of ${uploads.length} uploads have a file of another length: ${examples}; ` +
        'imported files become whole when their folder is imported again',
    );
  }
  if (kind === 'sqlite') {
    return `${uploads.length} in ${folder}: ${countedEn(local.length, 'file')}, ${megabytes(bytesIn(folder))}`;
  }
  const { files, bytes } = await countStoredFiles(db);
  const copies = localCacheFolder(dataDir);
  return (
    `${uploads.length} in the database: ${countedEn(files, 'file')}, ${megabytes(bytes)}; ` +
    `copies on this machine in ${copies}: ${megabytes(bytesIn(copies))}, which may be deleted`
  );
}

const maxNamed = 20;

/** Throws when readers do not see some of the uploads, and says which and why. */
export async function describeHidden(db: Db): Promise<string> {
  const hidden = await listHiddenUploads(db);
  if (hidden.length === 0) return 'none';
  const reasons = {
    failed: 'damaged, or too much to decode',
    'put-last': 'cut off three times, tried once a day',
  };
  const named = hidden
    .slice(0, maxNamed)
    .map(({ id, name, reason }) => `${toPlainLine(name)} (${id}: ${reasons[reason]})`);
  const more = hidden.length > maxNamed ? [`${hidden.length - maxNamed} more`] : [];
  throw new Error(
    `readers do not see ${[...named, ...more].join(', ')}; replace them in their articles, or delete them on the media page`,
  );
}

async function listCutFiles(db: Db, dataDir: string, media: readonly MediaFile[]) {
  // The sanitising changes the length, and notes it afterwards. Until then the length is that of
  // the original.
  const unsanitised = new Set(await listUnsanitised(db));
  return media
    .filter(({ id, bytes }) => {
      const path = pathOf(dataDir, id, unsanitised.has(id) ? 'original' : 'served');
      return existsSync(path) && statSync(path).size !== bytes;
    })
    .map(({ id }) => id);
}

/** The bytes of all files in a folder. 0 if there is no folder. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .reduce((sum, bytes) => sum + bytes, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
