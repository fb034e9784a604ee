import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { uploadFolder, uploadIdOfDigest, uploadPath } from '../uploads.ts';

/**
 * The id of a file’s content. The secret belongs to the blog: without it nobody can find out whether the blog holds a
 * file that they have.
 */
export function secretUploadId(secret: string, hash: string): string {
  return uploadIdOfDigest(createHmac('sha256', secret).update(hash).digest());
}

/** The file that is served. */
export function servedPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), uploadPath(id));
}

/** The picture as its owner sent it, with all metadata. It is never served. */
export function originalPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), 'originals', uploadPath(id));
}

/** The bytes of a file that have arrived so far. */
export function incomingPath(dataDir: string, hash: string): string {
  return join(uploadFolder(dataDir), 'incoming', `${hash}.unfinished`);
}
