import { toPlainLine } from '../cli/plain-text.ts';
import { openMigrated } from '../cli/program.ts';
import { makeProgress } from '../cli/progress.ts';
import { askLine } from '../cli/terminal.ts';
import { refreshStatistics } from '../db/connection/planner-statistics.ts';
import { type Config, readConfig } from '../server/config.ts';
import { startRenderer } from '../server/render/renderer.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { countedEn } from '../shared/lang/counted-en.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import type { ImportSource } from './folder/scan-folder.ts';
import { openSource } from './open-source.ts';
import { keepReport } from './report/keep-report.ts';
import { writeChanges } from './report/write-changes.ts';
import { writeReport } from './report/write-report.ts';
import { runImport } from './run/run-import.ts';
import { openTrial, type Trial } from './trial/open-trial.ts';

/** The options of the command, as its line names them. */
export interface CommandOptions {
  /** The name of the collection. */
  as?: string;
  /** The folder with the uploads of the old blog. Only an export needs it. */
  uploads?: string;
  /** The pattern of the old addresses. Only a folder has one. */
  permalink?: string;
  /** Patterns of the files that are pages. Only a folder has them. */
  pages?: string[];
  /** Patterns for the notes of a vault of Obsidian that everybody may read. */
  asPublished?: string[];
  /** Whether the import only tells what it would do. */
  dryRun?: boolean;
  /** See `ImportOptions.isAgain`. */
  again?: boolean;
  /** See `ImportOptions.keepsHtml`. */
  keepHtml?: boolean;
}

/**
 * Runs `suibi import PATH` with a folder, or with the export of another program. Throws
 * OperatorError when files were refused, after the other files are imported.
 */
export async function importFrom(path: string, options: CommandOptions = {}): Promise<void> {
  const config = readConfig();
  const source = await openSource(path, options);
  try {
    await importSource(source, config, options);
  } finally {
    source.remove();
  }
}

async function importSource(
  { folder, notes }: ImportSource,
  config: Config,
  {
    as,
    asPublished = [],
    dryRun: isDryRun = false,
    again: isAgain = false,
    keepHtml: keepsHtml = false,
  }: CommandOptions,
): Promise<void> {
  const blog = isDryRun ? await openTrial(config) : await openBlog(config);
  const progress = makeProgress();
  const renderer = startRenderer();
  renderer.prepare();
  try {
    const imported = await runImport(blog.db, folder, {
      collection: as ?? folder.name,
      isNamed: as !== undefined,
      asPublished,
      askName: askLine,
      storage: blog.storage,
      now: Date.now,
      progress,
      renderer,
      isAgain,
      keepsHtml,
    });
    progress.stop();
    const outcome = { ...imported, notes: [...notes, ...imported.notes] };
    const changes = isDryRun && isAgain ? await writeChanges(blog.db, outcome.changes, folder) : [];
    const isKept = !isDryRun && (await keepReport(blog.db, outcome, folder, Date.now()));
    if (!isDryRun) await refreshStatistics(blog.db);
    const ending = isDryRun ? 'dryRun' : isKept ? 'kept' : 'unchanged';
    print([...changes, ...writeReport(outcome, folder, ending)]);
    refuse(outcome.refused.length);
  } finally {
    progress.stop();
    await renderer.close();
    await blog.close();
  }
}

async function openBlog(config: Config): Promise<Trial> {
  const { database } = await openMigrated(config);
  const storage = openStorage(database, config.dataDir, Date.now);
  return { db: database.db, storage, close: () => database.close() };
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
}

function refuse(count: number): void {
  if (count === 0) return;
  throw new OperatorError(`${countedEn(count, 'file')} refused; the reasons are above`, {
    exitCode: exitCodes.data,
  });
}
