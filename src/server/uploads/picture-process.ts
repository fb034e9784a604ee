// A process of its own that works on pictures: see pictures.ts.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { answerTasks } from '../task-process/answer-tasks.ts';
import { type CleanTask, cleanPicture } from './clean-picture.ts';
import { type MeasureTask, measureImported } from './measure-picture.ts';
import { type ShrinkTask, shrinkPicture } from './smaller-picture.ts';

export type PictureTask = CleanTask | MeasureTask | ShrinkTask;

sharp.cache(false);
sharp.concurrency(1);

answerTasks<PictureTask>((task) => {
  switch (task.kind) {
    case 'measure':
      return measureImported(task);
    case 'clean':
      yieldUnlessAwaited(task);
      return cleanPicture(task);
    case 'shrink':
      yieldUnlessAwaited(task);
      return shrinkPicture(task);
  }
});

/** The answers of the server come first. */
function yieldUnlessAwaited({ awaitedBy }: CleanTask | ShrinkTask): void {
  if (awaitedBy !== 'nobody') return;
  try {
    setPriority(10);
  } catch {
    // Some containers and services may not change a priority. The picture is made all the same.
  }
}
