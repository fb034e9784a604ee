import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beginSmaller, endSmaller } from '../../db/blog/smaller-pictures.ts';
import type { Db } from '../../db/tables.ts';
import { smallerWidths } from '../../shared/uploads/picture-widths.ts';
import { syncFile, unfinishedEnding, uploadFolder, uploadPath } from '../uploads.ts';
import type { Pictures } from './pictures.ts';
import { originalPath } from './places.ts';
import { type SmallerFormat, smallerFormats } from './smaller-picture.ts';

interface Parts {
  db: Db;
  dataDir: string;
  pictures: Pictures;
  /** Called when smaller pictures cannot be made. They are not tried again, unless the disk was full. */
  onFault(error: Error): void;
}

export interface SmallerPictures {
  /** Goes on with the pictures that wait. */
  wake(): void;
  close(): Promise<void>;
}

/** One file of 1920 pixels takes some seconds on a quiet machine. */
const maxShrinkMs = 120_000;

/** The path of a smaller picture below the folder of uploads. */
export function smallerPath(id: string, width: number, format: SmallerFormat): string {
  return join('smaller', `${uploadPath(id)}-${width}.${format}`);
}

/**
 * Makes the smaller pictures of uploads in the background, one file after the other. What was not finished when the program
 * ended is made after its next start. A picture that fails, or ends the program three times, is given up: its upload is
 * served in all widths. On a full disk it waits for the next upload or start.
 */
export function makeSmallerPictures({ db, dataDir, pictures, onFault }: Parts): SmallerPictures {
  let isClosed = false;
  let isAwake = false;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (!isClosed && isAwake) {
      isAwake = false;
      for (;;) {
        const next = isClosed ? undefined : await beginSmaller(db);
        if (!next) break;
        try {
          await shrinkAll(next.id, next.width);
          await endSmaller(db, next.id, 'made');
        } catch (error) {
          if (isClosed) return;
          onFault(error as Error);
          if (/no space left|quota exceeded|ENOSPC|EDQUOT/i.test(String(error))) return;
          await endSmaller(db, next.id, 'failed');
        }
      }
    }
  }

  async function shrinkAll(id: string, ownWidth: number): Promise<void> {
    for (const width of smallerWidths.filter((each) => each < ownWidth)) {
      for (const format of smallerFormats) {
        const path = join(uploadFolder(dataDir), smallerPath(id, width, format));
        if (existsSync(path)) continue;
        await mkdir(dirname(path), { recursive: true });
        const to = `${path}.${process.pid}${unfinishedEnding}`;
        const from = originalPath(dataDir, id);
        try {
          await pictures.run({ kind: 'shrink', from, to, width, format }, maxShrinkMs);
          await rename(to, path);
          await syncFile(dirname(path));
        } finally {
          await rm(to, { force: true });
        }
      }
    }
  }

  return {
    wake() {
      if (isClosed) return;
      isAwake = true;
      working ??= work()
        .catch(onFault)
        .finally(() => {
          working = undefined;
        });
    },
    async close() {
      isClosed = true;
      await working;
    },
  };
}
