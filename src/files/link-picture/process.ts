// A process of its own that draws one picture and then ends: see link-pictures.ts.
import sharp from 'sharp';
import { drawLinkPicture, type LinkPictureTask } from './drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (task: LinkPictureTask) => {
  process.send?.(await drawLinkPicture(task), () => process.disconnect());
});
