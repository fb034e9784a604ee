import {
  endImportTurn,
  holdImportTurn,
  type ImportTurn,
  type KnownFile,
  rememberImport,
} from '../../db/articles/imports.ts';
import { publishStored, unpublish } from '../../db/articles/publishing.ts';
import { addListRedirects, addRedirects } from '../../db/articles/redirects.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { OperatorError } from '../../shared/operator-error.ts';
import type { ReadyArticle } from '../article/prepare-article.ts';
import { listOldLists } from './old-lists.ts';
import { type RenderedBatch, toRefusedFile } from './render-batch.ts';
import type { ImportOutcome, Run } from './start-run.ts';
import { type Stored, storeArticle } from './store-article.ts';

/** Writes a batch in one transaction. */
export async function writeBatch(db: Db, run: Run, batch: RenderedBatch): Promise<void> {
  const { known, outcome, stored, hidden } = run;
  const { collection, now } = run.options;
  if (batch.length === 0) return;
  await inTurn(db, run.turn, async (db) => {
    const writtenAt = now();
    for (const { article, basedOn, rendering } of batch) {
      if (rendering.kind !== 'rendered') {
        outcome.refused.push(toRefusedFile(article, rendering));
        continue;
      }
      const { rendered } = rendering;
      const details = { collection, basedOn, now: writtenAt, rendered };
      const result = await storeArticle(db, article, known.get(article.path), details);
      if (result.kind === 'added' || result.kind === 'changed') {
        stored.add(article.articleID);
        if (result.hidden) hidden.push(result.hidden);
        if (article.newHash !== undefined) outcome.notes.push(protectedNote(article));
      }
      count(outcome, { ...article, basedOn }, result);
    }
  });
}

/**
 * Changes who may read an article that gets no new revision: sets the new password of its file, and
 * unpublishes it if its file is a draft now. Returns false if neither has changed.
 */
export async function writeAccess(
  db: Db,
  { turn, options, outcome }: Run,
  article: ReadyArticle,
  file: KnownFile,
): Promise<boolean> {
  const { articleID, newHash, isDraft } = article;
  const isClosed = isDraft && !file.isDraft && file.isPublic;
  if (newHash === undefined && !isClosed) return false;
  await inTurn(db, turn, async (db) => {
    const now = options.now();
    if (newHash !== undefined) await setArticlePassword(db, articleID, newHash, now);
    if (isClosed) await unpublish(db, articleID, now);
  });
  if (newHash !== undefined) outcome.notes.push(protectedNote(article));
  return true;
}

function protectedNote({ path }: ReadyArticle): ImportNote {
  return { ...makeNote('protected'), path };
}

/**
 * Shows all articles at once that visitors have not seen yet. Until then no link of a shown article
 * leads to one of them.
 */
export async function showHidden(db: Db, { turn, hidden, options }: Run): Promise<void> {
  if (hidden.length === 0) return;
  await inTurn(db, turn, async (db) => {
    const now = options.now();
    for (const article of hidden) await publishStored(db, { ...article, now });
  });
}

/** Adds the redirects that became known after an article was stored, and ends the turn. */
export async function finishRun(db: Db, run: Run): Promise<void> {
  const { turn, articles, gone, known, stored, linkedAddresses } = run;
  const { folder, outdated, uploads, outcome } = run;
  await inTurn(db, turn, async (db) => {
    for (const { path, articleID, address, addresses } of [...articles, ...gone]) {
      // A changed front matter can name more old addresses of an article whose words are unchanged.
      const own = known.has(path) ? addresses : [];
      const linked = known.has(path) || stored.has(articleID) ? linkedAddresses.get(address) : [];
      await addRedirects(db, articleID, [...own, ...(linked ?? [])]);
    }
    for (const file of outdated) await rememberImport(db, turn.collection, file);
  });
  // Not in one transaction: PostgreSQL notes each row as a public change, and in one transaction
  // each of them takes longer than the one before.
  await addListRedirects(db, listOldLists(folder, articles));
  for (const path of uploads.mended) {
    outcome.notes.push({ ...makeNote('upload-mended'), path });
  }
  for (const [path, note] of uploads.problems) outcome.notes.push({ ...note, path });
  await endImportTurn(db, turn);
}

/**
 * Runs `work` in a transaction, unless another import has begun: two imports would make every
 * article twice.
 */
function inTurn(db: Db, turn: ImportTurn, work: (db: Db) => Promise<void>): Promise<void> {
  return inTransaction(db, async (db) => {
    if (await holdImportTurn(db, turn)) return work(db);
    throw new OperatorError(
      `Another import of “${turn.collection}” has begun since and goes on from here; this one has stopped. ` +
        'What it had imported is kept.',
    );
  });
}

const whyNotStored = {
  trashed: 'its article is in the trash; restore it on the desk and import again',
  overtaken: 'its article was changed in Suibi while it was imported; import again',
};

function count(
  outcome: ImportOutcome,
  { path, articleID, basedOn }: { path: string; articleID: string; basedOn: number },
  stored: Stored,
): void {
  if (stored.kind === 'trashed' || stored.kind === 'overtaken') {
    outcome.refused.push({ path, reason: whyNotStored[stored.kind], line: undefined });
    return;
  }
  outcome[stored.kind] += 1;
  outcome.importedIDs.add(articleID);
  if (stored.kind === 'changed') {
    outcome.changes.push({ path, articleID, before: basedOn, after: stored.revision });
  }
  if (stored.note === 'removed') outcome.drafts += 1;
  const { takenName, pageName } = stored;
  if (takenName !== undefined) {
    const note =
      pageName === undefined
        ? makeNote('name-taken', { name: takenName })
        : makeNote('page-name-taken', { name: pageName, taken: takenName });
    outcome.notes.push({ ...note, path });
  }
  if (stored.note !== undefined) outcome.notes.push({ ...makeNote(stored.note), path });
}
