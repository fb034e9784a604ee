// A process of its own that works on pictures: see pictures.ts.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { answerTasks } from '../task-process/answer-tasks.ts';
import { type MeasureTask, measureImported } from './measure-picture.ts';
import { type SanitiseTask, sanitiseImage } from './sanitise-image.ts';
import { type RenditionTask, writeRendition } from './write-rendition.ts';

export type PictureTask = SanitiseTask | MeasureTask | RenditionTask;

sharp.cache(false);
sharp.concurrency(1);

answerTasks<PictureTask>((task) => {
  switch (task.kind) {
    case 'measure':
      return measureImported(task);
    case 'sanitise':
      yieldUnlessAwaited(task);
      return sanitiseImage(task);
    case 'rendition':
      yieldUnlessAwaited(task);
      return writeRendition(task);
  }
});

/** The answers of the server come first. */
function yieldUnlessAwaited({ awaitedBy }: SanitiseTask | RenditionTask): void {
  if (awaitedBy !== 'nobody') return;
  try {
    setPriority(10);
  } catch {
    // Some containers and services may not change a priority. The picture is made all the same.
  }
}
