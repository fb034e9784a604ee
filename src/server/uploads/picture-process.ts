// A process of its own that does one task with a picture and then ends: see pictures.ts.
import sharp from 'sharp';
import { type CleanTask, cleanPicture } from './clean-picture.ts';

export type PictureTask = CleanTask;

sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (task: PictureTask) => {
  process.send?.(await cleanPicture(task), () => process.disconnect());
});
