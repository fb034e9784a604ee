import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../db/connection/database.ts';
import type { Db } from '../../db/tables.ts';
import { addUpload } from '../../db/uploads/upload-state.ts';
import {
  findUpload,
  offerUploadSecret,
  renewUpload,
  type Upload,
} from '../../db/uploads/uploads.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import { needsRenditions } from '../../shared/uploads/picture-widths.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { type FileType, fileTypeOf, pictureTypeOf } from './file-type.ts';
import type { ImageTasks } from './image-tasks.ts';
import { placeSanitisedFile, placeSanitisedImage, toUpload } from './sanitise.ts';
import { digestFile, readHead, uploadIdOfDigest } from './storage/files.ts';
import type { UploadStorage } from './storage/storage.ts';
import { uploadName } from './upload-name.ts';

interface Blog {
  database: Pick<Database, 'db'>;
  storage: UploadStorage;
  now(): number;
}

interface UploadParts extends Blog {
  imageTasks: ImageTasks;
}

/** A whole file that has arrived. */
interface ReceivedFile {
  hash: string;
  name: string;
  bytes: number;
}

export type StoreOutcome =
  | { kind: 'stored'; upload: Upload }
  | { kind: 'incomplete'; received: number }
  | { kind: 'refused'; fault: UploadFault };

/**
 * The id under which a file with this content is stored. The secret belongs to the blog: without it
 * nobody can find out whether the blog holds a file that they have.
 */
async function uploadIdOfHash(db: Db, hash: string): Promise<string> {
  const secret = await offerUploadSecret(db, randomBytes(32).toString('base64url'));
  return uploadIdOfDigest(createHmac('sha256', secret).update(hash).digest());
}

/**
 * The upload with this content, if it is stored and not in the trash. It counts as new then, and
 * what has arrived of the file is removed: a server that was killed in the last moment of an upload
 * leaves it, and a page that sends the file beside another one.
 */
export async function renewStored(
  { database: { db }, storage, now }: Blog,
  hash: string,
): Promise<Upload | undefined> {
  const id = await uploadIdOfHash(db, hash);
  // First, so that a purge that runs beside it leaves the upload.
  await renewUpload(db, id, now());
  const stored = await findUpload(db, id);
  if (stored) await storage.partials.remove(hash);
  return stored;
}

/** Why a file that begins so is refused, before the rest of it arrives. Undefined if it is not. */
export function faultOfHead(head: Uint8Array, bytes: number): UploadFault | undefined {
  const found = fileTypeOf(head);
  if (found.kind === 'heic') return { kind: 'heic' };
  if (found.kind === 'unknown') return { kind: 'unknown-type' };
  const maxBytes = found.kind === 'file' ? uploadLimits.maxFileBytes : uploadLimits.maxPictureBytes;
  return bytes > maxBytes ? { kind: 'too-large', maxBytes } : undefined;
}

/**
 * Makes an upload of a file that has arrived. First its files are stored, then the upload is
 * listed, so a crash leaves no upload without its whole file. What has arrived of a refused file is
 * removed.
 */
export async function storeUpload(parts: UploadParts, file: ReceivedFile): Promise<StoreOutcome> {
  const { partials } = parts.storage;
  const { hash, bytes } = file;
  const stored = await renewStored(parts, hash);
  if (stored) return { kind: 'stored', upload: stored };
  const received = await partials.receivedBytes(hash);
  if (received < bytes) return { kind: 'incomplete', received };
  const made = await partials.store(hash, async (from) => {
    const head = await readHead(from);
    const fault = faultOfHead(head, received);
    if (fault) return fault;
    const isWhole = received === bytes && (await digestFile(from)).digest === hash;
    return isWhole ? storeByKind(parts, file, { from, head }) : ({ kind: 'damaged' } as const);
  });
  // Only now: after a crash before the upload is listed, what has arrived is still there.
  await partials.remove(hash);
  return 'id' in made ? { kind: 'stored', upload: made } : { kind: 'refused', fault: made };
}

async function storeByKind(
  parts: UploadParts,
  { hash, name, bytes }: ReceivedFile,
  { from, head }: { from: string; head: Uint8Array },
): Promise<Upload | UploadFault> {
  const {
    database: { db },
    now,
  } = parts;
  const id = await uploadIdOfHash(db, hash);
  const kind = fileTypeOf(head);
  if (kind.kind !== 'file') return storePicture(parts, { id, name, from, kind });
  const fault = await placeSanitisedFile(parts, { id, from, head });
  if (fault) return fault;
  const { mediaType, extension } = kind;
  const size = { width: null, height: null };
  const upload = { id, name: uploadName(name, extension), mediaType, bytes, ...size };
  await addUpload(db, upload, now());
  return upload;
}

interface ReceivedPicture {
  id: string;
  name: string;
  from: string;
  kind: FileType;
}

/** Serves the sanitised picture, and keeps the one that arrived. */
async function storePicture(
  parts: UploadParts,
  { id, name, from, kind }: ReceivedPicture,
): Promise<Upload | UploadFault> {
  const {
    database: { db },
    storage,
    now,
  } = parts;
  const mediaType = pictureTypeOf(kind) ?? '';
  const picture = { id, from, mediaType, isLenient: false, priority: 'owner' } as const;
  const sanitised = await placeSanitisedImage(parts, picture);
  if (sanitised.kind !== 'sanitised') return sanitised;
  await storage.store([{ id, form: 'original', from }]);
  const upload = toUpload({ id, name }, sanitised);
  const isScalable = !sanitised.isAnimated && kind.kind === 'picture' && needsRenditions(sanitised);
  await addUpload(db, upload, now(), { renditions: isScalable });
  return upload;
}
