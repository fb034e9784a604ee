import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { smallerWidths } from '../../shared/uploads/picture-widths.ts';
import { uploadFolder } from '../uploads.ts';
import { originalPath, servedPath } from './places.ts';
import { smallerFormats } from './smaller-picture.ts';
import { smallerPath } from './smaller-pictures.ts';

/** Removes all files of an upload that is not listed any more. */
export async function removeUploadFiles(dataDir: string, id: string): Promise<void> {
  const smaller = smallerWidths.flatMap((width) =>
    smallerFormats.map((format) => join(uploadFolder(dataDir), smallerPath(id, width, format))),
  );
  for (const path of [servedPath(dataDir, id), originalPath(dataDir, id), ...smaller]) {
    await rm(path, { force: true });
  }
}
