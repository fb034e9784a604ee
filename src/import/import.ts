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
import {
  type Folder,
  type ImportSource,
  type MadeFolder,
  writeNote,
} from './folder/scan-folder.ts';
import { openSource } from './open-source.ts';
import { runImport } from './run/run-import.ts';
import type { ImportOutcome } from './run/start-run.ts';

/** The options of the command. */
export interface CommandOptions {
  /** The name of the collection. */
  as?: string;
  /** The folder with the uploads of the old blog. Only an export needs it. */
  uploads?: string;
  /** Patterns for the notes of a vault of Obsidian that everybody may read. */
  asPublished?: string[];
}

/**
 * Runs `suibi import PATH` with a folder, or with the export of another program. Throws
 * OperatorError when files were refused, after the other files are imported.
 */
export async function importFrom(path: string, options: CommandOptions = {}): Promise<void> {
  const config = readConfig();
  const source = await openSource(path, options.uploads, options.asPublished);
  try {
    await importSource(source, config, options);
  } finally {
    source.remove();
  }
}

async function importSource(
  { folder, notes }: ImportSource,
  config: Config,
  { as, asPublished = [] }: CommandOptions,
): Promise<void> {
  const { database } = await openMigrated(config);
  const progress = makeProgress();
  const renderer = startRenderer();
  renderer.prepare();
  let outcome: ImportOutcome;
  try {
    outcome = await runImport(database.db, folder, {
      collection: as ?? folder.name,
      isNamed: as !== undefined,
      asPublished,
      askName: askLine,
      storage: openStorage(database, config.dataDir, Date.now),
      now: Date.now,
      progress,
      renderer,
    });
    await refreshStatistics(database.db);
  } finally {
    progress.stop();
    await renderer.close();
    await database.close();
  }
  print({ ...outcome, notes: [...notes, ...outcome.notes] }, folder);
  if (outcome.refused.length > 0) {
    throw new OperatorError(
      `${countedEn(outcome.refused.length, 'file')} refused; the reasons are above`,
      {
        exitCode: exitCodes.data,
      },
    );
  }
}

function print(outcome: ImportOutcome, folder: Folder): void {
  const { made } = folder;
  const { files, added, changed, unchanged, refused, drafts, uploads, notes } = outcome;
  const { pictures, animations, drawings } = outcome;
  const lines = [
    ...refused.map(({ path, line, reason }) => `refused ${placeOf(path, line, made)}: ${reason}`),
    ...notes.map((note) => `note: ${writeNote(note, folder)}`),
    `${countedEn(files, made ? 'article' : 'file')} = ${added + changed} imported + ${unchanged} unchanged + ${refused.length} refused`,
    `imported: ${added} new, ${changed} changed; ${drafts} of all are drafts; ${countedEn(uploads, 'upload')}`,
    ...(pictures > 0 && added + changed > 0
      ? [`pictures: ${pictures}; the server removes places and other metadata before it shows them`]
      : []),
    ...(animations > 0 ? [`animations: ${animations}; they get no smaller widths`] : []),
    ...(drawings > 0 ? [`SVG pictures: ${drawings}; readers get them as PNG`] : []),
    ...(added + changed === 0 ? ['Nothing was changed.'] : []),
  ];
  process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
}

/**
 * Where a refused file or post is. A folder that was made of an export has no lines that the owner
 * knows.
 */
function placeOf(path: string, line: number | undefined, made: MadeFolder | undefined): string {
  if (made) return made.label(path) + (line ? `, line ${line} of the export` : '');
  return line ? `${path}:${line}` : path;
}
