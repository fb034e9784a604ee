import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FoundFile, readFoundFile } from '../../server/uploads/storage/upload-files.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import { tooLarge } from './plan-upload.ts';

/**
 * Whether a part of a path in the folder is a symbolic link: in a folder that somebody else has made it could lead to any file of this
 * machine. The other files of the folder were found without following links.
 */
export function isLinked(folder: string, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => {
    const part = join(folder, ...parts.slice(0, index + 1));
    return lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink();
  });
}

/** A file that is not too large for an upload, or why it is none. */
export function findFile(path: string): FoundFile | string {
  try {
    // Reading it whole only to refuse it would take long.
    if (statSync(path).size > uploadLimits.maxFileBytes) return tooLarge(uploadLimits.maxFileBytes);
    return readFoundFile(path);
  } catch {
    return 'cannot be read';
  }
}
