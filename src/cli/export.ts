import { exportArticles } from '../export/export-articles.ts';
import { readConfig } from '../server/config.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { Uploads } from '../server/uploads/uploads.ts';
import { countedEn } from '../shared/lang/counted-en.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { toPlainLine } from './plain-text.ts';
import { openMigrated } from './program.ts';
import { makeProgress } from './progress.ts';

/**
 * Runs `suibi export DIR`. The server may run meanwhile. Throws OperatorError at the end when
 * something could not be exported.
 */
export async function exportToFolder(dir: string): Promise<void> {
  const { dataDir, publicUrl, ...config } = readConfig();
  const { database } = await openMigrated({ dataDir, publicUrl, ...config });
  const storage = openStorage(database, dataDir, Date.now);
  const now = Date.now;
  // The summary names the uploads that have no file at the end.
  const log = { warn() {} };
  const uploads = new Uploads({ database, storage, now, isCommand: true }, log);
  const progress = makeProgress();
  try {
    const blog = { database, storage, uploads, publicUrl, now, progress };
    const made = await exportArticles(dir, blog);
    progress.stop();
    const lines = [
      ...made.missingFiles.map((id) => `note: the upload ${id} has no file that can be shown`),
      ...made.failedFiles.map(({ name, reason }) => `failed: the file ${name}: ${reason}`),
      ...made.damagedArticles.map((id) => `failed: the article ${id} is damaged in the database`),
      ...(made.trashed > 0 ? [`note: ${made.trashed} articles in the trash were left out`] : []),
      ...(made.protected > 0
        ? [
            `note: ${made.protected} articles need a password in the blog; in the folder everybody can read their text`,
          ]
        : []),
      `${dir}: ${countedEn(made.articles, 'article')}, ${made.changes} of them with unpublished changes; ${countedEn(made.uploads, 'upload')}`,
    ];
    process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
    refuseFailed(made.failedFiles.length + made.damagedArticles.length);
  } finally {
    progress.stop();
    await uploads.close();
    await database.close();
  }
}

/**
 * Throws OperatorError when an export lacks something that the blog has, after everything else is
 * exported.
 */
export function refuseFailed(count: number): void {
  if (count === 0) return;
  const what = count === 1 ? '1 thing was' : `${count} things were`;
  throw new OperatorError(`${what} not exported; the lines with “failed” above say which`);
}
