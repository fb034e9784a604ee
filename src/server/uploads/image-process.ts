// A process of its own that works on pictures: see image-tasks.ts.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { saysDiskFull } from '../../db/connection/disk-full.ts';
import { answerTasks } from '../task-process/answer-tasks.ts';
import type { ImageTask, RenditionTask, SanitiseTask, WrittenRendition } from './image-tasks.ts';
import { measureImported } from './measure-image.ts';
import { sanitiseImage } from './sanitise-image.ts';
import { syncFile } from './storage/files.ts';

sharp.cache(false);
sharp.concurrency(1);

answerTasks<ImageTask>((task) => {
  switch (task.kind) {
    case 'measure':
      return measureImported(task);
    case 'sanitise':
      yieldInBackground(task);
      return sanitiseImage(task);
    case 'rendition':
      yieldInBackground(task);
      return writeRendition(task);
  }
});

/** The answers of the server come first. */
function yieldInBackground({ priority }: SanitiseTask | RenditionTask): void {
  if (priority !== 'background') return;
  try {
    setPriority(10);
  } catch {
    // Some containers and services may not change a priority. The picture is made all the same.
  }
}

/** Writes a picture with a smaller width, turned as it is shown. Rejects if it cannot. */
async function writeRendition({
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
