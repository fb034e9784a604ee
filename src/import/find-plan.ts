import { findEditable } from '../db/articles/desk.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import type { ImportedFile } from '../db/articles/imports.ts';
import type { Db } from '../db/tables.ts';
import { readOrRefuse } from './folder/guard-item.ts';
import { writeDigest } from './plans/digest.ts';
import { type ArticlePlan, planArticle } from './plans/plan-article.ts';
import type { PreparedArticle } from './prepare-article.ts';

/** Decides whether an article has to be saved. Refuses one that cannot be compared with what the import before has saved. */
export async function findPlan(
  db: Db,
  article: PreparedArticle,
  known: ImportedFile | undefined,
): Promise<ArticlePlan | { kind: 'refused'; reason: string }> {
  if (known === undefined) return { kind: 'save', basedOn: 0 };
  const isSame = known.digest === writeDigest(article.digest);
  if (isSame && known.isDraft === article.isDraft) return { kind: 'leave' };
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
    () => planArticle(known, article, present),
    (reason) => ({ kind: 'refused', reason }),
  );
}
