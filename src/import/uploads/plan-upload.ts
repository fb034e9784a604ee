import mime from 'mime';
import { fileKindOf, pictureTypeOf } from '../../server/uploads/file-kind.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';

/** What an import does with a file that an article needs. */
export type UploadPlan =
  /** The server cleans it before anybody gets it. */
  | { kind: 'picture'; mediaType: string }
  | { kind: 'file'; mediaType: string }
  /** It does not become an upload. `reason` follows the name of the file. */
  | { kind: 'refused'; reason: string };

/** Old kinds of pictures that browsers show, and that hold no place. They stay as they are. */
const oldPictures = new Set(['image/bmp', 'image/vnd.microsoft.icon', 'image/x-icon']);

/** Pictures, sounds and videos are known by their first bytes. The kind of every other file follows from its name. */
export function planUpload(
  name: string,
  { head, bytes }: { head: Uint8Array; bytes: number },
): UploadPlan {
  const kind = fileKindOf(head);
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
export function tooLarge(maxBytes: number): string {
  return `is larger than ${maxBytes / 1024 / 1024} MiB`;
}
