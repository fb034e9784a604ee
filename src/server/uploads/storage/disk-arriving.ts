import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { arrivingPath } from './places.ts';
import type { ArrivingFiles } from './storage.ts';
import { syncFile } from './upload-files.ts';

/** The files that are being uploaded, in the folder `dataDir`. A part is on the disk when its call is answered. */
export function diskArriving(dataDir: string): ArrivingFiles {
  return {
    async receivedBytes(hash) {
      const found = await stat(arrivingPath(dataDir, hash)).catch(() => undefined);
      return found?.size ?? 0;
    },
    writePart: (hash, offset, part) => writePart(arrivingPath(dataDir, hash), offset, part),
    gather: async (hash) => arrivingPath(dataDir, hash),
    remove: (hash) => rm(arrivingPath(dataDir, hash), { force: true }),
  };
}

async function writePart(path: string, offset: number, part: Uint8Array): Promise<number> {
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
