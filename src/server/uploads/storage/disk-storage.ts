import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  listIdle,
  type PartialUpload,
  partialLimits,
  planRoom,
} from '../../../db/uploads/plan-room.ts';
import { renditionWidths } from '../../../shared/uploads/picture-widths.ts';
import {
  digestPattern,
  placeWhole,
  removeLeftParts,
  syncFile,
  syncUploadNames,
  unfinishedEnding,
  uploadFolder,
} from './files.ts';
import { incomingFolder, originalPath, partialPath, pathOf, servedPath } from './places.ts';
import {
  type FileForm,
  type PartialUploads,
  renditionForm,
  renditionFormats,
  type UploadStorage,
} from './storage.ts';

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

/**
 * The files that are being uploaded, in the folder `dataDir`. A part is on the disk when its call
 * is answered.
 */
function diskPartials(dataDir: string, now: () => number): PartialUploads {
  const pathOf = (hash: string) => partialPath(dataDir, hash);
  const remove = (hash: string) => rm(pathOf(hash), { force: true });
  /** The hashes of the files that are being stored. */
  const held = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** One part after the other: otherwise two of them could take the same room. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function list(): Promise<PartialUpload[]> {
    const folder = dirname(pathOf('0'.repeat(64)));
    const files = (await readdir(folder).catch(() => [])).map(async (name) => {
      const hash = basename(name, unfinishedEnding);
      if (!digestPattern.test(hash)) return [];
      // Its upload may end at this moment.
      const found = await stat(pathOf(hash)).catch(() => undefined);
      if (!found) return [];
      return [{ hash, bytes: found.size, writtenAt: found.mtimeMs, isHeld: held.has(hash) }];
    });
    return (await Promise.all(files)).flat();
  }

  async function removeAll(files: readonly Pick<PartialUpload, 'hash'>[]): Promise<number> {
    for (const { hash } of files) await remove(hash);
    return files.length;
  }

  return {
    async receivedBytes(hash) {
      return (await stat(pathOf(hash)).catch(() => undefined))?.size ?? 0;
    },
    writePart: (hash, offset, part) =>
      inTurn(async () => {
        const time = now();
        const bytes = offset + part.length;
        const plan = planRoom(await list(), { hash, bytes }, time);
        await removeAll(plan.remove.map((each) => ({ hash: each })));
        return plan.fits ? writePart(pathOf(hash), { offset, part, time }) : 'no-room';
      }),
    async store(hash, work) {
      held.add(hash);
      try {
        return await work(pathOf(hash));
      } finally {
        held.delete(hash);
      }
    },
    remove,
    removeIdle: (but) => inTurn(async () => removeAll(listIdle(await list(), now(), but))),
    removeOld: () =>
      inTurn(async () => {
        const time = now();
        const isOld = ({ writtenAt }: PartialUpload) => time - writtenAt >= partialLimits.maxAgeMs;
        return removeAll(listIdle(await list(), time).filter(isOld));
      }),
  };
}

async function writePart(
  path: string,
  { offset, part, time }: { offset: number; part: Uint8Array; time: number },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  // Not `a`: such a file is written at its end only. Not `w`: it would lose what has arrived.
  const file = await open(path, 'r+').catch(() => open(path, 'wx+').catch(() => open(path, 'r+')));
  try {
    const { size } = await file.stat();
    if (offset > size) return size;
    try {
      for (let written = 0; written < part.length; ) {
        const { bytesWritten } = await file.write(
          part,
          written,
          part.length - written,
          offset + written,
        );
        written += bytesWritten;
      }
    } catch (error) {
      // The disk may be full. The bytes before this part stay, so that the upload can go on later.
      await file.truncate(Math.max(offset, size));
      throw error;
    }
    await file.utimes(time / 1000, time / 1000);
    await file.sync();
    if (size === 0) await syncFile(dirname(path));
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
