// A process of its own that works on pictures: see image-tasks.ts.
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { answerTasks } from '../task-process/answer-tasks.ts';
import { type MeasureTask, measureImported } from './measure-image.ts';
import { type SanitiseTask, sanitiseImage } from './sanitise-image.ts';
import { type RenditionTask, writeRendition } from './write-rendition.ts';

export type ImageTask = SanitiseTask | MeasureTask | RenditionTask;

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
