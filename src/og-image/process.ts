// A process of its own that draws OG images: see og-images.ts.
import sharp from 'sharp';
import { answerTasks } from '../server/task-process/answer-tasks.ts';
import { drawOgImage } from './drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

answerTasks(drawOgImage);
