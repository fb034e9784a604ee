import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '../../../shared/dates.ts';
import { uploadIdPattern } from '../../../shared/uploads/upload-ids.ts';

/** The ending of a file that is not whole. */
export const unfinishedEnding = '.unfinished';

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/**
 * The path of an upload's file below the folder. The files are spread over subfolders. Throws for
 * an id that no upload has: a row of the database that was edited, or that a forged archive has
 * brought, could name any file of the machine.
 */
export function uploadPath(id: string): string {
  if (!uploadIdPattern.test(id)) throw new Error(`${JSON.stringify(id)} is no id of an upload`);
  return join(id.slice(0, 2), id.slice(2));
}

/**
 * The id of a file's content: 130 bits of its SHA-256, in base 32 (RFC 4648's "extended hex", lower
 * case).
 */
export function uploadId(content: Uint8Array): string {
  return uploadIdOfDigest(createHash('sha256').update(content).digest());
}

/** So many bytes at the start of a file tell what it is. */
export const headBytes = 4096;

/** A file as an import finds it. */
export interface FoundFile {
  /** The id of its content. */
  id: string;
  bytes: number;
  /** The first bytes. */
  head: Uint8Array;
}

/** Reads a whole file, of which it holds no more than 1 MiB at once. */
export function readFoundFile(path: string): FoundFile {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(Math.min(statSync(path).size + 1, 1024 * 1024));
  const descriptor = openSync(path, 'r');
  try {
    let head: Uint8Array = new Uint8Array();
    for (let bytes = 0; ; ) {
      const read = readSync(descriptor, part);
      if (read === 0) return { id: uploadIdOfDigest(hash.digest()), bytes, head };
      hash.update(part.subarray(0, read));
      if (bytes === 0) head = Uint8Array.from(part.subarray(0, Math.min(read, headBytes)));
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

/** The first `headBytes` bytes of a file. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Copies a file that must still have the content of which `readFoundFile` gave the id. Rejects when
 * it has changed.
 */
export async function copyFoundFile(id: string, from: string, to: string): Promise<void> {
  await copyFile(from, to);
  if (readFoundFile(to).id !== id) throw new Error(`${from} changed while it was copied`);
}

/**
 * Returns when the names of files below the folder of uploads are on the disk: when all folders
 * above them are synced. Also files that were there already need it: another import may have copied
 * them and not have synced the folders yet.
 */
export async function syncUploadNames(dataDir: string, paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      folders.add(folder);
      if (folder === dataDir || folder === dirname(folder)) break;
    }
  }
  for (const folder of folders) await syncFile(folder);
}

/** An import is still at work on a younger part. */
const maxPartAgeMs = dayMs;

/**
 * Removes the parts of files that killed programs left more than a day before `now` (milliseconds),
 * except in the folder `but`. Returns how many.
 */
export async function removeLeftParts(folder: string, now: number, but?: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(unfinishedEnding) || dirname(name) === but) continue;
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

/** Matches what `digestFile` returns. */
export const digestPattern = /^[0-9a-f]{64}$/;

/** The content of a file in parts of at most `partBytes`. */
export function readInParts(path: string, partBytes = 256 * 1024): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: partBytes });
}

/** SHA-256 of a file in hexadecimal, and its size in bytes. */
export async function digestFile(path: string): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of readInParts(path)) {
    hash.update(part);
    size += part.length;
  }
  return { digest: hash.digest('hex'), size };
}

/**
 * Gives a whole file its place, besides the one that it has. Its content is on the disk then, and
 * its name after `syncUploadNames`. A file that is there already is replaced. Only the program's
 * user can open it.
 */
export async function placeWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await chmod(from, 0o600);
  await syncFile(from);
  const second = `${to}.${process.pid}.second${unfinishedEnding}`;
  await rm(second, { force: true });
  await link(from, second).catch(async () => {
    // Some file systems have no second names for a file.
    await copyFile(from, second);
    await syncFile(second);
  });
  await rename(second, to);
  // If both were names of one file already, `rename` has left both.
  await rm(second, { force: true });
}
