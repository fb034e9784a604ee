import { join } from 'node:path';
import { findEditable } from '../../db/articles/desk.ts';
import { findRevision } from '../../db/articles/find-revision.ts';
import type { ImportedFile } from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import { listedUploadsPath, readListedUploads } from '../../export/listed-uploads.ts';
import { type ImportNote, makeNote, notesAbout } from '../../shared/import/import-note.ts';
import { type PreparedArticle, prepareArticle } from '../article/prepare-article.ts';
import type { RefusedFile, SurveyedArticle } from '../article/survey-folder.ts';
import { readOrRefuse } from '../folder/guard-item.ts';
import { type FileDigest, readDigest, writeDigest } from '../plans/digest.ts';
import { type ArticlePlan, planArticle } from '../plans/plan-article.ts';
import { planPassword } from '../plans/plan-password.ts';
import type { ImportUploads, StoredUploads } from '../uploads/import-uploads.ts';
import type { WaitingArticle } from './render-batch.ts';
import type { ImportOptions, ImportOutcome, Run } from './start-run.ts';
import { postedAtOf } from './store-article.ts';
import { writeAccess } from './write-batch.ts';

const uploadsAtOnce = 100;

/**
 * Stores the files that an export has listed: also those that no article needs, and before the
 * first text is rendered.
 */
export async function storeListed(
  db: Db,
  { folder, uploads, options, outcome }: Run,
): Promise<void> {
  if (!folder.files.includes(listedUploadsPath)) return;
  let waiting = 0;
  // The list is not counted before it is read, but nearly all other files of the folder are in it.
  options.progress.begin(folder.files.length - 1, 'files');
  const store = async () => {
    addCounts(outcome, await uploads.store(db, options.now()));
    options.progress.advance(waiting);
    waiting = 0;
  };
  for await (const listed of readListedUploads(join(folder.path, listedUploadsPath))) {
    uploads.addListed(listed);
    waiting += 1;
    if (waiting === uploadsAtOnce) await store();
  }
  await store();
}

function addCounts(outcome: ImportOutcome, stored: StoredUploads): void {
  outcome.uploads += stored.uploads;
  outcome.pictures += stored.pictures;
  outcome.animations += stored.animations;
  outcome.drawings += stored.drawings;
}

/**
 * Makes the articles of a batch ready, and stores the files that they need. Returns the articles
 * that have to be saved.
 */
export async function prepareBatch(
  db: Db,
  run: Run,
  batch: readonly SurveyedArticle[],
): Promise<WaitingArticle[]> {
  const { known, uploads, hidden, outdated, outcome } = run;
  const prepare = () => batch.map((surveyed) => prepareInRun(run, surveyed));
  let articles = prepare();
  const { size: problemsBefore } = uploads.problems;
  addCounts(outcome, await uploads.store(db, run.options.now()));
  // A file that cannot be shown has no address: the link to it stays as it was written.
  if (uploads.problems.size > problemsBefore) articles = prepare();
  const waiting: WaitingArticle[] = [];
  for (const { path, prepared, earlier } of articles) {
    if ('reason' in prepared) {
      outcome.refused.push(prepared);
      continue;
    }
    const file = known.get(path);
    const { newHash, remembered, isGone } = await planPassword(prepared.password, file?.digest);
    const digests = { ...(earlier ?? prepared.digest), password: remembered };
    const article = { ...prepared, digest: digests, newHash };
    const plan = earlier ? leave : await findPlan(db, article, file, run.options);
    if (plan.kind === 'refused') {
      outcome.refused.push({ path, reason: plan.reason, line: undefined });
      continue;
    }
    // The owner may have published the draft of a vault in Suibi.
    const isDraft = article.isDraft && !(article.isUndecided && file?.isPublic);
    if (isDraft) outcome.drafts += 1;
    if (article.content.kind === 'page') outcome.pages += 1;
    if (isGone) outcome.notes.push({ ...makeNote('password-gone'), path });
    outcome.notes.push(...notesAbout(path, explainPlan(plan, run.options)));
    const hasNewAccess =
      plan.kind !== 'save' && file !== undefined && (await writeAccess(db, run, article, file));
    if (plan.kind === 'save') {
      waiting.push({ article: { ...article, isDraft }, basedOn: plan.basedOn });
      outcome.notes.push(...notesAbout(path, article.notes));
    } else if (plan.kind === 'leave' && file?.isHidden && !article.isDraft) {
      const { articleID, updatedAt } = article;
      const postedAt = postedAtOf(article, run.options.now());
      hidden.push({ articleID, revision: file.revision, postedAt, updatedAt });
      outcome.added += 1;
      outcome.importedIDs.add(articleID);
      // The import that was cut off has told nobody.
      outcome.notes.push(...notesAbout(path, article.notes));
    } else if (hasNewAccess) {
      outcome.changed += 1;
      outcome.importedIDs.add(article.articleID);
    } else outcome.unchanged += 1;
    const digest = writeDigest(article.digest);
    const isOutdated = file && (file.digest !== digest || file.isDraft !== article.isDraft);
    if (plan.kind === 'leave' && isOutdated) {
      outdated.push({ ...file, digest, isDraft: article.isDraft });
    }
  }
  return waiting;
}

const leave: ArticlePlan = { kind: 'leave' };

/** Makes no uploads of the files that an article names. */
const noUploads: Pick<ImportUploads, 'add'> = { add: () => undefined };

/**
 * The digest of a file that has not changed since an earlier version of the program imported it.
 * That version found fewer links and files. The article stays as it is, until the owner wants it
 * converted anew. Undefined for every other file.
 */
function earlierDigest(
  { path, sourceDigest, isDraft }: SurveyedArticle,
  { known, options }: Run,
): FileDigest | undefined {
  const file = known.get(path);
  if (options.isAgain || !file || file.isHidden || file.isDraft !== isDraft) return undefined;
  const stored = readDigest(file.digest);
  return stored.version === 2 && stored.file === sourceDigest ? stored : undefined;
}

/** Tells why an article stays as it is, where the owner may wonder. */
function explainPlan(plan: ArticlePlan, { isAgain }: ImportOptions): ImportNote[] {
  if (plan.kind === 'wait' && plan.because === 'files') return [makeNote('files-gone')];
  if (plan.kind === 'wait' && isAgain) return [makeNote('trashed-left')];
  return plan.kind === 'leave' && plan.because === 'edited' ? [makeNote('edited-left')] : [];
}

function prepareInRun(run: Run, surveyed: SurveyedArticle) {
  const { folder, options, targets, uploads, linkedAddresses } = run;
  const { path } = surveyed;
  const earlier = earlierDigest(surveyed, run);
  const refuse = (reason: string): RefusedFile => ({ path, reason, line: undefined });
  const prepare = () =>
    prepareArticle(surveyed, {
      folder,
      keepsHtml: options.keepsHtml ?? false,
      find: targets(path),
      uploads: earlier ? noUploads : uploads,
      onOldAddress(address, oldAddress) {
        const addresses = linkedAddresses.get(address) ?? new Set();
        linkedAddresses.set(address, addresses.add(oldAddress));
      },
    });
  return { path, prepared: readOrRefuse(prepare, refuse), earlier };
}

/**
 * Decides whether an article has to be saved. Refuses one that cannot be compared with what the
 * last import has saved.
 */
async function findPlan(
  db: Db,
  article: PreparedArticle,
  known: ImportedFile | undefined,
  { isAgain }: ImportOptions,
): Promise<ArticlePlan | { kind: 'refused'; reason: string }> {
  if (known === undefined) return { kind: 'save', basedOn: 0 };
  const isSame = known.digest === writeDigest(article.digest);
  if (!isAgain && isSame && known.isDraft === article.isDraft) return { kind: 'leave' };
  const { articleID } = article;
  // The time decides only whether the article is scheduled, which does not matter here.
  const current = await findEditable(db, articleID, 0);
  if (current === undefined) return { kind: 'save', basedOn: 0 };
  const imported = await findRevision(db, articleID, known.revision);
  const present = {
    revision: current.revision,
    isInTrash: current.state === 'trash',
    postedAt: current.postedAt === null ? null : Date.parse(current.postedAt),
    imported: imported?.content,
  };
  return readOrRefuse(
    () => planArticle(known, article, present, isAgain),
    (reason) => ({ kind: 'refused', reason }),
  );
}
