import { countRedirects } from '../../db/articles/redirects.ts';
import type { Db } from '../../db/tables.ts';
import type { SurveyedArticle } from '../article/survey-folder.ts';
import type { Folder } from '../folder/scan-folder.ts';
import { importRootFiles } from '../root-files/import-root-files.ts';
import { importBlogFile } from '../settings/import-blog-file.ts';
import { isLarge, listBatches } from './batches.ts';
import { importMenu } from './import-menu.ts';
import { prepareBatch, storeListed } from './prepare-batch.ts';
import { renderBatch } from './render-batch.ts';
import { type ImportOptions, type ImportOutcome, type Run, startRun } from './start-run.ts';
import { finishRun, showHidden, writeBatch } from './write-batch.ts';

/**
 * Imports a folder. An article whose file has not changed since an earlier import does not change.
 * Articles that visitors have not seen are shown all at once, when all are stored. Throws
 * OperatorError when another import of the collection begins meanwhile: the other import continues
 * after the last batch of this one.
 */
export async function runImport(
  db: Db,
  folder: Folder,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const begunAt = options.now();
  const run = await startRun(db, folder, options);
  const { outcome } = run;
  const addressesBefore = await countRedirects(db);
  try {
    await storeListed(db, run);
    options.progress.begin(outcome.files, 'articles');
    options.progress.advance(outcome.refused.length);
    const [unseen, seen] = divideBySeen(run);
    await importBatches(db, run, unseen);
    await showHidden(db, run);
    // Their links may lead to the articles that have just become public.
    await importBatches(db, run, seen);
    outcome.notes.push(...(await importRootFiles(db, folder, begunAt)));
    // The menu names pages of this import.
    outcome.notes.push(...(await importBlogFile(db, folder, begunAt)));
    await finishRun(db, run);
    outcome.addresses = (await countRedirects(db)) - addressesBefore;
    // Its entries lead to articles, and by the redirects to lists.
    outcome.notes.push(...(await importMenu(db, run)));
  } finally {
    run.uploads.close();
  }
  return outcome;
}

/** The articles that no visitor can have seen, and the others. */
function divideBySeen({ articles, known }: Run): [SurveyedArticle[], SurveyedArticle[]] {
  const isSeen = ({ path, isChange }: SurveyedArticle) => isChange || known.get(path)?.isPublic;
  return [articles.filter((each) => !isSeen(each)), articles.filter(isSeen)];
}

async function importBatches(
  db: Db,
  run: Run,
  articles: readonly SurveyedArticle[],
): Promise<void> {
  const { renderer, progress } = run.options;
  let waiting: (() => Promise<void>) | undefined;
  const writeWaiting = async () => {
    const write = waiting;
    waiting = undefined;
    await write?.();
  };
  for (const surveyed of listBatches(articles)) {
    // Several large texts at once would take too much memory.
    if (isLarge(surveyed)) await writeWaiting();
    const batch = renderBatch(db, renderer, await prepareBatch(db, run, surveyed));
    // If the writing of the earlier batch fails, nobody awaits this promise.
    batch.catch(() => {});
    // The renderer works on this batch while the earlier one is written and the next one is
    // prepared.
    await writeWaiting();
    waiting = async () => {
      await writeBatch(db, run, await batch);
      progress.advance(surveyed.length);
    };
    if (isLarge(surveyed)) await writeWaiting();
  }
  await writeWaiting();
}
