import { exportSite } from '../../export/site/export-site.ts';
import { readConfig } from '../../server/config.ts';
import { indexOpened } from '../../server/jobs/refresh-renderings.ts';
import { relateArticles } from '../../server/jobs/relate-articles.ts';
import { countedEn } from '../../shared/lang/counted-en.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { refuseFailed } from '../export.ts';
import { toPlainLine } from '../plain-text.ts';
import { makeProgress } from '../progress.ts';
import { openApp } from './open-app.ts';

/**
 * Runs `suibi export --site DIR`. The server may run meanwhile. Throws OperatorError at the end
 * when something could not be exported.
 */
export async function exportSiteToFolder(dir: string): Promise<void> {
  const { publicUrl, ...others } = readConfig();
  if (publicUrl === undefined) {
    throw new OperatorError(
      'PUBLIC_URL: say at which address the folder will be served, such as https://blog.example. Feeds and links name it.',
      { exitCode: exitCodes.config },
    );
  }
  // With 0 no page has the script that reports a view: a file server counts no views.
  const opened = await openApp({ ...others, publicUrl, sharedCacheSeconds: 0 });
  const { app, context } = opened;
  const { renderer, database } = context;
  const progress = makeProgress();
  try {
    // Articles may have become public since a server ran last, by an import or because their time
    // has come: the search index does not have them yet.
    await indexOpened({ db: database.db, renderer, now: Date.now }, app.log, {
      refused: new Set(),
    });
    await relateArticles(database.db);
    const parts = { app, context, progress };
    const { pages, redirects, files, notes, failed } = await exportSite(dir, parts, publicUrl);
    progress.stop();
    const lines = [
      ...notes.map((note) => `note: ${note}`),
      ...failed.map((what) => `failed: ${what}`),
      `${dir}: ${countedEn(pages, 'page')}, ${redirects} old addresses, ${countedEn(files, 'file')}; serve it at ${publicUrl.origin}`,
    ];
    process.stdout.write(`${lines.map(toPlainLine).join('\n')}\n`);
    refuseFailed(failed.length);
  } finally {
    progress.stop();
    await opened.close();
  }
}
