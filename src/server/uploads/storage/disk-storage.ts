import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renditionWidths } from '../../../shared/uploads/picture-widths.ts';
import { diskPartials } from './disk-partials.ts';
import { removeLeftParts, syncUploadNames, unfinishedEnding, uploadFolder } from './files.ts';
import { placeWhole } from './place-whole.ts';
import { incomingFolder, originalPath, pathOf, servedPath } from './places.ts';
import { type FileForm, renditionForm, renditionFormats, type UploadStorage } from './storage.ts';

/** All forms that an upload may have. */
export const fileForms: readonly FileForm[] = [
  'served',
  'original',
  ...renditionWidths.flatMap((width) =>
    renditionFormats.map((format) => renditionForm(width, format)),
  ),
];

/**
 * The files of uploads in the folder `dataDir`, for the one process of a blog. `now` is in
 * milliseconds.
 */
export function diskStorage(dataDir: string, now: () => number = Date.now): UploadStorage {
  const partials = diskPartials(dataDir, now);
  const isThere = (id: string, form: FileForm) => existsSync(pathOf(dataDir, id, form));

  async function confirm(files: readonly { id: string; form: FileForm }[]): Promise<void> {
    const paths = files.map(({ id, form }) => pathOf(dataDir, id, form));
    await syncUploadNames(dataDir, paths);
  }

  return {
    async listForms(id) {
      return new Set(fileForms.filter((form) => isThere(id, form)));
    },
    async measure(id) {
      const sizes = new Map<FileForm, number>();
      for (const form of fileForms) {
        const found = await stat(pathOf(dataDir, id, form)).catch(() => undefined);
        if (found) sizes.set(form, found.size);
      }
      return sizes;
    },
    async find(id, form) {
      return isThere(id, form) ? pathOf(dataDir, id, form) : undefined;
    },
    async store(files) {
      await Promise.all(
        files.map(({ id, form, from }) => placeWhole(from, pathOf(dataDir, id, form))),
      );
      await confirm(files);
    },
    confirm,
    async hideServed(id) {
      const [from, to] = [servedPath(dataDir, id), originalPath(dataDir, id)];
      if (!existsSync(from) || existsSync(to)) return;
      await mkdir(dirname(to), { recursive: true });
      await chmod(from, 0o600);
      await rename(from, to);
      await syncUploadNames(dataDir, [to, from]);
    },
    async remove(id, form) {
      const forms = form === undefined ? fileForms : [form];
      const paths = forms
        .map((form) => pathOf(dataDir, id, form))
        .filter((path) => existsSync(path));
      for (const path of paths) await rm(path, { force: true });
      // After a power cut they do not come back.
      await syncUploadNames(dataDir, paths);
    },
    partials,
    async temporaryPath() {
      const folder = join(uploadFolder(dataDir), 'working');
      await mkdir(folder, { recursive: true });
      return join(folder, `${randomUUID()}${unfinishedEnding}`);
    },
    async tidy(now) {
      await removeLeftParts(uploadFolder(dataDir), now, incomingFolder);
      await partials.removeOld();
    },
  };
}
