import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

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
