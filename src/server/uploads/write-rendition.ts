// Runs in the process of a picture: see image-process.ts.
import sharp from 'sharp';
import { saysDiskFull } from '../../db/connection/disk-full.ts';
import type { Priority } from './priority.ts';
import { syncFile } from './storage/files.ts';
import type { RenditionFormat } from './storage/storage.ts';

export interface RenditionTask {
  kind: 'rendition';
  priority: Priority;
  from: string;
  /** The rendition is written to this path, and is on the disk when the task is done. */
  to: string;
  width: number;
  format: RenditionFormat;
}

export type WrittenRendition = { kind: 'written' } | { kind: 'disk-full' };

/** Writes a picture with a smaller width, turned as it is shown. Rejects if it cannot. */
export async function writeRendition({
  from,
  to,
  width,
  format,
}: RenditionTask): Promise<WrittenRendition> {
  const small = sharp(from).autoOrient().resize({ width });
  const written =
    format === 'avif'
      ? small.avif({ quality: 55, effort: 3 })
      : small.webp({ quality: 80, effort: 4 });
  try {
    await written.toFile(to);
    await syncFile(to);
    return { kind: 'written' };
  } catch (error) {
    if (saysDiskFull(error)) return { kind: 'disk-full' };
    throw error;
  }
}
