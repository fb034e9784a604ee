import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beginCleaning, endCleaning, failCleaning } from '../../db/blog/cleaning.ts';
import { findUpload, type Upload } from '../../db/blog/uploads.ts';
import type { Db } from '../../db/tables.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { syncUploadNames } from '../uploads.ts';
import type { AwaitedBy } from './awaited-by.ts';
import { fileKindOf, pictureTypeOf } from './file-kind.ts';
import { readHead } from './incoming.ts';
import type { Pictures } from './pictures.ts';
import { placeCleanedFile, placeCleanedPicture } from './place-cleaned.ts';
import { originalPath, servedPath } from './places.ts';
import { toUpload } from './store-upload.ts';

interface Parts {
  db: Db;
  dataDir: string;
  pictures: Pictures;
}

/** Whether this machine has the file of an upload. On PostgreSQL another machine may have it. */
export function isHere(dataDir: string, id: string): boolean {
  return existsSync(originalPath(dataDir, id)) || existsSync(servedPath(dataDir, id));
}

/**
 * Makes a waiting upload ready to be served: a picture is written anew, a video loses its metadata. Does nothing for an
 * upload that does not wait. Returns why the upload will never be served. Rejects when it cannot be cleaned now.
 */
export async function cleanUpload(
  parts: Parts,
  id: string,
  awaitedBy: AwaitedBy,
): Promise<UploadFault | undefined> {
  const { db, dataDir } = parts;
  const upload = await findUpload(db, id);
  if (upload?.cleaning !== 'waiting' || !(await beginCleaning(db, id))) return undefined;
  const cleaned = await clean(parts, upload, awaitedBy);
  // A file that is served already was cleaned by its upload, before earlier imports had to be cleaned too.
  const isFaulty = 'kind' in cleaned && !existsSync(servedPath(dataDir, id));
  if (isFaulty) await failCleaning(db, id);
  else await endCleaning(db, upload, 'kind' in cleaned ? upload : cleaned);
  return isFaulty ? cleaned : undefined;
}

async function clean(
  parts: Parts,
  upload: Upload,
  awaitedBy: AwaitedBy,
): Promise<Upload | UploadFault> {
  const { dataDir } = parts;
  const { id } = upload;
  const from = originalPath(dataDir, id);
  await hide(dataDir, id);
  const head = await readHead(from);
  const kind = fileKindOf(head);
  const mediaType = pictureTypeOf(kind);
  if (mediaType !== undefined) {
    const picture = { id, from, mediaType, isLenient: true, awaitedBy } as const;
    const cleaned = await placeCleanedPicture(parts, picture);
    return cleaned.kind === 'cleaned' ? toUpload(upload, cleaned) : cleaned;
  }
  if (kind.kind === 'heic') return { kind: 'heic' };
  // Only the kind that the name said is known. No picture of an unknown kind is served.
  if (kind.kind !== 'file' && upload.mediaType.startsWith('image/'))
    return { kind: 'unknown-type' };
  const fault = await placeCleanedFile(parts, { id, from, head });
  if (fault) return fault;
  await rm(from);
  const { size: bytes } = await stat(servedPath(dataDir, id));
  return { ...upload, bytes, mediaType: kind.kind === 'file' ? kind.mediaType : upload.mediaType };
}

/**
 * An import of an earlier version has put its files, with their metadata, where files are served from. A file that has a
 * private copy already was cleaned, and stays.
 */
async function hide(dataDir: string, id: string): Promise<void> {
  const [from, to] = [servedPath(dataDir, id), originalPath(dataDir, id)];
  if (!existsSync(from) || existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  await chmod(from, 0o600);
  await rename(from, to);
  await syncUploadNames(dataDir, [to, from]);
}
