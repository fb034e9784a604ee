import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import mime from 'mime';
import { fileTypeOf, pictureTypeOf } from '../../server/uploads/file-type.ts';
import { type FoundFile, readFoundFile } from '../../server/uploads/storage/files.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
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

/** The file at `path`, or the message why it cannot become an upload. */
export function findFile(path: string): FoundFile | ImportNote {
  try {
    // Reading it whole only to refuse it would take long.
    if (statSync(path).size > uploadLimits.maxFileBytes) return tooLarge(uploadLimits.maxFileBytes);
    return readFoundFile(path);
  } catch {
    return makeNote('upload-unreadable');
  }
}

export type UploadPlan =
  /** The server sanitises it before anybody gets it. */
  | { kind: 'picture'; mediaType: string }
  | { kind: 'file'; mediaType: string }
  /** It does not become an upload. */
  | { kind: 'refused'; note: ImportNote };

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
    if (bytes > max) return { kind: 'refused', note: tooLarge(max) };
    return { kind: 'picture', mediaType: pictureType };
  }
  if (kind.kind === 'file') return { kind: 'file', mediaType: kind.mediaType };
  if (kind.kind === 'heic') {
    return { kind: 'refused', note: makeNote('upload-heic') };
  }
  const mediaType = mime.getType(name) ?? 'application/octet-stream';
  if (!mediaType.startsWith('image/') || oldPictures.has(mediaType)) {
    return { kind: 'file', mediaType };
  }
  return { kind: 'refused', note: makeNote('upload-no-picture') };
}

function tooLarge(maxBytes: number): ImportNote {
  return makeNote('upload-too-large', { mebibytes: maxBytes / 1024 / 1024 });
}
