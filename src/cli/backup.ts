import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { noteBackup } from '../db/backup/backup-state.ts';
import { openDatabase } from '../db/connection/open.ts';
import { readConfig } from '../server/config.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { countedEn } from '../shared/lang/counted-en.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { makeProgress } from './progress.ts';

/** Runs `suibi backup FILE`. The server may run meanwhile. */
export async function backUp(file: string): Promise<void> {
  const path = resolve(file);
  if (existsSync(path)) {
    throw new OperatorError(`${path} exists already. Give the archive another name.`, {
      exitCode: exitCodes.data,
    });
  }
  const { dataDir, databaseUrl, databaseConnections, publicUrl, backupRecipient } = readConfig();
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    maxConnections: databaseConnections,
  });
  const progress = makeProgress();
  try {
    const now = Date.now();
    const storage = openStorage(database, dataDir, Date.now);
    const backup = await makeBackup(
      path,
      { database, storage, publicUrl },
      { recipient: backupRecipient, now, progress },
    );
    progress.stop();
    await noteBackup(database.db, now);
    const { articles, uploads } = backup.description;
    const lines = [
      ...backup.missingFiles.map((id) => `note: the upload ${id} has no file`),
      ...backup.damagedArticles.map(
        (id) => `note: the article ${id} is damaged in the database, and has no Markdown file`,
      ),
      `${path}: ${countedEn(articles, 'article')}, ${countedEn(uploads, 'upload')}, ${(backup.bytes / 1e6).toFixed(1)} MB` +
        `${backupRecipient === undefined ? '' : ', encrypted'}; written, and read back`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    progress.stop();
    await database.close();
  }
}
