import { rm } from 'node:fs/promises';
import type { Db } from '../../../db/tables.ts';
import {
  addPart,
  findReceivedBytes,
  noteStoring,
  readPartial,
  removeIdlePartials,
  removeOldPartials,
  removePartial,
} from '../../../db/uploads/partial-uploads.ts';
import {
  filterStored,
  listStoredFiles,
  measureStoredFiles,
  readContent,
  removeLeftFiles,
  removeStoredFiles,
  renameStoredFile,
  type StoredFile,
  storeAgain,
  writeStoredFile,
} from '../../../db/uploads/stored-files.ts';
import { dayMs } from '../../../shared/dates.ts';
import { digestFile, readInParts, removeLeftParts, uploadFolder } from './files.ts';
import { LocalCache, writeParts } from './local-cache.ts';
import type { FileForm, FileToStore, PartialUploads, UploadStorage } from './storage.ts';

/**
 * The files of uploads in PostgreSQL, for any number of processes. A process copies a file to its
 * own disk, below `dataDir`, when it needs the file for the first time.
 */
export function databaseStorage(db: Db, dataDir: string, now: () => number): UploadStorage {
  const cache = new LocalCache(dataDir);
  const temporaryPath = () => cache.temporaryPath();
  const partials = databasePartials(db, temporaryPath, now);

  async function findFile(id: string, form: FileForm): Promise<StoredFile | undefined> {
    return (await listStoredFiles(db, id)).find((file) => file.form === form);
  }

  async function store({ id, form, from }: FileToStore): Promise<void> {
    const storedAt = now();
    const file = { uploadId: id, form, storedAt, ...(await digestFile(from)) };
    if (!(await storeAgain(db, file))) await writeStoredFile(db, file, readInParts(from));
    await cache.keep(file, from);
  }

  return {
    async listForms(id) {
      return new Set((await listStoredFiles(db, id)).map(({ form }) => form as FileForm));
    },
    async measure(id) {
      return (await measureStoredFiles(db, id)) as Map<FileForm, number>;
    },
    async find(id, form) {
      const file = await findFile(id, form);
      return file && cache.fetch(file, () => readContent(db, file.contentId));
    },
    async store(files) {
      for (const file of files) await store(file);
    },
    confirm: async () => {},
    hideServed: (id) => renameStoredFile(db, id, 'served', 'original'),
    async remove(id, form) {
      await cache.remove(await removeStoredFiles(db, id, form));
    },
    partials,
    temporaryPath,
    async tidy(now) {
      await partials.removeOld();
      await removeLeftFiles(db, now - dayMs);
      // Parts that an earlier version left: it kept uploads in the folder.
      await removeLeftParts(uploadFolder(dataDir), now);
      await cache.tidy(now, (digests) => filterStored(db, digests));
    },
  };
}

function databasePartials(
  db: Db,
  temporaryPath: () => Promise<string>,
  now: () => number,
): PartialUploads {
  return {
    receivedBytes: (hash) => findReceivedBytes(db, hash),
    writePart: (hash, offset, part) => addPart(db, hash, offset, part, now()),
    async store(hash, work) {
      // Another process does not know that this one stores the file. A removal after that loses
      // nothing but what was sent.
      await noteStoring(db, hash, now());
      const path = await temporaryPath();
      try {
        await writeParts(path, readPartial(db, hash));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (hash) => removePartial(db, hash),
    removeIdle: (but) => removeIdlePartials(db, now(), but),
    removeOld: () => removeOldPartials(db, now()),
  };
}
