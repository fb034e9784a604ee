import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { addRows, countRows, listTables, passKnownStates, type Row } from '../db/backup/rows.ts';
import type { Database } from '../db/connection/database.ts';
import { type Migration, migrate, migrations } from '../db/migrations/migrate.ts';
import { writeParts } from '../server/uploads/storage/copies.ts';
import type { FileToStore, UploadStorage } from '../server/uploads/storage/storage.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Description, tableOf, uploadOf } from './format.ts';
import {
  type ArchivedFile,
  DamagedError,
  parseJson,
  readArchive,
  readText,
} from './read-archive.ts';

/** Where an archive comes from, and what opens it. */
export interface Archive {
  path: string;
  /** Secret keys of age. */
  identities: readonly string[];
}

/**
 * The migrations that the rows of a backup have gone through. Throws OperatorError when this program does not know them: then a
 * newer one has made the backup.
 */
export function migrationsOf(description: Description): readonly Migration[] {
  const known = migrations.slice(0, description.migrations.length);
  const isKnown = description.migrations.every((name, index) => known[index]?.name === name);
  if (isKnown) return known;
  throw new OperatorError(
    `The backup was made by a newer Suibi (${description.program}). Install that version, or a newer one.`,
    { exitCode: exitCodes.config },
  );
}

/**
 * Fills a new blog, which has no tables yet, with what a backup has, and migrates it to this version. When it returns, a power cut
 * loses nothing of it. `now` is in milliseconds.
 */
export async function fillBlog(
  { path, identities }: Archive,
  { database, storage }: { database: Database; storage: UploadStorage },
  now: number,
): Promise<void> {
  const { db, kind } = database;
  const files = storeTogether(storage);
  let tables: ReadonlySet<string> | undefined;
  try {
    const description = await readArchive(path, identities, async (file, description) => {
      if (!tables) {
        await migrate(database, migrationsOf(description));
        tables = await listTables(db, kind);
      }
      const table = tableOf(file.path);
      if (table !== undefined) {
        if (!tables.has(table)) throw new DamagedError(`there is no table ${table}`);
        await addRows(db, table, await readRowsOf(file));
      }
      const upload = uploadOf(file.path);
      if (upload) await files.add(upload, file.content);
    });
    await files.finish();
    // An archive may have no rows.
    await migrate(database, migrationsOf(description));
    await checkCounts(database, description);
    await migrate(database);
    await passKnownStates(db, now);
  } finally {
    await files.forget();
  }
}

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

async function readRowsOf(file: ArchivedFile): Promise<Row[]> {
  const lines = (await readText(file)).split('\n').filter(Boolean);
  return lines.map((line) => {
    const row = rowSchema.safeParse(parseJson(line));
    if (!row.success) throw new DamagedError(`${file.path} has no rows`);
    return row.data;
  });
}

async function checkCounts({ db }: Database, { articles, uploads }: Description): Promise<void> {
  for (const [table, expected] of Object.entries({ articles, uploads })) {
    const count = await countRows(db, table);
    if (count !== expected) throw new Error(`${table} has ${count} rows, the backup ${expected}`);
  }
}

/** So many files are stored together: each storing waits for the disk. */
const filesAtOnce = 16;

function storeTogether(storage: UploadStorage) {
  let waiting: FileToStore[] = [];
  const forget = async () => {
    const done = waiting;
    waiting = [];
    for (const { from } of done) await rm(from, { force: true });
  };
  const finish = async () => {
    await storage.store(waiting);
    await forget();
  };
  return {
    /** Removes the temporary files that were not stored. */
    forget,
    finish,
    async add(upload: Pick<FileToStore, 'id' | 'form'>, content: AsyncIterable<Uint8Array>) {
      const from = await storage.temporaryPath();
      waiting.push({ ...upload, from });
      await writeParts(from, content);
      if (waiting.length === filesAtOnce) await finish();
    },
  };
}
