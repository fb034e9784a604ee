import { randomBytes } from 'node:crypto';
import { chmod, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { addUpload, findUpload, offerUploadSecret, type Upload } from '../../db/blog/uploads.ts';
import type { Db } from '../../db/tables.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import { hasSmaller } from '../../shared/uploads/picture-widths.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { syncFile, unfinishedEnding, uploadFolder } from '../uploads.ts';
import type { CleanedPicture } from './clean-picture.ts';
import { type FileKind, fileKindOf } from './file-kind.ts';
import { hashOfIncoming, readHead, receivedBytes, removeIncoming } from './incoming.ts';
import type { Pictures } from './pictures.ts';
import { incomingPath, originalPath, secretUploadId, servedPath } from './places.ts';
import { uploadName } from './upload-name.ts';

export interface UploadParts {
  db: Db;
  dataDir: string;
  pictures: Pictures;
  now(): number;
}

/** A whole file that has arrived. */
interface Arrived {
  hash: string;
  name: string;
  bytes: number;
}

export type StoreOutcome =
  | { kind: 'stored'; upload: Upload }
  | { kind: 'incomplete'; received: number }
  | { kind: 'refused'; fault: UploadFault };

/** Decoding and writing a picture of 50 megapixels takes a few seconds on a quiet machine. */
const maxCleanMs = 120_000;

/** The id under which a file with this content is stored. */
export async function uploadIdOfHash(db: Db, hash: string): Promise<string> {
  const secret = await offerUploadSecret(db, randomBytes(32).toString('base64url'));
  return secretUploadId(secret, hash);
}

/** The upload with this content, if it is stored and not in the trash. */
export async function findStored(db: Db, hash: string): Promise<Upload | undefined> {
  return findUpload(db, await uploadIdOfHash(db, hash));
}

/** Why a file that begins so is refused, before the rest of it arrives. Undefined if it is not. */
export function faultOfHead(head: Uint8Array, bytes: number): UploadFault | undefined {
  const found = fileKindOf(head);
  if (found.kind === 'heic') return { kind: 'heic' };
  if (found.kind === 'unknown') return { kind: 'unknown-type' };
  const maxBytes = found.kind === 'file' ? uploadLimits.maxFileBytes : uploadLimits.maxPictureBytes;
  return bytes > maxBytes ? { kind: 'too-large', maxBytes } : undefined;
}

/**
 * Makes an upload of a file that has arrived. First its files are on the disk, then the upload is listed, so a crash leaves
 * no upload without its whole file. What has arrived of a refused file is removed.
 */
export async function storeUpload(parts: UploadParts, arrived: Arrived): Promise<StoreOutcome> {
  const { db, dataDir } = parts;
  const { hash, bytes } = arrived;
  const stored = await findStored(db, hash);
  if (stored) return { kind: 'stored', upload: stored };
  const received = await receivedBytes(dataDir, hash);
  if (received < bytes) return { kind: 'incomplete', received };
  const head = await readHead(dataDir, hash);
  const kind = fileKindOf(head);
  const fault =
    faultOfHead(head, received) ??
    (received > bytes || (await hashOfIncoming(dataDir, hash)) !== hash
      ? ({ kind: 'damaged' } as const)
      : undefined);
  const made = fault ?? (await storeByKind(parts, arrived, kind));
  // Only now: after a crash before the upload is listed, what has arrived is still there.
  await removeIncoming(dataDir, hash);
  return 'id' in made ? { kind: 'stored', upload: made } : { kind: 'refused', fault: made };
}

async function storeByKind(
  parts: UploadParts,
  { hash, name, bytes }: Arrived,
  kind: FileKind,
): Promise<Upload | UploadFault> {
  const { db, dataDir, now } = parts;
  const id = await uploadIdOfHash(db, hash);
  const incoming = incomingPath(dataDir, hash);
  if (kind.kind !== 'file') return storePicture(parts, { id, name, incoming, kind });
  await placeWhole(dataDir, incoming, servedPath(dataDir, id));
  const { mediaType, extension } = kind;
  const size = { width: null, height: null };
  const upload = { id, name: uploadName(name, extension), mediaType, bytes, ...size };
  await addUpload(db, upload, now());
  return upload;
}

interface ArrivedPicture {
  id: string;
  name: string;
  incoming: string;
  kind: FileKind;
}

/** Serves the cleaned picture, and keeps the one that arrived. */
async function storePicture(
  parts: UploadParts,
  { id, name, incoming, kind }: ArrivedPicture,
): Promise<Upload | UploadFault> {
  const { db, dataDir, now } = parts;
  const unfinished = `${servedPath(dataDir, id)}.${process.pid}${unfinishedEnding}`;
  try {
    await mkdir(dirname(unfinished), { recursive: true });
    const cleaned = await clean(parts, incoming, unfinished, typeOf(kind));
    if (cleaned.kind === 'too-many-pixels') {
      return { kind: cleaned.kind, maxPixels: uploadLimits.maxPixels };
    }
    if (cleaned.kind === 'broken-picture') return { kind: cleaned.kind };
    if (cleaned.kind === 'disk-full') throw diskFull();
    await placeWhole(dataDir, unfinished, servedPath(dataDir, id));
    await placeWhole(dataDir, incoming, originalPath(dataDir, id), 0o600);
    const { mediaType, bytes, width, height, isAnimated } = cleaned;
    const upload = {
      ...{ id, name: uploadName(name, extensionOf(mediaType)) },
      ...{ mediaType, bytes, width, height },
    };
    const isScalable = !isAnimated && kind.kind === 'picture' && hasSmaller({ width, height });
    await addUpload(db, upload, now(), isScalable ? 'waiting' : 'none');
    return upload;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A picture can break its decoder, or keep it busy for ever. A full disk is not the fault of the picture. */
async function clean(
  { pictures }: UploadParts,
  from: string,
  to: string,
  mediaType: string,
): Promise<CleanedPicture> {
  const { maxPixels } = uploadLimits;
  try {
    return await pictures.run({ kind: 'clean', from, to, mediaType, maxPixels }, maxCleanMs);
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    return { kind: 'broken-picture' };
  }
}

/** The process that wrote the picture has no code for this error. */
function diskFull(): Error {
  return Object.assign(new Error('no space left for the picture'), { code: 'ENOSPC' });
}

function typeOf(kind: FileKind): string {
  return kind.kind === 'picture' ? kind.mediaType : 'image/svg+xml';
}

function extensionOf(mediaType: string): string {
  const subtype = mediaType.slice('image/'.length);
  return subtype === 'jpeg' ? 'jpg' : subtype;
}

/**
 * Gives a whole file its place, besides the one that it has. Its content and its name are on the disk then. A file that is
 * there already has the same id, and is replaced.
 */
async function placeWhole(dataDir: string, from: string, to: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await chmod(from, mode);
  await syncFile(from);
  const second = `${to}.${process.pid}.second${unfinishedEnding}`;
  await rm(second, { force: true });
  await link(from, second).catch(async () => {
    // Some file systems have no second names for a file.
    await copyFile(from, second);
    await syncFile(second);
  });
  await rename(second, to);
  // If both were names of one file already, `rename` has left both.
  await rm(second, { force: true });
  for (const folder of [dirname(to), dirname(dirname(to)), uploadFolder(dataDir), dataDir]) {
    await syncFile(folder);
  }
}
