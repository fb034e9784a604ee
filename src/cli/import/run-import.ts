import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  endImportTurn,
  holdImportTurn,
  type ImportedFile,
  type ImportTurn,
  listImports,
  moveImportFolder,
  offerImportFolder,
  rememberImport,
  takeImportTurn,
} from '../../db/articles/imports.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listedUploadsPath, readListedUploads } from '../../export/listed-uploads.ts';
import type { Renderer } from '../../server/rendering/renderer.ts';
import type { UploadStorage } from '../../server/uploads/storage/storage.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Progress } from '../progress.ts';
import { listBatches } from './batches.ts';
import { describeGone } from './describe-gone.ts';
import { writeDigest } from './digest.ts';
import { type FileUploads, makeFileUploads, type StoredUploads } from './file-uploads.ts';
import { findPlan } from './find-plan.ts';
import { prepareArticle } from './prepare-article.ts';
import { refuseTaken } from './refuse-taken.ts';
import {
  describeRefusal,
  type RenderedBatch,
  renderBatch,
  type WaitingArticle,
} from './render-batch.ts';
import { type FindTarget, makeResolver } from './resolve-link.ts';
import type { Folder } from './scan-folder.ts';
import { type Stored, storeArticle } from './store-article.ts';
import { type RefusedFile, type SurveyedArticle, surveyFolder } from './survey-folder.ts';

export interface ImportOutcome extends StoredUploads {
  /** The number of Markdown files without those of lists, and of folders that cannot be read: always added + changed + unchanged + refused. */
  files: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: RefusedFile[];
  drafts: number;
  /** Messages to the owner about single files. */
  notes: string[];
}

export interface ImportOptions {
  collection: string;
  /** Whether the owner has given the name of the collection, and it is not just the folder's own. */
  isNamed: boolean;
  storage: UploadStorage;
  /** Milliseconds since the epoch. */
  now(): number;
  progress: Progress;
  renderer: Renderer;
}

/** An import that is under way. */
interface Run {
  turn: ImportTurn;
  folder: Folder;
  options: ImportOptions;
  articles: readonly SurveyedArticle[];
  /** The files of earlier imports, by path. */
  known: ReadonlyMap<string, ImportedFile>;
  targets: (fromPath: string) => FindTarget;
  uploads: FileUploads;
  /** The ids of the articles that this import has stored. */
  stored: Set<string>;
  /** Old addresses that only links of other articles name, by the new address of the article. */
  linkedAddresses: Map<string, Set<string>>;
  /** Unchanged files whose digests an older version of the program wrote in another form. */
  outdated: ImportedFile[];
  outcome: ImportOutcome;
}

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
  await claimCollection(db, folder, options);
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

async function startRun(db: Db, folder: Folder, options: ImportOptions): Promise<Run> {
  const turn = await takeImportTurn(db, options.collection);
  const known = await listImports(db, options.collection);
  // A file becomes an upload only when an article needs it. Until then its path is its address.
  const files = new Map(folder.files.map((path) => [path, path]));
  const { notes, ...survey } = surveyFolder(folder, files, known);
  const { articles, refused } = await refuseTaken(db, survey.articles, known);
  notes.push(...describeGone(known, folder, articles));
  refused.push(...folder.unreadable.map((each) => ({ ...each, line: undefined })));
  notes.push(...folder.lists.map((path) => `${path} describes a list, and is no article`));
  return {
    turn,
    folder,
    options,
    articles,
    known,
    targets: makeResolver({ articles, files }),
    uploads: makeFileUploads(folder.path, options.storage),
    stored: new Set(),
    linkedAddresses: new Map(),
    outdated: [],
    outcome: {
      files: folder.articles.length + folder.unreadable.length,
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: [...survey.refused, ...refused],
      drafts: 0,
      ...{ uploads: 0, pictures: 0, animations: 0, drawings: 0 },
      notes,
    },
  };
}

const uploadsAtOnce = 100;

/** Stores the files that an export has listed: also those that no article needs, and before the first text is rendered. */
async function storeListed(db: Db, { folder, uploads, options, outcome }: Run): Promise<void> {
  if (!folder.files.includes(listedUploadsPath)) return;
  const store = async () => addCounts(outcome, await uploads.store(db, options.now()));
  let waiting = 0;
  for await (const listed of readListedUploads(join(folder.path, listedUploadsPath))) {
    uploads.addListed(listed);
    waiting += 1;
    if (waiting % uploadsAtOnce === 0) await store();
  }
  await store();
}

function addCounts(outcome: ImportOutcome, stored: StoredUploads): void {
  outcome.uploads += stored.uploads;
  outcome.pictures += stored.pictures;
  outcome.animations += stored.animations;
  outcome.drawings += stored.drawings;
}

/** Makes the articles of a batch ready, and stores the files that they need. Returns the articles that have to be saved. */
async function prepareBatch(
  db: Db,
  run: Run,
  batch: readonly SurveyedArticle[],
): Promise<WaitingArticle[]> {
  const { folder, known, targets, uploads, linkedAddresses, outdated, outcome } = run;
  const waiting: WaitingArticle[] = [];
  for (const surveyed of batch) {
    const article = prepareArticle(surveyed, {
      folder: folder.path,
      find: targets(surveyed.path),
      uploads,
      onOldAddress(address, oldAddress) {
        const addresses = linkedAddresses.get(address) ?? new Set();
        linkedAddresses.set(address, addresses.add(oldAddress));
      },
    });
    if ('reason' in article) {
      outcome.refused.push(article);
      continue;
    }
    if (article.isDraft) outcome.drafts += 1;
    const file = known.get(article.path);
    const plan = await findPlan(db, article, file);
    if (plan.kind === 'save') waiting.push({ article, basedOn: plan.basedOn });
    else outcome.unchanged += 1;
    const digest = writeDigest(article.digest);
    if (plan.kind === 'leave' && file && file.digest !== digest) outdated.push({ ...file, digest });
  }
  addCounts(outcome, await uploads.store(db, run.options.now()));
  return waiting;
}

async function writeBatch(db: Db, run: Run, batch: RenderedBatch): Promise<void> {
  const { folder, known, outcome, stored } = run;
  const { collection, now } = run.options;
  if (batch.length === 0) return;
  await inTurn(db, run.turn, async (db) => {
    const writtenAt = now();
    for (const { article, basedOn, rendering } of batch) {
      if (rendering.kind !== 'rendered') {
        outcome.refused.push(describeRefusal(article, rendering));
        continue;
      }
      const { rendered } = rendering;
      const fileTime = timeOf(join(folder.path, article.path), writtenAt);
      const details = { collection, basedOn, now: writtenAt, rendered, fileTime };
      const result = await storeArticle(db, article, known.get(article.path), details);
      if (result.kind !== 'trashed') stored.add(article.articleID);
      count(outcome, article.path, result);
    }
  });
}

/** Adds the redirects that became known after an article was stored, and ends the turn. */
async function finishRun(db: Db, run: Run): Promise<void> {
  const { turn, articles, known, stored, linkedAddresses, outdated, uploads, outcome } = run;
  await inTurn(db, turn, async (db) => {
    for (const { path, articleID, address, addresses } of articles) {
      // A changed front matter can name more old addresses of an article whose words are unchanged.
      const own = known.has(path) ? addresses : [];
      const linked = known.has(path) || stored.has(articleID) ? linkedAddresses.get(address) : [];
      await addRedirects(db, articleID, [...own, ...(linked ?? [])]);
    }
    for (const file of outdated) await rememberImport(db, turn.collection, file);
  });
  for (const [path, reason] of uploads.problems) {
    outcome.notes.push(`${path} ${reason}; readers do not see it`);
  }
  await endImportTurn(db, turn);
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
  if (stored.takenName !== undefined) {
    outcome.notes.push(
      `${path} does not get the address name “${stored.takenName}”, which another article has`,
    );
  }
  if (stored.note === 'edited') {
    outcome.notes.push(`${path} was edited in Suibi too; that text is in its history`);
  }
  if (stored.note === 'unpublished') {
    outcome.notes.push(`${path} was unpublished in Suibi and stays so; the new text is saved`);
  }
}
