import { refreshStatistics } from '../../db/connection/statistics.ts';
import { readConfig } from '../../server/config.ts';
import { startRenderer } from '../../server/rendering/renderer.ts';
import { openStorage } from '../../server/uploads/storage/open-storage.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { toPlainLine } from '../plain-text.ts';
import { openMigrated } from '../program.ts';
import { makeProgress } from '../progress.ts';
import type { ImportOutcome } from './import-run.ts';
import { runImport } from './run-import.ts';
import { scanFolder } from './scan-folder.ts';

/** Runs `suibi import DIR`. Throws OperatorError when files were refused, after the other files are imported. */
export async function importFolder(dir: string, { as }: { as?: string } = {}): Promise<void> {
  const folder = scanFolder(dir);
  const config = readConfig();
  const { database } = await openMigrated(config);
  const progress = makeProgress(folder.articles.length, 'articles');
  const renderer = startRenderer();
  renderer.prepare();
  let outcome: ImportOutcome;
  try {
    outcome = await runImport(database.db, folder, {
      collection: as ?? folder.name,
      isNamed: as !== undefined,
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
  print(outcome);
  if (outcome.refused.length > 0) {
    throw new OperatorError(`${outcome.refused.length} files were refused; the reasons are above`, {
      exitCode: exitCodes.data,
    });
  }
}

function print(outcome: ImportOutcome): void {
  const { files, added, changed, unchanged, refused, drafts, uploads, notes } = outcome;
  const { pictures, animations, drawings } = outcome;
  const lines = [
    ...refused.map(
      ({ path, line, reason }) => `refused ${path}${line ? `:${line}` : ''}: ${reason}`,
    ),
    ...notes.map((note) => `note: ${note}`),
    `${files} files = ${added + changed} imported + ${unchanged} unchanged + ${refused.length} refused`,
    `imported: ${added} new, ${changed} changed; ${drafts} of all are drafts; ${uploads} uploads`,
    ...(pictures > 0 && added + changed > 0
      ? [`pictures: ${pictures}; the server removes places and other metadata before it shows them`]
      : []),
    ...(animations > 0 ? [`animations: ${animations}; they get no smaller widths`] : []),
    ...(drawings > 0 ? [`SVG pictures: ${drawings}; readers get them as PNG`] : []),
    ...(added + changed === 0 ? ['Nothing was changed.'] : []),
  ];
  process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
}
