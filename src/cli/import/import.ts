import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  endImportTurn,
  holdImportTurn,
  type ImportTurn,
  listImports,
  moveImportFolder,
  offerImportFolder,
  takeImportTurn,
} from '../../db/articles/imports.ts';
import { notePublicChange } from '../../db/articles/public-changes.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import { refreshStatistics } from '../../db/connection/statistics.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readConfig } from '../../server/config.ts';
import { renderArticle } from '../../server/rendering/render-article.ts';
import type { RenderedArticle } from '../../server/rendering/render-worker.ts';
import { type Renderer, startRenderer } from '../../server/rendering/renderer.ts';
import type { RenderedText } from '../../shared/article.ts';
import type { RefusedText } from '../../shared/markdown/base/refusal.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { describeReason } from '../../shared/texts/refusals.ts';
import { openMigrated } from '../program.ts';
import { makeProgress, type Progress } from '../progress.ts';
import { makeFileUploads } from './file-uploads.ts';
import { findWork, rememberUnchanged, type WaitingArticle } from './find-work.ts';
import { type PreparedArticle, prepareArticles, type RefusedFile } from './prepare-articles.ts';
import { type Folder, scanFolder } from './scan-folder.ts';
import { type Stored, storeArticle } from './store-article.ts';

/** The articles of one transaction. The program waits for the disk once for all of them. */
const maxArticlesInBatch = 50;

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
      dataDir: config.dataDir,
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

export interface ImportOutcome {
  /** The number of Markdown files: always added + changed + unchanged + refused. */
  files: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedFile[];
  drafts: number;
  uploads: number;
  /** Messages to the owner about single files. */
  notes: string[];
}

interface ImportOptions {
  collection: string;
  /** Whether the owner has given the name of the collection, and it is not just the folder's own. */
  isNamed: boolean;
  dataDir: string;
  /** Milliseconds since the epoch. */
  now(): number;
  progress: Progress;
  renderer: Renderer;
}

/**
 * Imports a folder. An article whose file has not changed since an earlier import does not change. Throws OperatorError when
 * another import of the collection begins meanwhile: the other import continues after the last batch of this one.
 */
export async function runImport(
  db: Db,
  folder: Folder,
  { collection, isNamed, dataDir, now, progress, renderer }: ImportOptions,
): Promise<ImportOutcome> {
  await claimCollection(db, folder, { collection, isNamed });
  const turn = await takeImportTurn(db, collection);
  const known = await listImports(db, collection);
  const uploads = makeFileUploads(folder.path, dataDir);
  const { prepared, refused, notes } = prepareArticles(folder, known, uploads);
  const { waiting, unchanged, settled } = await findWork(db, prepared, known);
  const outcome: ImportOutcome = {
    files: folder.articles.length,
    added: 0,
    changed: 0,
    unchanged: unchanged.length,
    refused,
    drafts: prepared.filter(({ isDraft }) => isDraft).length,
    uploads: await uploads.store(db, now()),
    notes: [
      ...notes,
      ...[...uploads.unreadable].map(
        (path) => `${path} cannot be read; links to it stay as they are`,
      ),
    ],
  };
  await inTurn(db, turn, async (db) => {
    await refreshRedirects(db, prepared, known);
    await rememberUnchanged(db, collection, settled, known);
  });
  progress.advance(outcome.unchanged + refused.length);
  // While a batch is written, the next one is rendered.
  let rendering = renderAll(db, renderer, waiting.slice(0, maxArticlesInBatch));
  for (let start = 0; start < waiting.length; start += maxArticlesInBatch) {
    const batch = await rendering;
    rendering = renderAll(
      db,
      renderer,
      waiting.slice(start + maxArticlesInBatch, start + 2 * maxArticlesInBatch),
    );
    // If the writing fails, nobody awaits this promise.
    rendering.catch(() => {});
    await inTurn(db, turn, async (db) => {
      const writtenAt = now();
      for (const { article, basedOn, rendering } of batch) {
        if (rendering.kind !== 'rendered') {
          outcome.refused.push(refuse(article, rendering));
          continue;
        }
        const fileTime = timeOf(join(folder.path, article.path), writtenAt);
        const { rendered } = rendering;
        const options = { collection, basedOn, now: writtenAt, rendered, fileTime };
        const stored = await storeArticle(db, article, known.get(article.path), options);
        count(outcome, article.path, stored);
      }
      // Readers may load pages between two batches: each batch is a public change.
      await notePublicChange(db, now());
    });
    progress.advance(batch.length);
  }
  await endImportTurn(db, turn);
  return outcome;
}

/**
 * Remembers to which folder the name of a collection belongs. Throws OperatorError when the name belongs to another
 * folder: without a name given by the owner, two folders of one name would overwrite each other's articles.
 */
async function claimCollection(
  db: Db,
  { path }: Folder,
  { collection, isNamed }: Pick<ImportOptions, 'collection' | 'isNamed'>,
): Promise<void> {
  const owner = await offerImportFolder(db, collection, path);
  if (owner === path) return;
  if (!isNamed) {
    throw new OperatorError(
      `The name “${collection}” belongs to the folder ${owner}, so nothing was imported. ` +
        `If ${path} is another folder, import it with --as and a name of its own. ` +
        `If it is the same folder in a new place, use --as ${collection}`,
      { exitCode: exitCodes.usage },
    );
  }
  await moveImportFolder(db, collection, path);
}

/** Runs `work` in a transaction, unless another import has begun: two imports would make every article twice. */
function inTurn(db: Db, turn: ImportTurn, work: (db: Db) => Promise<void>): Promise<void> {
  return inTransaction(db, async (db) => {
    if (await holdImportTurn(db, turn)) return work(db);
    throw new OperatorError(
      `Another import of “${turn.collection}” has begun since and goes on from here; this one has stopped. ` +
        'What it had imported is kept.',
    );
  });
}

/** The renderer failed with an error, which is not the fault of the text. */
interface Failure {
  kind: 'failed';
  message: string;
}

const nothing: RenderedText = { html: '', lang: null, readingMinutes: 1, summary: '', toc: [] };

/** Renders the articles. A draft has no page and is not rendered. */
function renderAll(
  db: Db,
  renderer: Renderer,
  articles: readonly WaitingArticle[],
): Promise<(WaitingArticle & { rendering: RenderedArticle | Failure })[]> {
  return Promise.all(
    articles.map(async ({ article, basedOn }) => ({
      article,
      basedOn,
      rendering: article.isDraft
        ? ({ kind: 'rendered', rendered: nothing } as const)
        : await renderArticle(db, renderer, article.content).catch(asFailure),
    })),
  );
}

function asFailure(error: unknown): Failure {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** The refusal names the line in the text, which begins below the front matter. */
function refuse({ path }: PreparedArticle, rendering: RefusedText | Failure): RefusedFile {
  if (rendering.kind === 'failed') return { path, line: undefined, reason: rendering.message };
  const { line, reason } = rendering;
  const place = line === undefined ? '' : ` (line ${line} of the text)`;
  return { path, line: undefined, reason: `${describeReason(reason, 'en')}${place}` };
}

/** Adds redirects for unchanged articles: their own files or other articles may name new old addresses. */
async function refreshRedirects(
  db: Db,
  prepared: readonly PreparedArticle[],
  known: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const { path, articleID, addresses, linkedAddresses } of prepared) {
    if (known.has(path)) await addRedirects(db, articleID, [...addresses, ...linkedAddresses]);
  }
}

function timeOf(path: string, now: number): number {
  return Math.min(Math.trunc(statSync(path).mtimeMs), now);
}

function count(outcome: ImportOutcome, path: string, stored: Stored): void {
  if (stored.kind === 'trashed') {
    const reason = 'its article is in the trash; restore it on the desk and import again';
    outcome.refused.push({ path, reason, line: undefined });
    return;
  }
  outcome[stored.kind] += 1;
  if (stored.note === 'edited') {
    outcome.notes.push(`${path} was edited in Suibi too; that text is in its history`);
  }
  if (stored.note === 'unpublished') {
    outcome.notes.push(`${path} was unpublished in Suibi and stays so; the new text is saved`);
  }
}

function print(outcome: ImportOutcome): void {
  const { files, added, changed, unchanged, refused, drafts, uploads, notes } = outcome;
  const lines = [
    ...refused.map(
      ({ path, line, reason }) => `refused ${path}${line ? `:${line}` : ''}: ${reason}`,
    ),
    ...notes.map((note) => `note: ${note}`),
    `${files} files = ${added + changed} imported + ${unchanged} unchanged + ${refused.length} refused`,
    `imported: ${added} new, ${changed} changed; ${drafts} of all are drafts; ${uploads} uploads`,
    ...(added + changed === 0 ? ['Nothing was changed.'] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
