import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listImports } from '../db/imports.ts';
import { findOwner } from '../db/owner.ts';
import { addRedirects } from '../db/redirects.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { readConfig } from '../server/config.ts';
import { exitCodes, OperatorError } from '../server/operator-error.ts';
import { makeFileUploads } from './import/file-uploads.ts';
import { prepareArticles, type RefusedFile } from './import/prepare-articles.ts';
import { type Folder, scanFolder } from './import/scan-folder.ts';
import { storeArticle } from './import/store-article.ts';
import { openMigrated } from './program.ts';
import { makeProgress, type Progress } from './progress.ts';

/** Articles that are written together: one wait for the disk for all of them. */
const batchSize = 50;

/** `suibi import DIR`. Throws OperatorError when files were refused; the others are imported then. */
export async function importFolder(dir: string, { as }: { as?: string } = {}): Promise<void> {
  const folder = scanFolder(dir);
  const config = readConfig();
  const { database } = await openMigrated(config);
  const progress = makeProgress(folder.articles.length, 'articles');
  let outcome: ImportOutcome;
  try {
    outcome = await runImport(database.db, folder, {
      collection: as ?? folder.name,
      dataDir: config.dataDir,
      now: Date.now(),
      progress,
    });
  } finally {
    progress.stop();
    await database.close();
  }
  print(outcome);
  if (outcome.refused.length > 0) {
    throw new OperatorError(`${outcome.refused.length} files were refused; the reasons are above`, {
      exitCode: exitCodes.data,
    });
  }
}

export interface ImportOutcome {
  /** Markdown files found; always added + changed + unchanged + refused. */
  files: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedFile[];
  drafts: number;
  uploads: number;
  /** Files that changed although their articles had been edited in Suibi too. */
  edited: string[];
}

interface ImportOptions {
  collection: string;
  dataDir: string;
  now: number;
  progress: Progress;
}

/** Imports a folder. What was imported from it before, and is the same, stays untouched. */
export async function runImport(
  db: Db,
  folder: Folder,
  { collection, dataDir, now, progress }: ImportOptions,
): Promise<ImportOutcome> {
  const known = await listImports(db, collection);
  const uploads = makeFileUploads(folder.path, dataDir);
  const { prepared, refused } = prepareArticles(folder, known, uploads);
  const fresh = prepared.filter(({ path, digest }) => known.get(path)?.digest !== digest);
  const ownerName = (await findOwner(db))?.displayName ?? '';
  const outcome: ImportOutcome = {
    files: folder.articles.length,
    added: 0,
    changed: 0,
    unchanged: prepared.length - fresh.length,
    refused,
    drafts: prepared.filter(({ isDraft }) => isDraft).length,
    uploads: await inTransaction(db, (db) => uploads.store(db, now)),
    edited: [],
  };
  // Another article may have come to link an unchanged one by an address that it had.
  await inTransaction(db, async (db) => {
    for (const { path, articleID, linkedAddresses } of prepared) {
      if (known.has(path)) await addRedirects(db, articleID, linkedAddresses);
    }
  });
  progress.advance(outcome.unchanged + refused.length);
  for (let start = 0; start < fresh.length; start += batchSize) {
    const batch = fresh.slice(start, start + batchSize);
    await inTransaction(db, async (db) => {
      for (const article of batch) {
        const { mtimeMs } = statSync(join(folder.path, article.path));
        const options = {
          collection,
          ownerName,
          now,
          fileTime: Math.min(Math.trunc(mtimeMs), now),
        };
        const stored = await storeArticle(db, article, known.get(article.path), options);
        outcome[stored.isNew ? 'added' : 'changed'] += 1;
        if (stored.wasEdited) outcome.edited.push(article.path);
      }
    });
    progress.advance(batch.length);
  }
  return outcome;
}

function print({
  files,
  added,
  changed,
  unchanged,
  refused,
  drafts,
  uploads,
  edited,
}: ImportOutcome) {
  const lines = [
    ...refused.map(
      ({ path, line, reason }) => `refused ${path}${line ? `:${line}` : ''}: ${reason}`,
    ),
    ...edited.map((path) => `note: ${path} was edited in Suibi too; that text is in its history`),
    `${files} files = ${added + changed} imported + ${unchanged} unchanged + ${refused.length} refused`,
    `imported: ${added} new, ${changed} changed; ${drafts} of all are drafts; ${uploads} uploads`,
    ...(added + changed === 0 ? ['Nothing was changed.'] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
