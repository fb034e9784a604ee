import { rm } from 'node:fs/promises';
import type { Db } from '../../../db/tables.ts';
import {
  addArrivingPart,
  findArrivedBytes,
  noteStoring,
  readArriving,
  removeArriving,
  removeIdleArriving,
  removeOldArriving,
} from '../../../db/uploads/arriving-files.ts';
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
import { makeCopies, writeParts } from './copies.ts';
import { digestFile, readInParts } from './digest-file.ts';
import type { ArrivingFiles, FileForm, FileToStore, UploadStorage } from './storage.ts';
import { removeLeftParts, uploadFolder } from './upload-files.ts';

/**
 * The files of uploads in PostgreSQL, for any number of processes. A process copies a file to its
 * own disk, below `dataDir`, when it needs the file for the first time.
 */
export function databaseStorage(db: Db, dataDir: string, now: () => number): UploadStorage {
  const copies = makeCopies(dataDir);
  const arriving = databaseArriving(db, copies.temporaryPath, now);

  async function findFile(id: string, form: FileForm): Promise<StoredFile | undefined> {
    return (await listStoredFiles(db, id)).find((file) => file.form === form);
  }

  async function store({ id, form, from }: FileToStore): Promise<void> {
    const storedAt = now();
    const file = { uploadId: id, form, storedAt, ...(await digestFile(from)) };
    if (!(await storeAgain(db, file))) await writeStoredFile(db, file, readInParts(from));
    await copies.keep(file, from);
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
      return file && copies.fetch(file, () => readContent(db, file.contentId));
    },
    async store(files) {
      for (const file of files) await store(file);
    },
    confirm: async () => {},
    hideServed: (id) => renameStoredFile(db, id, 'served', 'original'),
    async remove(id, form) {
      await copies.remove(await removeStoredFiles(db, id, form));
    },
    arriving,
    temporaryPath: copies.temporaryPath,
    async tidy(now) {
      await arriving.removeOld();
      await removeLeftFiles(db, now - dayMs);
      // Parts that an earlier version left: it kept uploads in the folder.
      await removeLeftParts(uploadFolder(dataDir), now);
      await copies.tidy(now, (digests) => filterStored(db, digests));
    },
  };
}

function databaseArriving(
  db: Db,
  temporaryPath: () => Promise<string>,
  now: () => number,
): ArrivingFiles {
  return {
    receivedBytes: (hash) => findArrivedBytes(db, hash),
    writePart: (hash, offset, part) => addArrivingPart(db, hash, offset, part, now()),
    async store(hash, work) {
      // Another process does not know that this one stores the file. A removal after that loses
      // nothing but what was sent.
      await noteStoring(db, hash, now());
      const path = await temporaryPath();
      try {
        await writeParts(path, readArriving(db, hash));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (hash) => removeArriving(db, hash),
    removeIdle: (but) => removeIdleArriving(db, now(), but),
    removeOld: () => removeOldArriving(db, now()),
  };
}
