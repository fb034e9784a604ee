import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listMedia } from '../db/blog/media.ts';
import { countStoredFiles, listUploadsWithoutFile } from '../db/files/stored-files.ts';
import type { DatabaseKind, Db } from '../db/tables.ts';
import { listLocalFiles } from '../server/uploads/storage/adopt-files.ts';
import { copiesFolder } from '../server/uploads/storage/copies.ts';
import { uploadFolder } from '../server/uploads/storage/upload-files.ts';

/** Says where the files of uploads are. Throws when some of them are missing. It changes nothing. */
export async function describeUploads(
  db: Db,
  kind: DatabaseKind,
  dataDir: string,
): Promise<string> {
  const uploads = (await listMedia(db)).map(({ id }) => id);
  const local = await listLocalFiles(dataDir);
  const here = new Set(local.map(({ id }) => id));
  const elsewhere = kind === 'sqlite' ? uploads : await listUploadsWithoutFile(db);
  const missing = elsewhere.filter((id) => !here.has(id));
  if (missing.length > 0) {
    const examples = missing.slice(0, 3).join(', ');
    throw new Error(`${missing.length} of ${uploads.length} uploads have no file: ${examples}`);
  }
  const folder = uploadFolder(dataDir);
  if (kind === 'sqlite') {
    return `${uploads.length} in ${folder}: ${local.length} files, ${megabytes(bytesIn(folder))}`;
  }
  const { files, bytes } = await countStoredFiles(db);
  const copies = copiesFolder(dataDir);
  const said = [
    `${uploads.length} in the database: ${files} files, ${megabytes(bytes)}`,
    `copies on this machine in ${copies}: ${megabytes(bytesIn(copies))}, which may be deleted`,
  ];
  const waiting = uploads.filter((id) => here.has(id)).length;
  if (waiting > 0) {
    said.push(`files of ${waiting} uploads in ${folder} go into the database at the next start`);
  }
  return said.join('; ');
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
