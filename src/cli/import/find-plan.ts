import { findEditable } from '../../db/articles/desk.ts';
import { findRevision } from '../../db/articles/find-revision.ts';
import type { ImportedFile } from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import { writeDigest } from './digest.ts';
import { type ArticlePlan, planArticle } from './plan-article.ts';
import type { PreparedArticle } from './prepare-article.ts';

/** Decides whether an article has to be saved. */
export async function findPlan(
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
