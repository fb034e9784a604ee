import type { ImportedFile } from '../../db/articles/imports.ts';
import { listOldAddresses } from '../../db/articles/redirects.ts';
import type { Db } from '../../db/tables.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { readUrl } from '../../urls.ts';
import type { KnownArticle } from '../article/resolve-link.ts';
import type { SurveyedArticle } from '../article/survey-folder.ts';
import { type Folder, labelOf } from '../folder/scan-folder.ts';
import { readDigest } from '../plans/digest.ts';

/** SQLite takes 32,766 values in a query, PostgreSQL 65,535. */
const maxIdsAtOnce = 10_000;

export interface GoneArticle extends KnownArticle {
  articleID: string;
}

/**
 * The articles of earlier imports that `articles` does not have, with the addresses that lead to
 * them.
 */
export async function listGone(
  db: Db,
  known: ReadonlyMap<string, ImportedFile>,
  articles: readonly SurveyedArticle[],
): Promise<GoneArticle[]> {
  const present = new Set(articles.map(({ path }) => path));
  const gone = [...known.values()].filter(({ path }) => !present.has(path));
  const ids = gone.map(({ articleID }) => articleID);
  const addresses = new Map<string, string[]>();
  for (let from = 0; from < ids.length; from += maxIdsAtOnce) {
    const found = await listOldAddresses(db, ids.slice(from, from + maxIdsAtOnce));
    for (const [id, each] of found) addresses.set(id, each);
  }
  return gone.map(({ path, articleID }) => ({
    path,
    articleID,
    address: readUrl(articleID),
    addresses: addresses.get(articleID) ?? [],
    isGone: true,
  }));
}

/** Messages to the owner about files of an earlier import that are not in the folder any more. */
export function describeGone(
  known: ReadonlyMap<string, ImportedFile>,
  folder: Folder,
  articles: readonly SurveyedArticle[],
): ImportNote[] {
  const present = new Set(folder.articles);
  const added = articles.filter(({ path }) => !known.has(path));
  const newPaths = new Map(added.map(({ sourceDigest, path }) => [sourceDigest, path]));
  return [...known.values()]
    .filter(({ path }) => !present.has(path) && !isInUnreadable(path, folder))
    .map(({ path, digest }) => {
      const stored = readDigest(digest);
      const newPath = stored.version !== 1 ? newPaths.get(stored.file) : undefined;
      const note =
        newPath === undefined
          ? makeNote('gone')
          : makeNote('moved', { newLabel: labelOf(folder, newPath) });
      return { ...note, path };
    });
}

function isInUnreadable(path: string, { unreadable }: Folder): boolean {
  return unreadable.some((each) => path === each.path || path.startsWith(`${each.path}/`));
}
