import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { version } from '../../package.json';
import { countRows, readRows } from '../db/backup/rows.ts';
import { tablesInBackup } from '../db/backup/tables-in-backup.ts';
import type { Database } from '../db/connection/database.ts';
import { syncToDisk } from '../db/connection/disk.ts';
import { isDiskFull } from '../db/connection/disk-full.ts';
import { findPending, listApplied, migrations } from '../db/migrations/migrate.ts';
import type { Db } from '../db/tables.ts';
import { listArticleFiles } from '../export/article-file.ts';
import { noProgress, type WorkProgress } from '../export/work-progress.ts';
import { unfinishedEnding } from '../server/uploads/storage/files.ts';
import type { UploadStorage } from '../server/uploads/storage/storage.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Description, descriptionPath, partPath, uploadPathInArchive } from './format.ts';
import { megabyte, readArchive } from './read-archive.ts';
import { listUploadContents } from './upload-contents.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BlogToBackUp {
  database: Database;
  storage: UploadStorage;
  /** See `Config.publicUrl`. */
  publicUrl: URL | undefined;
}

interface BackupOptions {
  /** A public key of age. Undefined: the archive is not encrypted. */
  recipient: string | undefined;
  /** Milliseconds. */
  now: number;
  signal?: AbortSignal | undefined;
  progress?: WorkProgress;
}

interface Backup {
  path: string;
  bytes: number;
  description: Description;
  /**
   * The uploads of which the blog has no file, and the articles whose words are damaged in its
   * database: their ids.
   */
  missingFiles: string[];
  damagedArticles: string[];
}

/**
 * Writes the blog, in the one state that it has now, into an archive, and reads the whole archive
 * back. The archive gets its name only when it is sound and on the disk; on an error no file is
 * left. A file that has this name is replaced. Throws OperatorError when the file cannot be made
 * there, and when the database has not been migrated to this version of the program.
 */
export async function makeBackup(
  path: string,
  blog: BlogToBackUp,
  { recipient, now, signal, progress = noProgress }: BackupOptions,
): Promise<Backup> {
  const unfinished = path + unfinishedEnding;
  await refusePending(blog.database);
  try {
    let contents: Contents | undefined;
    const options = { recipient, madeAt: now, signal };
    const identity = await writeArchive(unfinished, options, async (archive) => {
      contents = await blog.database.readOneState((db) =>
        writeContents(db, blog, { archive, now, progress }),
      );
    });
    if (!contents) throw new Error('nothing was written');
    const { size: bytes } = await stat(unfinished);
    progress.begin(bytes / megabyte, 'MB read back');
    await readArchive(unfinished, identity === undefined ? [] : [identity], undefined, {
      signal,
      progress,
    });
    await rename(unfinished, path);
    syncToDisk(dirname(path));
    return { path, bytes, ...contents };
  } catch (error) {
    if (existsSync(unfinished)) await rm(unfinished);
    throw isOfPlace(error, unfinished)
      ? new OperatorError(`${path} cannot be written: ${(error as Error).message}`, {
          exitCode: exitCodes.data,
        })
      : error;
  }
}

/** Whether an error is about the place of the archive, such as a folder that is not there. */
function isOfPlace(error: unknown, unfinished: string): boolean {
  return (error as NodeJS.ErrnoException).path === unfinished && !isDiskFull(error);
}

async function refusePending(database: Database): Promise<void> {
  if ((await findPending(database)).length === 0) return;
  throw new OperatorError(
    (await listApplied(database)).length === 0
      ? 'There is no blog here yet, so there is nothing to back up.'
      : 'The database was made by an older Suibi. Make the backup with that version, or start this one first: it ' +
          'migrates the database.',
    { exitCode: exitCodes.config },
  );
}

type Contents = Pick<Backup, 'description' | 'missingFiles' | 'damagedArticles'>;

async function writeContents(
  db: Db,
  { database: { kind }, storage, publicUrl }: BlogToBackUp,
  { archive, now, progress }: { archive: ArchiveWriter; now: number; progress: WorkProgress },
): Promise<Contents> {
  const description: Description = {
    format: 1,
    program: version,
    madeAt: new Date(now).toISOString(),
    ...(publicUrl ? { address: publicUrl.origin } : {}),
    database: kind,
    migrations: migrations.map(({ name }) => name),
    articles: await countRows(db, 'articles'),
    uploads: await countRows(db, 'uploads'),
  };
  await archive.addText(descriptionPath, `${JSON.stringify(description, null, 2)}\n`);
  await writeTables(db, archive, progress);
  progress.begin(description.articles, 'articles');
  const options = { origin: publicUrl?.origin ?? '', now };
  const damagedArticles = await writeArticles(db, archive, { options, progress });
  const missingFiles: string[] = [];
  progress.begin(description.uploads, 'uploads');
  for await (const { id, name, files } of listUploadContents(db, kind, storage)) {
    let written = 0;
    for await (const { form, size, content } of files) {
      await archive.add(uploadPathInArchive(id, form, name), size, content);
      written += 1;
    }
    if (written === 0) missingFiles.push(id);
    progress.advance(1);
  }
  return { description, missingFiles, damagedArticles };
}

/** A part of a table ends when it has so many characters. */
const maxPartCharacters = 256 * 1024;

async function writeTables(db: Db, archive: ArchiveWriter, progress: WorkProgress): Promise<void> {
  let total = 0;
  for (const { name } of tablesInBackup) total += await countRows(db, name);
  progress.begin(total, 'rows of the database');
  for (const table of tablesInBackup) {
    let part = '';
    let number = 0;
    const write = async () => {
      number += 1;
      await archive.addText(partPath(table.name, number), part);
      part = '';
    };
    for await (const rows of readRows(db, table)) {
      for (const row of rows) {
        part += `${JSON.stringify(row)}\n`;
        if (part.length >= maxPartCharacters) await write();
      }
      progress.advance(rows.length);
    }
    if (part !== '') await write();
  }
}

/** Returns the ids of the articles that are damaged. */
async function writeArticles(
  db: Db,
  archive: ArchiveWriter,
  { options, progress }: { options: { origin: string; now: number }; progress: WorkProgress },
): Promise<string[]> {
  const damaged: string[] = [];
  for await (const listed of listArticleFiles(db, options)) {
    // An article with unpublished changes has two files.
    if (listed.kind === 'damaged' || listed.part === 'article') progress.advance(1);
    if (listed.kind === 'damaged') {
      damaged.push(listed.articleID);
      continue;
    }
    await archive.addText(listed.path, listed.text);
  }
  return damaged;
}
