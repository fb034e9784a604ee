import type { KnownFile } from '../../db/articles/imports.ts';
import { makeNote } from '../../shared/import/import-note.ts';
import { type Folder, withKnownFiles } from '../folder/scan-folder.ts';
import { keepKinds } from '../pages/kind-of.ts';
import { isSection } from '../pages/page-files.ts';
import { listRootFiles } from '../pages/root-files.ts';

type Known = ReadonlyMap<string, KnownFile>;

/**
 * The folder as an import sees it that was made before with the files `known`: what an earlier
 * version did not know changes nothing until all files are converted anew (`isAgain`).
 */
export function keepKnown(found: Folder, known: Known, isAgain: boolean): Folder {
  const all = keepSections(withKnownFiles(found, known), known, isAgain);
  const folder = keepFriends(all, known, isAgain);
  const kindOf = keepKinds(found.kindOf, known, isAgain);
  const files = isFirstImport(known) || isAgain ? listRootFiles(folder.site, folder.files) : [];
  const notes = files.length === 0 ? [] : [makeNote('root-files-left', { names: files })];
  return { ...folder, kindOf, notes: [...folder.notes, ...notes] };
}

/** Whether visitors have seen nothing yet of what earlier imports have brought. */
export function isFirstImport(known: Known): boolean {
  return ![...known.values()].some(({ isPublic }) => isPublic);
}

/** Earlier versions took no text that describes a folder. */
function keepSections(folder: Folder, known: Known, isAgain: boolean): Folder {
  if (isAgain || isFirstImport(known)) return folder;
  const isNew = (path: string) => isSection(path) && !known.has(path);
  return {
    ...folder,
    articles: folder.articles.filter((path) => !isNew(path)),
    lists: [...folder.lists, ...folder.articles.filter(isNew)].sort((a, b) => (a < b ? -1 : 1)),
  };
}

/** An article does not get the friend links, and no page is added for them. */
function keepFriends(folder: Folder, known: Known, isAgain: boolean): Folder {
  const { friends } = folder;
  const file = friends && known.get(friends.path);
  if (friends === undefined || file?.kind === 'page') return folder;
  const { path, source, count } = friends;
  const isNew = file === undefined && (!friends.isMade || isFirstImport(known));
  if (isNew || isAgain) {
    const note = { ...makeNote('friends-taken', { count, source }), path };
    return { ...folder, notes: [...folder.notes, note] };
  }
  const articles = folder.articles.filter((each) => file || each !== path);
  const note = { ...makeNote('friends-wait', { count }), path: source };
  return { ...folder, articles, friends: undefined, notes: [...folder.notes, note] };
}
