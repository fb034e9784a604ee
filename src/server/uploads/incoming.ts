import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { headBytes, syncFile } from '../uploads.ts';
import { incomingPath } from './places.ts';

/** How many bytes of a file have arrived. 0 for a file of which nothing has. */
export async function receivedBytes(dataDir: string, hash: string): Promise<number> {
  const found = await stat(incomingPath(dataDir, hash)).catch(() => undefined);
  return found?.size ?? 0;
}

/**
 * Writes a part of a file at `offset`, and returns how many bytes of the file are on the disk then. A part that would
 * leave a hole is not written. The same part may arrive twice, even at once: both write the same bytes to one place.
 */
export async function writePart(
  dataDir: string,
  hash: string,
  offset: number,
  part: Uint8Array,
): Promise<number> {
  const path = incomingPath(dataDir, hash);
  await mkdir(dirname(path), { recursive: true });
  // Not `a`: such a file is written at its end only. Not `w`: it would lose what has arrived.
  const file = await open(path, 'r+').catch(() => open(path, 'wx+').catch(() => open(path, 'r+')));
  try {
    const { size } = await file.stat();
    if (offset > size) return size;
    try {
      for (let written = 0; written < part.length; ) {
        const { bytesWritten } = await file.write(
          part,
          written,
          part.length - written,
          offset + written,
        );
        written += bytesWritten;
      }
    } catch (error) {
      // The disk may be full. The bytes before this part stay, so that the upload can go on later.
      await file.truncate(Math.max(offset, size));
      throw error;
    }
    await file.sync();
    if (size === 0) await syncFile(dirname(path));
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
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

/** SHA-256 of what has arrived, in hexadecimal. */
export async function hashOfIncoming(dataDir: string, hash: string): Promise<string> {
  const digest = createHash('sha256');
  const content = createReadStream(incomingPath(dataDir, hash), { highWaterMark: 256 * 1024 });
  for await (const part of content) digest.update(part as Buffer);
  return digest.digest('hex');
}

export async function removeIncoming(dataDir: string, hash: string): Promise<void> {
  await rm(incomingPath(dataDir, hash), { force: true });
}
