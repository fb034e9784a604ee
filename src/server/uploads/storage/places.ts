import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { digestPattern, uploadFolder, uploadPath } from './files.ts';
import type { FileForm } from './storage.ts';

/** The file that is served. */
export function servedPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), uploadPath(id));
}

/** The picture as its owner sent it, with all metadata. It is never served. */
export function originalPath(dataDir: string, id: string): string {
  return join(uploadFolder(dataDir), 'originals', uploadPath(id));
}

/** The file of an upload in a folder of uploads. */
export function pathOf(dataDir: string, id: string, form: FileForm): string {
  if (form === 'served') return servedPath(dataDir, id);
  if (form === 'original') return originalPath(dataDir, id);
  return join(uploadFolder(dataDir), 'smaller', `${uploadPath(id)}-${form}`);
}

/** The uploads whose files are in the folder where SQLite keeps them: an id for each file. */
export async function listLocalFiles(dataDir: string): Promise<string[]> {
  const folder = uploadFolder(dataDir);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = relative(folder, join(entry.parentPath, entry.name));
    return idIn(path.split(sep).join('/')) ?? [];
  });
}

/** The reverse of `pathOf`, for all forms. */
function idIn(path: string): string | undefined {
  const found =
    /^(?:originals\/)?([0-9a-v]{2})\/([0-9a-v]{24})$/.exec(path) ??
    /^smaller\/([0-9a-v]{2})\/([0-9a-v]{24})-\d+\.(?:avif|webp)$/.exec(path);
  return found ? `${found[1]}${found[2]}` : undefined;
}

/** Below the folder of uploads. */
export const incomingFolder = 'incoming';

/** The bytes of a file that have arrived so far. `hash`: the SHA-256 of the whole file. */
export function partialPath(dataDir: string, hash: string): string {
  if (!digestPattern.test(hash)) throw new Error(`${JSON.stringify(hash)} is no hash of a file`);
  return join(uploadFolder(dataDir), incomingFolder, `${hash}.unfinished`);
}
