import { findEditable } from '../../db/articles/desk.ts';
import { type ImportedFile, rememberImport } from '../../db/articles/imports.ts';
import { findRevision } from '../../db/articles/revisions.ts';
import type { Db } from '../../db/tables.ts';
import { readDigest, writeDigest } from './digest.ts';
import { planArticle } from './plan-article.ts';
import type { PreparedArticle } from './prepare-articles.ts';

/** An article to save. */
export interface WaitingArticle {
  article: PreparedArticle;
  /** The revision that the save is made from; 0 makes a new article. */
  basedOn: number;
}

/** Which articles have to be saved, in the order of `prepared`; the others stay as they are. */
export async function findWork(
  db: Db,
  prepared: readonly PreparedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<{ waiting: WaitingArticle[]; unchanged: PreparedArticle[] }> {
  const waiting: WaitingArticle[] = [];
  const unchanged: PreparedArticle[] = [];
  for (const article of prepared) {
    const basedOn = await findBase(db, article, known.get(article.path));
    if (basedOn === undefined) unchanged.push(article);
    else waiting.push({ article, basedOn });
  }
  return { waiting, unchanged };
}

/** The revision that a save is made from; undefined when nothing is to be saved. */
async function findBase(
  db: Db,
  article: PreparedArticle,
  known: ImportedFile | undefined,
): Promise<number | undefined> {
  if (known === undefined) return 0;
  if (known.digest === writeDigest(article.digest)) return undefined;
  const { articleID } = article;
  // The state does not matter here, so any time will do.
  const current = await findEditable(db, articleID, 0);
  if (current === undefined) return 0;
  const isOld = readDigest(known.digest).version === 1;
  const imported = isOld ? await findRevision(db, articleID, known.revision) : undefined;
  const plan = planArticle(known, article, {
    revision: current.revision,
    imported: imported?.content,
  });
  return plan.kind === 'save' ? plan.basedOn : undefined;
}

/** Remembers the present digests of unchanged articles: an older version of the program wrote another form. */
export async function rememberUnchanged(
  db: Db,
  collection: string,
  unchanged: readonly PreparedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<void> {
  for (const article of unchanged) {
    const file = known.get(article.path);
    const digest = writeDigest(article.digest);
    if (file && file.digest !== digest) await rememberImport(db, collection, { ...file, digest });
  }
}
