import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import mime from 'mime';
import { fileTypeOf, pictureTypeOf } from '../../server/uploads/file-type.ts';
import { type FoundFile, readFoundFile } from '../../server/uploads/storage/files.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';

/**
 * Whether a part of a path in the folder is a symbolic link: in a folder that somebody else has
 * made it could lead to any file of this machine. The other files of the folder were found without
 * following links.
 */
export function isLinked(folder: string, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => {
    const part = join(folder, ...parts.slice(0, index + 1));
    return lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink();
  });
}

/** The file at `path`. A string is the reason why it cannot become an upload. */
export function findFile(path: string): FoundFile | string {
  try {
    // Reading it whole only to refuse it would take long.
    if (statSync(path).size > uploadLimits.maxFileBytes) return tooLarge(uploadLimits.maxFileBytes);
    return readFoundFile(path);
  } catch {
    return 'cannot be read';
  }
}

export type UploadPlan =
  /** The server sanitises it before anybody gets it. */
  | { kind: 'picture'; mediaType: string }
  | { kind: 'file'; mediaType: string }
  /** It does not become an upload. `reason` follows the name of the file. */
  | { kind: 'refused'; reason: string };

/**
 * Old kinds of pictures that browsers show. They hold no place where they were taken, and stay as
 * they are.
 */
const oldPictures = new Set(['image/bmp', 'image/vnd.microsoft.icon', 'image/x-icon']);

/**
 * Pictures, sounds and videos are known by their first bytes. The kind of every other file follows
 * from its name.
 */
export function planUpload(
  name: string,
  { head, bytes }: { head: Uint8Array; bytes: number },
): UploadPlan {
  const kind = fileTypeOf(head);
  const pictureType = pictureTypeOf(kind);
  if (pictureType !== undefined) {
    const max = uploadLimits.maxPictureBytes;
    if (bytes > max) return { kind: 'refused', reason: tooLarge(max) };
    return { kind: 'picture', mediaType: pictureType };
  }
  if (kind.kind === 'file') return { kind: 'file', mediaType: kind.mediaType };
  if (kind.kind === 'heic') {
    return {
      kind: 'refused',
      reason: 'is a HEIC picture, which browsers cannot show: export it as JPEG',
    };
  }
  const mediaType = mime.getType(name) ?? 'application/octet-stream';
  if (!mediaType.startsWith('image/') || oldPictures.has(mediaType)) {
    return { kind: 'file', mediaType };
  }
  const reason = 'is no picture that can be shown (JPEG, PNG, WebP, AVIF, GIF or SVG)';
  return { kind: 'refused', reason };
}

/** Why a file of more than `maxBytes` is no upload. The reason follows the name of the file. */
function tooLarge(maxBytes: number): string {
  return `is larger than ${maxBytes / 1024 / 1024} MiB`;
}
