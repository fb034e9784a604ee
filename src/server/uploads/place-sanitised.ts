import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { TaskFailure } from '../task-process/task-failure.ts';
import { drawingLimits, type ImageTasks, imageLimits } from './image-tasks.ts';
import type { Priority } from './priority.ts';
import type { SanitisedFile } from './sanitise-image.ts';
import type { UploadStorage } from './storage/storage.ts';
import { withTemporary } from './storage/with-temporary.ts';
import { findVideoMetadata, removeVideoMetadata } from './video-metadata.ts';

interface Parts {
  storage: UploadStorage;
  imageTasks: ImageTasks;
}

interface PictureToPlace {
  id: string;
  from: string;
  /** `image/svg+xml` for a drawing. */
  mediaType: string;
  isLenient: boolean;
  priority: Priority;
}

/**
 * Writes a picture anew, and serves it. Rejects with the code `ENOSPC` on a full disk, and when the
 * process of the picture was killed.
 */
export async function placeSanitisedImage(
  { storage, imageTasks }: Parts,
  { id, ...picture }: PictureToPlace,
): Promise<SanitisedFile | UploadFault> {
  return withTemporary(storage, async (to) => {
    const { maxPixels } = uploadLimits;
    const task = { kind: 'sanitise', to, maxPixels, ...picture } as const;
    const limits = picture.mediaType === 'image/svg+xml' ? drawingLimits : imageLimits;
    const sanitised = await imageTasks.sanitise(task, limits).catch(explainFailure);
    if (sanitised.kind === 'too-many-pixels') return { kind: sanitised.kind, maxPixels };
    if (sanitised.kind === 'sanitised') await storage.store([{ id, form: 'served', from: to }]);
    return sanitised;
  });
}

/**
 * What the failure of its process says about a picture: it can break its decoder, or take too much.
 * Throws all other errors.
 */
function explainFailure(error: unknown): { kind: 'broken-picture' } | { kind: 'too-heavy' } {
  if (!(error instanceof TaskFailure) || error.failedBy === 'killed') throw error;
  const isTooHeavy = error.failedBy === 'memory' || error.failedBy === 'time';
  return { kind: isTooHeavy ? 'too-heavy' : 'broken-picture' };
}

/**
 * Serves a file that is no picture. If it is a video, without its metadata. `head`: the first bytes
 * of the file.
 */
export async function placeSanitisedFile(
  { storage }: Pick<Parts, 'storage'>,
  { id, from, head }: { id: string; from: string; head: Uint8Array },
): Promise<UploadFault | undefined> {
  const metadata = await findVideoMetadata(from, head);
  if (metadata === 'damaged') return { kind: 'broken-video' };
  if (metadata === 'none') await storage.store([{ id, form: 'served', from }]);
  else {
    await withTemporary(storage, async (copy) => {
      // Some file systems share the content of both until one of them changes.
      await copyFile(from, copy, constants.COPYFILE_FICLONE);
      await removeVideoMetadata(copy);
      await storage.store([{ id, form: 'served', from: copy }]);
    });
  }
  return undefined;
}
