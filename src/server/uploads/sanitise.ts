import { constants } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import type { Database } from '../../db/connection/database.ts';
import {
  beginSanitising,
  endSanitising,
  noteSanitisingFailure,
} from '../../db/uploads/upload-state.ts';
import { findUpload, type Upload } from '../../db/uploads/uploads.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { TaskFailure } from '../task-process/task-failure.ts';
import { fileTypeOf, pictureTypeOf } from './file-type.ts';
import {
  drawingLimits,
  type ImageTasks,
  imageLimits,
  type Priority,
  type SanitisedFile,
} from './image-tasks.ts';
import { readHead } from './storage/files.ts';
import { type UploadStorage, withTemporary } from './storage/storage.ts';
import { uploadName } from './upload-name.ts';
import { findVideoMetadata, removeVideoMetadata } from './video-metadata.ts';

interface Parts {
  database: Pick<Database, 'db'>;
  storage: UploadStorage;
  imageTasks: ImageTasks;
  now(): number;
}

/** Why a try to sanitise an upload has failed, and whether it was the last one. */
interface SanitisingFailure {
  fault: UploadFault;
  isGivenUp: boolean;
}

/**
 * Makes a waiting upload ready to be served: a picture is written anew, a video loses its metadata.
 * Does nothing for an upload that does not wait. Returns why it has failed because of the file.
 * Rejects when it cannot be sanitised now.
 */
export async function sanitiseUpload(
  parts: Parts,
  id: string,
  priority: Priority,
): Promise<SanitisingFailure | undefined> {
  const {
    database: { db },
    storage,
    now,
  } = parts;
  const upload = await findUpload(db, id);
  if (!upload || !(await beginSanitising(db, id, now()))) return undefined;
  const sanitised = await sanitise(parts, upload, priority);
  // A file that is served already was sanitised by its upload, before earlier imports had to be
  // sanitised too.
  if ('kind' in sanitised && !(await storage.listForms(id)).has('served')) {
    return { fault: sanitised, isGivenUp: (await noteSanitisingFailure(db, id)) === 'failed' };
  }
  await endSanitising(db, upload, 'kind' in sanitised ? upload : sanitised);
  return undefined;
}

async function sanitise(
  parts: Parts,
  upload: Upload,
  priority: Priority,
): Promise<Upload | UploadFault> {
  const { storage } = parts;
  const { id } = upload;
  // An import of an earlier version has put its files, with their metadata, where files are served
  // from. A file that has a private copy already was sanitised, and stays.
  await storage.hideServed(id);
  const from = await storage.find(id, 'original');
  if (from === undefined) throw new Error('the file is missing');
  const head = await readHead(from);
  const kind = fileTypeOf(head);
  const mediaType = pictureTypeOf(kind);
  if (mediaType !== undefined) {
    const picture = { id, from, mediaType, isLenient: true, priority } as const;
    const sanitised = await placeSanitisedImage(parts, picture);
    return sanitised.kind === 'sanitised' ? toUpload(upload, sanitised) : sanitised;
  }
  if (kind.kind === 'heic') return { kind: 'heic' };
  // Only the kind that the name said is known. No picture of an unknown kind is served.
  if (kind.kind !== 'file' && upload.mediaType.startsWith('image/'))
    return { kind: 'unknown-type' };
  const fault = await placeSanitisedFile(parts, { id, from, head });
  if (fault) return fault;
  // The sanitised file has the same length.
  const { size: bytes } = await stat(from);
  await storage.remove(id, 'original');
  return { ...upload, bytes, mediaType: kind.kind === 'file' ? kind.mediaType : upload.mediaType };
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
  { storage, imageTasks }: Pick<Parts, 'storage' | 'imageTasks'>,
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

/** The row of a sanitised picture. */
export function toUpload(
  { id, name }: Pick<Upload, 'id' | 'name'>,
  { mediaType, bytes, width, height }: SanitisedFile,
): Upload {
  const subtype = mediaType.slice('image/'.length);
  const extension = subtype === 'jpeg' ? 'jpg' : subtype;
  return { id, name: uploadName(name, extension), mediaType, bytes, width, height };
}
