import type { Db } from '../../db/tables.ts';
import { listBatches } from './batches.ts';
import { type ImportOptions, type ImportOutcome, startRun } from './import-run.ts';
import { prepareBatch, storeListed } from './prepare-batch.ts';
import { renderBatch } from './render-batch.ts';
import type { Folder } from './scan-folder.ts';
import { finishRun, writeBatch } from './write-batch.ts';

/**
 * Imports a folder. An article whose file has not changed since an earlier import does not change. Throws OperatorError when
 * another import of the collection begins meanwhile: the other import continues after the last batch of this one.
 */
export async function runImport(
  db: Db,
  folder: Folder,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { renderer, progress } = options;
  const run = await startRun(db, folder, options);
  const { outcome, articles } = run;
  progress.advance(outcome.refused.length);
  await storeListed(db, run);
  let writeEarlier = async () => {};
  for (const surveyed of listBatches(articles)) {
    const batch = renderBatch(db, renderer, await prepareBatch(db, run, surveyed));
    // If the writing of the earlier batch fails, nobody awaits this promise.
    batch.catch(() => {});
    // The renderer works on this batch while the earlier one is written and the next one is prepared.
    await writeEarlier();
    writeEarlier = async () => {
      await writeBatch(db, run, await batch);
      progress.advance(surveyed.length);
    };
  }
  await writeEarlier();
  await finishRun(db, run);
  return outcome;
}
