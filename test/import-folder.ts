import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listOwned } from '../src/db/articles/desk.ts';
import type { Db } from '../src/db/tables.ts';
import { noProgress } from '../src/export/work-progress.ts';
import { type Folder, scanFolder, writeNote } from '../src/import/folder/scan-folder.ts';
import { openSource, type SourceOptions } from '../src/import/open-source.ts';
import { runImport } from '../src/import/run/run-import.ts';
import type { ImportOptions, ImportOutcome } from '../src/import/run/start-run.ts';
import type { Trial } from '../src/import/trial/open-trial.ts';
import { diskStorage } from '../src/server/uploads/storage/disk-storage.ts';
import type { UploadStorage } from '../src/server/uploads/storage/storage.ts';
import { temporaryFolder } from './each-database.ts';
import { testRenderer } from './renderer.ts';

/** The result of an import, with its messages as the terminal shows them. */
export type WrittenOutcome = Omit<ImportOutcome, 'notes'> & { notes: string[] };

export function writeOutcome(outcome: ImportOutcome, folder: Folder): WrittenOutcome {
  return { ...outcome, notes: outcome.notes.map((note) => writeNote(note, folder)) };
}

/** What `suibi import` does with a folder. `now` is in milliseconds. */
export async function importInto(
  db: Db,
  folder: string,
  storage: UploadStorage,
  now: number,
): Promise<WrittenOutcome> {
  const progress = noProgress;
  const collection = { collection: 'blog', isNamed: false };
  const options = { ...collection, storage, now: () => now, progress, renderer: testRenderer };
  const source = scanFolder(folder);
  return writeOutcome(await runImport(db, source, options), source);
}

interface RunOptions
  extends Pick<ImportOptions, 'asPublished' | 'isAgain' | 'keepsHtml'>,
    Pick<SourceOptions, 'pages' | 'permalink'> {
  /** The option `--as`. */
  as?: string;
  /** Imports into this copy of the blog. */
  trial?: Trial;
}

/** A folder to import, and what `suibi import` does with it. */
export function makeImport(db: Db, given?: UploadStorage) {
  const dataDir = temporaryFolder();
  const storage = given ?? diskStorage(dataDir);
  const folder = join(temporaryFolder(), 'blog');
  mkdirSync(folder);
  const clock = { now: Date.parse('2026-11-20T08:00:00Z') };

  /** The folder as the command sees it. */
  async function open(given: SourceOptions = {}): Promise<Folder> {
    return (await openSource(folder, given)).folder;
  }

  /** The options of an import. Each one is a second after the one before. */
  function options({ as, ...given }: Omit<RunOptions, 'trial'> = {}): ImportOptions {
    clock.now += 1_000;
    const tools = { storage, progress: noProgress, renderer: testRenderer };
    const collection = { collection: as ?? 'blog', isNamed: as !== undefined };
    return { ...collection, ...tools, now: () => clock.now, ...given };
  }

  async function importAll({ trial, ...given }: RunOptions = {}) {
    const { folder: source, notes } = await openSource(folder, given);
    const blog = trial ?? { db, storage };
    const all = { ...options(given), storage: blog.storage };
    const outcome = await runImport(blog.db, source, all);
    return { outcome: { ...outcome, notes: [...notes, ...outcome.notes] }, source };
  }

  return {
    folder,
    /** The folder of the uploads, unless another storage was given. */
    dataDir,
    storage,
    clock,
    write(files: Record<string, string | Uint8Array>): void {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
    },
    /** As `write`, with a name of any bytes. */
    writeRaw: (name: Buffer, content: string) =>
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), content),
    remove: (path: string) => rmSync(join(folder, path)),
    /** Says when a file was last changed. */
    touch: (path: string, time: string) =>
      utimesSync(join(folder, path), new Date(time), new Date(time)),
    open,
    options,
    /** As `run`, with the messages as data. */
    import: importAll,
    async run(given: RunOptions = {}): Promise<WrittenOutcome> {
      const { outcome, source } = await importAll(given);
      return writeOutcome(outcome, source);
    },
    /** The id of the article with this title. */
    async idOf(title: string): Promise<string> {
      const found = (await listOwned(db, clock.now)).filter((article) => article.title === title);
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} are called ${title}`);
      return found[0].articleID;
    },
  };
}
