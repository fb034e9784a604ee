// A process of its own that does one task with a picture and then ends: see pictures.ts.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type ShrinkTask, shrinkPicture } from './smaller-picture.ts';

export type PictureTask = CleanTask | ShrinkTask;

sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (task: PictureTask) => {
  // The answers of the server come first.
  if (task.awaitedBy === 'nobody') yieldToOthers();
  const result = task.kind === 'clean' ? await cleanPicture(task) : await shrinkPicture(task);
  process.send?.(result ?? null, () => process.disconnect());
});

function yieldToOthers(): void {
  try {
    setPriority(10);
  } catch {
    // Some containers and services may not change a priority. The picture is made all the same.
  }
}
