// A process of its own that draws OG images and icons: see og-images.ts.
import sharp from 'sharp';
import { answerTasks } from '../server/task-process/answer-tasks.ts';
import { drawOgImage } from './drawing.ts';
import { drawIcon } from './icon-drawing.ts';
import type { DrawingTask } from './tasks.ts';

sharp.cache(false);
sharp.concurrency(1);

answerTasks<DrawingTask>((task) => ('icon' in task ? drawIcon(task) : drawOgImage(task)));
