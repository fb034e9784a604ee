import { stat } from 'node:fs/promises';
import type { Database } from '../../db/connection/database.ts';
import {
  beginSanitising,
  endSanitising,
  noteSanitisingFailure,
} from '../../db/uploads/upload-state.ts';
import { findUpload, type Upload } from '../../db/uploads/uploads.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { fileTypeOf, pictureTypeOf } from './file-type.ts';
import type { ImageTasks } from './image-tasks.ts';
import { placeSanitisedFile, placeSanitisedImage } from './place-sanitised.ts';
import type { Priority } from './priority.ts';
import { toUpload } from './receive.ts';
import { readHead } from './storage/files.ts';
import type { UploadStorage } from './storage/storage.ts';

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
