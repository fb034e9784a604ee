import { readSync } from 'node:fs';
import { DamagedExport } from './format.ts';

/**
 * Reads `length` bytes from the offset `at`. The caller has compared both with the size of the
 * file.
 */
export function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done);
    if (count === 0) throw new DamagedExport('it became shorter while it was read');
    done += count;
  }
  return bytes;
}
