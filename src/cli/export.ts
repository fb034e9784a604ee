import { exportArticles } from '../export/export-articles.ts';
import { readConfig } from '../server/config.ts';
import { makePictures } from '../server/uploads/pictures.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { makeUploadWork } from '../server/uploads/upload-work.ts';
import { openMigrated } from './program.ts';

/** Runs `suibi export DIR`. The server may run meanwhile. */
export async function exportToFolder(dir: string): Promise<void> {
  const { dataDir, publicUrl, ...config } = readConfig();
  const { database } = await openMigrated({ dataDir, publicUrl, ...config });
  const storage = openStorage(database, dataDir, Date.now);
  const pictures = makePictures();
  const { db } = database;
  // What has no file afterwards is in the summary.
  const work = makeUploadWork({ db, storage, pictures, onFault: () => {} });
  try {
    const made = await exportArticles(dir, { database, storage, work, publicUrl, now: Date.now });
    const lines = [
      ...made.missingFiles.map((id) => `note: the upload ${id} has no file that can be shown`),
      ...made.damagedArticles.map((id) => `note: the article ${id} is damaged in the database`),
      ...(made.trashed > 0 ? [`note: ${made.trashed} articles in the trash were left out`] : []),
      ...(made.protected > 0
        ? [
            `note: ${made.protected} articles need a password in the blog; in the folder everybody can read their text`,
          ]
        : []),
      `${dir}: ${made.articles} articles, ${made.changes} of them with unpublished changes; ${made.uploads} uploads`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await work.close();
    pictures.close();
    await database.close();
  }
}
