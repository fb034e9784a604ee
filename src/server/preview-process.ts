// A process of its own that draws one picture and ends: see preview-picture.ts.
import sharp from 'sharp';
import { drawPreview, type PreviewTask } from './preview-drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

process.once('message', async (task: PreviewTask) => {
  process.send?.(await drawPreview(task), () => process.disconnect());
});
