import { findEditable } from '../../db/articles/desk.ts';
import { type ImportedFile, rememberImport } from '../../db/articles/imports.ts';
import { findRevision } from '../../db/articles/revisions.ts';
import type { Db } from '../../db/tables.ts';
import { writeDigest } from './digest.ts';
import { type ArticlePlan, planArticle } from './plan-article.ts';
import type { PreparedArticle } from './prepare-articles.ts';

/** An article to save. */
export interface WaitingArticle {
  article: PreparedArticle;
  /** The revision that the save is made from; 0 makes a new article. */
  basedOn: number;
}

/**
 * The articles that have to be saved, in the order of `prepared`; the others do not change. `settled` are the unchanged
 * articles of which the next import need not decide again.
 */
export async function findWork(
  db: Db,
  prepared: readonly PreparedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<{
  waiting: WaitingArticle[];
  unchanged: PreparedArticle[];
  settled: PreparedArticle[];
}> {
  const waiting: WaitingArticle[] = [];
  const unchanged: PreparedArticle[] = [];
  const settled: PreparedArticle[] = [];
  for (const article of prepared) {
    const plan = await findPlan(db, article, known.get(article.path));
    if (plan.kind === 'save') waiting.push({ article, basedOn: plan.basedOn });
    else unchanged.push(article);
    if (plan.kind === 'leave') settled.push(article);
  }
  return { waiting, unchanged, settled };
}

async function findPlan(
  db: Db,
  article: PreparedArticle,
  known: ImportedFile | undefined,
): Promise<ArticlePlan> {
  if (known === undefined) return { kind: 'save', basedOn: 0 };
  if (known.digest === writeDigest(article.digest)) return { kind: 'leave' };
  const { articleID } = article;
  // The time decides only whether the article is scheduled, which does not matter here.
  const current = await findEditable(db, articleID, 0);
  if (current === undefined) return { kind: 'save', basedOn: 0 };
  const imported = await findRevision(db, articleID, known.revision);
  return planArticle(known, article, {
    revision: current.revision,
    isInTrash: current.state === 'trash',
    postedAt: current.postedAt === null ? null : Date.parse(current.postedAt),
    imported: imported?.content,
  });
}

/** Remembers the present digests of unchanged articles: an older version of the program wrote another form. */
export async function rememberUnchanged(
  db: Db,
  collection: string,
  settled: readonly PreparedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<void> {
  for (const article of settled) {
    const file = known.get(article.path);
    const digest = writeDigest(article.digest);
    if (file && file.digest !== digest) await rememberImport(db, collection, { ...file, digest });
  }
}
