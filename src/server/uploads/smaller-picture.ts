// Runs in the process of a picture: see picture-process.ts.
import sharp from 'sharp';
import { saysDiskFull } from '../../db/connection/disk-full.ts';
import type { AwaitedBy } from './awaited-by.ts';
import type { SmallerFormat } from './storage/storage.ts';
import { syncFile } from './storage/upload-files.ts';

export interface ShrinkTask {
  kind: 'shrink';
  awaitedBy: AwaitedBy;
  from: string;
  /** The smaller picture is written to this path, and is on the disk when the task is done. */
  to: string;
  width: number;
  format: SmallerFormat;
}

export type ShrunkPicture = { kind: 'shrunk' } | { kind: 'disk-full' };

/** Writes a picture with a smaller width, turned as it is shown. Rejects if it cannot. */
export async function shrinkPicture({
  from,
  to,
  width,
  format,
}: ShrinkTask): Promise<ShrunkPicture> {
  const small = sharp(from).autoOrient().resize({ width });
  const written =
    format === 'avif'
      ? small.avif({ quality: 55, effort: 3 })
      : small.webp({ quality: 80, effort: 4 });
  try {
    await written.toFile(to);
    await syncFile(to);
    return { kind: 'shrunk' };
  } catch (error) {
    if (saysDiskFull(error)) return { kind: 'disk-full' };
    throw error;
  }
}
