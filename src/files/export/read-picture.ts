import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../server/context.ts';
import { smallerPath } from '../../server/uploads/smaller-pictures.ts';
import type { UploadWork } from '../../server/uploads/upload-work.ts';
import { uploadFolder, uploadPath } from '../../server/uploads.ts';
import { smallerWidths } from '../../shared/uploads/picture-widths.ts';
import { uploadIdOf } from '../../urls.ts';
import type { PictureContent } from './self-contained.ts';

/** Twice the width of the column: sharp on every screen and on paper. */
const maxWidth = 1440;

/** The picture of an upload's address. Undefined for any other address, and when the file is missing. */
export async function readPicture(
  { config }: Context,
  work: UploadWork,
  address: string,
): Promise<PictureContent | undefined> {
  const id = uploadIdOf(address);
  const upload = id === undefined ? undefined : await work.findReady(id);
  if (!upload?.mediaType.startsWith('image/')) return undefined;
  const folder = uploadFolder(config.dataDir);
  const smaller = smallerWidths
    .filter((width) => width <= maxWidth && width < (upload.width ?? 0))
    .map((width) => join(folder, smallerPath(upload.id, width, 'webp')))
    .findLast((path) => existsSync(path));
  const isLarge = (upload.width ?? 0) > maxWidth;
  if (smaller && isLarge) return { mediaType: 'image/webp', content: await readFile(smaller) };
  const path = join(folder, uploadPath(upload.id));
  if (!existsSync(path)) return undefined;
  return { mediaType: upload.mediaType, content: await readFile(path) };
}
