import { stat } from 'node:fs/promises';
import { widthsFor } from '../../shared/uploads/picture-widths.ts';
import type { ImageTasks } from './image-tasks.ts';
import {
  renditionForm,
  renditionFormats,
  type UploadStorage,
  withTemporary,
} from './storage/storage.ts';

/**
 * Makes the renditions of an upload that are not there yet, one file after the other. A file
 * that would have as many bytes as the upload is left out. Rejects when one cannot be made.
 * `width`: of the upload, in pixels.
 */
export async function makeRenditions(
  { storage, imageTasks }: { storage: UploadStorage; imageTasks: ImageTasks },
  { id, width: ownWidth }: { id: string; width: number },
): Promise<void> {
  const from = await storage.find(id, 'original');
  const served = await storage.find(id, 'served');
  if (from === undefined || served === undefined) throw new Error('the picture is missing');
  const { size: servedBytes } = await stat(served);
  const forms = await storage.listForms(id);
  for (const nominalWidth of widthsFor(ownWidth)) {
    const width = Math.min(nominalWidth, ownWidth);
    for (const format of renditionFormats) {
      const form = renditionForm(nominalWidth, format);
      if (forms.has(form)) continue;
      await withTemporary(storage, async (to) => {
        const task = {
          kind: 'rendition',
          priority: 'background',
          from,
          to,
          width,
          format,
        } as const;
        await imageTasks.writeRendition(task);
        const { size } = await stat(to);
        if (size < servedBytes) await storage.store([{ id, form, from: to }]);
      });
    }
  }
}
