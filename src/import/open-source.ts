import { statSync } from 'node:fs';
import { makeNote } from '../shared/import/import-note.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Folder, type ImportSource, scanFolder } from './folder/scan-folder.ts';
import { leaveOutTools } from './obsidian/vault.ts';
import { findFriendPage } from './pages/friends/friend-page.ts';
import { fitsGlob } from './pages/page-files.ts';

export interface SourceOptions {
  /** The folder of the old blog’s uploads. Only an export needs it. */
  uploads?: string | undefined;
  /** The pattern of the old addresses, such as `/:year/:title/`. An export has the addresses. */
  permalink?: string | undefined;
  /** See `ImportOptions`: only a vault of Obsidian takes patterns. */
  asPublished?: readonly string[] | undefined;
  /** Patterns of the files that are pages. An export tells it. */
  pages?: readonly string[] | undefined;
}

/**
 * A folder of Markdown files, or the folder that is made of another program's export. Throws
 * OperatorError, also for an option that does not belong to the source.
 */
export async function openSource(
  path: string,
  { uploads, permalink, asPublished = [], pages = [] }: SourceOptions = {},
): Promise<ImportSource> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile && uploads !== undefined) {
    throw wrongOption('--uploads belongs to the export of another program, which is a file');
  }
  if (isFile && permalink !== undefined) {
    throw wrongOption('--permalink belongs to a folder: an export has its addresses in it');
  }
  if (isFile && pages.length > 0) {
    throw wrongOption('--pages belongs to a folder: an export tells which of its texts are pages');
  }
  const found = isFile ? undefined : scanFolder(path);
  const isVault = found?.site.program === 'Obsidian';
  if (asPublished.length > 0 && !isVault) {
    throw wrongOption(`--as-published belongs to a vault of Obsidian, and ${path} is none`);
  }
  if (found === undefined) {
    // Folders need none of this code.
    const { openExport } = await import('./open-export.ts');
    return openExport(path, uploads);
  }
  const written = { ...found, site: { ...found.site, pattern: permalink } };
  const { folder, notes } = isVault ? leaveOutTools(written) : { folder: written, notes: [] };
  return { folder: addFriends(choosePages(folder, pages)), notes, remove: () => {} };
}

/** The folder with the friend links of the theme on their page. If there is none, one is added. */
function addFriends(folder: Folder): Folder {
  const friends = findFriendPage(folder);
  if (friends === undefined || folder.articles.includes(friends.path)) {
    return { ...folder, friends };
  }
  const articles = [...folder.articles, friends.path].sort((a, b) => (a < b ? -1 : 1));
  return { ...folder, articles, friends };
}

/** The folder with the files as pages that the owner’s patterns name, also with those left out. */
function choosePages(folder: Folder, globs: readonly string[]): Folder {
  const isChosen = (path: string) => globs.some((glob) => fitsGlob(path, glob));
  const articles = [...folder.articles, ...folder.leftOut.filter(isChosen)];
  const idle = globs.filter((glob) => !articles.some((path) => fitsGlob(path, glob)));
  return {
    ...folder,
    articles: articles.sort((a, b) => (a < b ? -1 : 1)),
    leftOut: folder.leftOut.filter((path) => !isChosen(path)),
    kindOf: (path, front) => (isChosen(path) ? 'page' : folder.kindOf(path, front)),
    notes: [...folder.notes, ...idle.map((glob) => makeNote('pages-no-match', { glob }))],
  };
}

function wrongOption(message: string): OperatorError {
  return new OperatorError(message, { exitCode: exitCodes.usage });
}
