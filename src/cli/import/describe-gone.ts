import type { ImportedFile } from '../../db/articles/imports.ts';
import { readDigest } from './digest.ts';
import { type Folder, labelOf } from './folder/scan-folder.ts';
import type { SurveyedArticle } from './survey-folder.ts';

/** Messages to the owner about files of an earlier import that are not in the folder any more. */
export function describeGone(
  known: ReadonlyMap<string, ImportedFile>,
  folder: Folder,
  articles: readonly SurveyedArticle[],
): string[] {
  const present = new Set(folder.articles);
  const added = articles.filter(({ path }) => !known.has(path));
  const newPaths = new Map(added.map(({ sourceDigest, path }) => [sourceDigest, path]));
  return [...known.values()]
    .filter(({ path }) => !present.has(path) && !isInUnreadable(path, folder))
    .map(({ path, digest }) => {
      const stored = readDigest(digest);
      const newPath = stored.version === 2 ? newPaths.get(stored.file) : undefined;
      return newPath === undefined
        ? `${labelOf(folder, path)} is gone; its article stays`
        : `${labelOf(folder, path)} is now ${labelOf(folder, newPath)}, which is another article; the first one stays too`;
    });
}

function isInUnreadable(path: string, { unreadable }: Folder): boolean {
  return unreadable.some((each) => path === each.path || path.startsWith(`${each.path}/`));
}
