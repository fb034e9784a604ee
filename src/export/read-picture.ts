import { readFile } from 'node:fs/promises';
import type { Context } from '../server/context.ts';
import { smallerForm } from '../server/uploads/storage/storage.ts';
import type { UploadWork } from '../server/uploads/upload-work.ts';
import { smallerWidths } from '../shared/uploads/picture-widths.ts';
import { isShownPicture } from '../shared/uploads/served-as.ts';
import { uploadIdOf } from '../urls.ts';
import type { PictureContent } from './self-contained.ts';

/** Twice the width of the column: sharp on every screen and on paper. */
const maxWidth = 1440;

/** The picture of an upload's address. Undefined for any other address, and when the file is missing. */
export async function readPicture(
  { storage }: Context,
  work: UploadWork,
  address: string,
): Promise<PictureContent | undefined> {
  const id = uploadIdOf(address);
  const upload = id === undefined ? undefined : await work.findReady(id);
  if (!upload || !isShownPicture(upload.mediaType)) return undefined;
  const stored = await storage.listForms(upload.id);
  const smaller = smallerWidths
    .filter((width) => width <= maxWidth && width < (upload.width ?? 0))
    .map((width) => smallerForm(width, 'webp'))
    .findLast((form) => stored.has(form));
  const form = smaller && (upload.width ?? 0) > maxWidth ? smaller : 'served';
  const path = await storage.find(upload.id, form);
  if (path === undefined) return undefined;
  const mediaType = form === 'served' ? upload.mediaType : 'image/webp';
  return { mediaType, content: await readFile(path) };
}
