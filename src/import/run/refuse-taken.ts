import { findTakenIds } from '../../db/articles/article-ids.ts';
import type { ImportedFile } from '../../db/articles/imports.ts';
import type { Db } from '../../db/tables.ts';
import type { RefusedFile, SurveyedArticle } from '../article/survey-folder.ts';

/**
 * Refuses the files of an export whose articles the blog has already, unless an import of this
 * collection has brought them: such an article would be replaced, or be there twice. The files with
 * unpublished changes come last, behind their articles.
 */
export async function refuseTaken(
  db: Db,
  articles: readonly SurveyedArticle[],
  known: ReadonlyMap<string, ImportedFile>,
): Promise<{ articles: SurveyedArticle[]; refused: RefusedFile[] }> {
  const imported = new Set([...known.values()].map(({ articleID }) => articleID));
  const exported = articles.filter(
    ({ isFromSuibi, articleID }) => isFromSuibi && !imported.has(articleID),
  );
  const taken = await findTakenIds(
    db,
    exported.map(({ articleID }) => articleID),
  );
  const refused: RefusedFile[] = [];
  const seen = new Set<string>();
  const kept = articles.filter(({ path, articleID, isFromSuibi, isChange }) => {
    if (!isFromSuibi) return true;
    const part = `${articleID} ${isChange}`;
    const reason = taken.has(articleID)
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
