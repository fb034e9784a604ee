import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { smallerWidths } from '../../shared/uploads/picture-widths.ts';
import { syncFile, unfinishedEnding, uploadFolder, uploadPath } from '../uploads.ts';
import type { Pictures } from './pictures.ts';
import { originalPath } from './places.ts';
import { type SmallerFormat, smallerFormats } from './smaller-picture.ts';

/** One file of 1920 pixels takes some seconds on a quiet machine. */
const maxShrinkMs = 120_000;

/** The path of a smaller picture below the folder of uploads. */
export function smallerPath(id: string, width: number, format: SmallerFormat): string {
  return join('smaller', `${uploadPath(id)}-${width}.${format}`);
}

/**
 * Makes the smaller pictures of an upload that are not there yet, one file after the other. Rejects when one cannot be made.
 * `width`: of the upload, in pixels.
 */
export async function makeSmallerPictures(
  { dataDir, pictures }: { dataDir: string; pictures: Pictures },
  upload: { id: string; width: number },
): Promise<void> {
  const from = originalPath(dataDir, upload.id);
  for (const width of smallerWidths.filter((each) => each < upload.width)) {
    for (const format of smallerFormats) {
      const path = join(uploadFolder(dataDir), smallerPath(upload.id, width, format));
      if (existsSync(path)) continue;
      await mkdir(dirname(path), { recursive: true });
      const to = `${path}.${process.pid}${unfinishedEnding}`;
      try {
        const task = { kind: 'shrink', awaitedBy: 'nobody', from, to, width, format } as const;
        await pictures.run(task, maxShrinkMs);
        await rename(to, path);
        await syncFile(dirname(path));
      } finally {
        await rm(to, { force: true });
      }
    }
  }
}
