import { rm } from 'node:fs/promises';
import {
  addRows,
  countRows,
  isRowRefused,
  listColumns,
  listTables,
  passKnownStates,
} from '../db/backup/rows.ts';
import type { Database } from '../db/connection/database.ts';
import { describeUnreleased, isUnreleased, unreleased } from '../db/migrations/from-unreleased.ts';
import { type Migration, migrate, migrations } from '../db/migrations/migrate.ts';
import type { WorkProgress } from '../export/work-progress.ts';
import { writeParts } from '../server/uploads/storage/local-cache.ts';
import type { FileToStore, UploadStorage } from '../server/uploads/storage/storage.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Description, tableOf, uploadOf } from './format.ts';
import {
  type ArchivedFile,
  DamagedError,
  damagedArchive,
  readArchive,
  type Visit,
} from './read-archive.ts';
import { readRowsIn } from './rows-in-archive.ts';

/** Where an archive comes from, and what opens it. */
export interface Archive {
  path: string;
  /** Secret keys of age. */
  identities: readonly string[];
  /** Hears of each reading of the archive. */
  progress?: Pick<WorkProgress, 'advance'>;
}

/**
 * The migrations that the rows of a backup have gone through. Throws OperatorError when there are
 * none, and when this program does not know them: then a newer one has made the backup.
 */
export function migrationsOf(description: Description): readonly Migration[] {
  if (description.migrations.length === 0) {
    throw new OperatorError('The backup names no migration, so it is none of Suibi.', {
      exitCode: exitCodes.data,
    });
  }
  const names = description.migrations;
  if (names.at(-1) === unreleased.name) return [unreleased];
  const known = migrations.slice(0, names.length);
  const isKnown = names.every((name, index) => known[index]?.name === name);
  if (isKnown) return known;
  throw new OperatorError(
    isUnreleased(names)
      ? describeUnreleased('The backup', names)
      : `The backup was made by a newer Suibi (${description.program}). Install that version, or a newer one.`,
    { exitCode: exitCodes.config },
  );
}

/**
 * Fills a new blog, which has no tables yet, with what a backup has, and migrates it to this
 * version. When it returns, a power cut loses nothing of it. `now` is in milliseconds.
 */
export async function fillBlog(
  { path, identities, progress }: Archive,
  { database, storage }: { database: Database; storage: UploadStorage },
  now: number,
): Promise<void> {
  const { db, kind } = database;
  const files = storeTogether(storage);
  let tables: ReadonlySet<string> | undefined;
  try {
    const visit: Visit = async (file, description) => {
      if (!tables) {
        await migrate(database, migrationsOf(description));
        tables = await listTables(db, kind);
      }
      const table = tableOf(file.path);
      if (table !== undefined) {
        if (!tables.has(table)) throw new DamagedError(`there is no table ${table}`);
        await addRowsIn(database, table, file);
      }
      const upload = uploadOf(file.path);
      if (upload) await files.add(upload, file.content);
    };
    const description = await readArchive(path, identities, visit, { progress });
    await files.finish();
    // If the archive has no file but its description, the tables are still missing.
    await migrate(database, migrationsOf(description));
    await checkCounts(database, path, description);
    await migrate(database);
    await passKnownStates(db, now);
  } finally {
    await files.forget();
  }
}

async function addRowsIn({ db, kind }: Database, table: string, file: ArchivedFile): Promise<void> {
  const rows = await readRowsIn(file, table);
  const columns = await listColumns(db, kind, table);
  const unknown = rows.flatMap((row) => Object.keys(row)).find((name) => !columns.has(name));
  if (unknown) throw new DamagedError(`${file.path}: ${table} has no column ${unknown}`);
  try {
    await addRows(db, table, rows);
  } catch (error) {
    if (!isRowRefused(error)) throw error;
    throw new DamagedError(`${file.path}: a row cannot be stored: ${(error as Error).message}`);
  }
}

async function checkCounts(
  { db }: Database,
  path: string,
  { articles, uploads }: Description,
): Promise<void> {
  for (const [table, expected] of Object.entries({ articles, uploads })) {
    const count = await countRows(db, table);
    if (count === expected) continue;
    throw damagedArchive(
      path,
      new Error(`${table} has ${count} rows, and should have ${expected}`),
    );
  }
}

/** So many files are stored together, because each call of `store` waits for the disk. */
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
