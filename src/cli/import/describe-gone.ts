import type { ImportedFile } from '../../db/articles/imports.ts';
import { readDigest } from './digest.ts';
import type { Folder } from './scan-folder.ts';
import type { SurveyedArticle } from './survey-folder.ts';

/** Messages to the owner about files of an earlier import that are not in the folder any more. */
export function describeGone(
  known: ReadonlyMap<string, ImportedFile>,
  folder: Folder,
  articles: readonly SurveyedArticle[],
): string[] {
  const present = new Set(folder.articles);
  const added = articles.filter(({ path }) => !known.has(path));
  const newPaths = new Map(added.map(({ fileDigest, path }) => [fileDigest, path]));
  return [...known.values()]
    .filter(({ path }) => !present.has(path) && !isInUnreadable(path, folder))
    .map(({ path, digest }) => {
      const stored = readDigest(digest);
      const newPath = stored.version === 2 ? newPaths.get(stored.file) : undefined;
      return newPath === undefined
        ? `${path} is gone; its article stays`
        : `${path} is now ${newPath}, which is another article; the first one stays too`;
    });
}

function isInUnreadable(path: string, { unreadable }: Folder): boolean {
  return unreadable.some((folder) => path.startsWith(`${folder.path}/`));
}
