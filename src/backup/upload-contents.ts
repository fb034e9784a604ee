import { open } from 'node:fs/promises';
import { readRows } from '../db/backup/rows.ts';
import { tablesInBackup } from '../db/backup/tables-in-backup.ts';
import type { DatabaseKind, Db } from '../db/tables.ts';
import { listStoredFiles, readContent } from '../db/uploads/stored-files.ts';
import type { FileForm, UploadStorage } from '../server/uploads/storage/storage.ts';

/** An upload with its files, one after the other. */
interface UploadContents {
  id: string;
  name: string;
  files: AsyncIterable<{
    form: FileForm;
    /** In bytes. */
    size: number;
    content: AsyncIterable<Uint8Array>;
  }>;
}

/** The uploads of the state that `db` shows: see `Database.readOneState`. */
export async function* listUploadContents(
  db: Db,
  kind: DatabaseKind,
  storage: UploadStorage,
): AsyncGenerator<UploadContents> {
  const table = tablesInBackup.find(({ name }) => name === 'uploads');
  if (!table) throw new Error('a backup has no table of uploads');
  for await (const rows of readRows(db, table)) {
    for (const row of rows) {
      const [id, name] = [String(row.id), String(row.name)];
      yield { id, name, files: kind === 'sqlite' ? filesOnDisk(storage, id) : filesIn(db, id) };
    }
  }
}

/**
 * Another process may remove or replace a file at this moment. A file that is open stays as it is.
 */
async function* filesOnDisk(storage: UploadStorage, id: string): UploadContents['files'] {
  for (const form of await storage.listForms(id)) {
    const path = await storage.find(id, form);
    const file = path === undefined ? undefined : await open(path, 'r').catch(() => undefined);
    if (!file) continue;
    try {
      const { size } = await file.stat();
      yield { form, size, content: file.createReadStream({ autoClose: false }) };
    } finally {
      await file.close();
    }
  }
}

async function* filesIn(db: Db, id: string): UploadContents['files'] {
  for (const { form, size, contentId } of await listStoredFiles(db, id)) {
    yield { form: form as FileForm, size, content: readContent(db, contentId) };
  }
}
