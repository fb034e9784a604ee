import { join } from 'node:path';
import { digestPattern } from './digest-file.ts';
import type { FileForm } from './storage.ts';
import { uploadFolder, uploadPath } from './upload-files.ts';

/** The file that is served. */
export function servedPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), uploadPath(id));
}

/** The picture as its owner sent it, with all metadata. It is never served. */
export function originalPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), 'originals', uploadPath(id));
}

/** The file of an upload in a folder of uploads. */
export function pathOf(dataDir: string, id: string, form: FileForm): string {
  if (form === 'served') return servedPath(dataDir, id);
  if (form === 'original') return originalPath(dataDir, id);
  return join(uploadFolder(dataDir), 'smaller', `${uploadPath(id)}-${form}`);
}

/** Below the folder of uploads. */
export const incomingFolder = 'incoming';

/** The bytes of a file that have arrived so far. `hash`: the SHA-256 of the whole file. */
export function arrivingPath(dataDir: string, hash: string): string {
  if (!digestPattern.test(hash)) throw new Error(`${JSON.stringify(hash)} is no hash of a file`);
  return join(uploadFolder(dataDir), incomingFolder, `${hash}.unfinished`);
}
