import type { ImportedFile } from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import type { RefusedFile, SurveyedArticle } from './survey-folder.ts';

const idsAtOnce = 500;

/**
 * Refuses the files of an export whose articles the blog has already, unless an import of this collection has brought them: such
 * an article would be replaced, or be there twice. The files with unpublished changes come last, behind their articles.
 */
export async function refuseTaken(
  db: Db,
  articles: readonly SurveyedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<{ articles: SurveyedArticle[]; refused: RefusedFile[] }> {
  const imported = new Set([...known.values()].map(({ articleID }) => articleID));
  const own = articles.filter(({ isOwn, articleID }) => isOwn && !imported.has(articleID));
  const there = await findThere(
    db,
    own.map(({ articleID }) => articleID),
  );
  const refused: RefusedFile[] = [];
  const seen = new Set<string>();
  const kept = articles.filter(({ path, articleID, isOwn, isChange }) => {
    if (!isOwn) return true;
    const part = `${articleID} ${isChange}`;
    const reason = there.has(articleID)
      ? 'its article is in the blog already, and stays as it is'
      : seen.has(part)
        ? 'another file is the same article'
        : undefined;
    seen.add(part);
    if (reason !== undefined) refused.push({ path, reason, line: undefined });
    return reason === undefined;
  });
  return {
    articles: [...kept.filter((each) => !each.isChange), ...kept.filter((each) => each.isChange)],
    refused,
  };
}

async function findThere(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await db
      .selectFrom('articles')
      .select('id')
      .where('id', 'in', ids.slice(from, from + idsAtOnce))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
