import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The ending of a file that is not whole. */
export const unfinishedEnding = '.unfinished';

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** The path of an upload's file below the folder. The files are spread over subfolders. */
export function uploadPath(id: string): string {
  return join(id.slice(0, 2), id.slice(2));
}

/** The id of a file's content: 130 bits of its SHA-256, in base 32 (RFC 4648's "extended hex", lower case). */
export function uploadId(content: Uint8Array): string {
  return uploadIdOfDigest(createHash('sha256').update(content).digest());
}

/** The id of a file's content, and its length in bytes. Holds no more than 1 MiB of the file at once. */
export function fileUploadId(path: string): { id: string; bytes: number } {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(Math.min(statSync(path).size + 1, 1024 * 1024));
  const descriptor = openSync(path, 'r');
  try {
    for (let bytes = 0; ; ) {
      const read = readSync(descriptor, part);
      if (read === 0) return { id: uploadIdOfDigest(hash.digest()), bytes };
      hash.update(part.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The first 130 bits of a digest, in base 32. */
export function uploadIdOfDigest(digest: Uint8Array): string {
  const bits = [...digest.subarray(0, 17)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = bits.slice(0, 130).match(/.{5}/g) ?? [];
  return letters.map((five) => Number.parseInt(five, 2).toString(32)).join('');
}

/**
 * Copies a file that `fileUploadId` has given this id. The copy is whole or absent, also when the power fails. Several
 * copies at once wait for the disk together. Rejects when the file has changed since then.
 */
export async function copyUploadFile(dataDir: string, id: string, source: string): Promise<void> {
  const path = join(uploadFolder(dataDir), uploadPath(id));
  if (!existsSync(path)) await copyWhole(source, path, id);
  // Names are on the disk when their folder is synced. If the file was there already, another import may have copied it
  // and not have synced the folders yet.
  for (const folder of [dirname(path), uploadFolder(dataDir), dataDir]) await syncFile(folder);
}

async function copyWhole(source: string, path: string, id: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}${unfinishedEnding}`;
  try {
    await copyFile(source, unfinished);
    if (fileUploadId(unfinished).id !== id) {
      throw new Error(`${source} changed while it was copied`);
    }
    await chmod(unfinished, 0o644);
    await syncFile(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** An import is still at work on a younger part. */
const maxPartAgeMs = 24 * 60 * 60 * 1000;

/** Removes the parts of files that killed imports left more than a day before `now` (milliseconds). Returns how many. */
export async function removeLeftParts(dataDir: string, now: number): Promise<number> {
  const folder = uploadFolder(dataDir);
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(unfinishedEnding)) continue;
    // An import may finish the file at this moment.
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || now - found.mtimeMs < maxPartAgeMs) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

/** Returns when a file is on the disk; for a folder, when its list of names is. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
