import type { KnownFile } from '../../db/articles/imports.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import type { SurveyedArticle } from '../article/survey-folder.ts';
import { matches } from '../obsidian/decide-access.ts';

/**
 * Messages about the notes that become drafts because nobody says that they are public, and about
 * patterns of the owner that match no note.
 */
export function describeDrafts(
  articles: readonly SurveyedArticle[],
  known: ReadonlyMap<string, KnownFile>,
  asPublished: readonly string[],
): ImportNote[] {
  const isNew = ({ path, isUndecided }: SurveyedArticle) => isUndecided && !known.has(path);
  const count = articles.filter(isNew).length;
  const isIdle = (glob: string) => !articles.some(({ path }) => matches(path, glob));
  return [
    ...(count === 0 ? [] : [makeNote('vault-drafts', { count })]),
    ...asPublished.filter(isIdle).map((glob) => makeNote('vault-no-match', { glob })),
  ];
}

/** Notes with whether readers can open them: the owner may have published a draft in Suibi. */
export function withReaders(
  articles: readonly SurveyedArticle[],
  known: ReadonlyMap<string, KnownFile>,
): SurveyedArticle[] {
  return articles.map((article) => {
    const isPublic = article.isUndecided && known.get(article.path)?.isPublic;
    return isPublic ? { ...article, isDraft: false } : article;
  });
}
