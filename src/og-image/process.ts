// A process of its own that draws link pictures: see link-pictures.ts.
import sharp from 'sharp';
import { answerTasks } from '../server/task-process/answer-tasks.ts';
import { drawLinkPicture } from './drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

answerTasks(drawLinkPicture);
