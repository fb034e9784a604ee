import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { listMedia } from '../../../db/blog/media.ts';
import { listStoredFiles } from '../../../db/files/stored-files.ts';
import type { Db } from '../../../db/tables.ts';
import { digestFile } from './digest-file.ts';
import type { FileForm, UploadStorage } from './storage.ts';
import { uploadFolder } from './upload-files.ts';

interface LocalFile {
  id: string;
  form: FileForm;
  path: string;
}

/**
 * Brings the uploads that an earlier version has kept in the folder of this machine into the database. Their files then become
 * copies. A file is removed from the folder when the database has it, so a killed process goes on at its next start. Files
 * without an upload, and files of which the database has another content, stay. Returns how many were brought.
 */
export async function adoptFiles(
  db: Db,
  storage: UploadStorage,
  dataDir: string,
): Promise<{ files: number; bytes: number }> {
  const brought = { files: 0, bytes: 0 };
  const found = await listLocalFiles(dataDir);
  if (found.length === 0) return brought;
  const known = new Set((await listMedia(db)).map(({ id }) => id));
  for (const { id, form, path } of found) {
    if (!known.has(id)) continue;
    const { digest, size } = await digestFile(path);
    const stored = (await listStoredFiles(db, id)).find((file) => file.form === form);
    if (stored && stored.digest !== digest) continue;
    await storage.store([{ id, form, from: path }]);
    await rm(path, { force: true });
    brought.files += 1;
    brought.bytes += size;
  }
  return brought;
}

/** The files of uploads in the folder where SQLite keeps them. */
export async function listLocalFiles(dataDir: string): Promise<LocalFile[]> {
  const folder = uploadFolder(dataDir);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    const place = readPlace(relative(folder, path).split(sep).join('/'));
    return place ? [{ ...place, path }] : [];
  });
}

/** The reverse of `pathOf`. */
function readPlace(path: string): Omit<LocalFile, 'path'> | undefined {
  const whole = /^(originals\/)?([0-9a-v]{2})\/([0-9a-v]{24})$/.exec(path);
  if (whole) return { id: `${whole[2]}${whole[3]}`, form: whole[1] ? 'original' : 'served' };
  const smaller = /^smaller\/([0-9a-v]{2})\/([0-9a-v]{24})-(\d+\.(?:avif|webp))$/.exec(path);
  return smaller ? { id: `${smaller[1]}${smaller[2]}`, form: smaller[3] as FileForm } : undefined;
}
