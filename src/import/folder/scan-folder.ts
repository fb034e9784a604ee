import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describeNote, type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { isVault, readVaultSettings } from '../obsidian/vault.ts';
import type { FriendPage, KindOf } from '../pages/kind-of.ts';
import type { OldMenu } from '../pages/old-menu.ts';
import { isSection, listLoneSections, makeKindOf } from '../pages/page-files.ts';
import { type FileInMenu, readSiteMenu } from '../pages/site-menu.ts';
import { contentPath, isCopy, isMarkdown, isOtherText } from '../site/content-files.ts';
import { type FoundSite, findSite } from '../site/find-site.ts';
import type { OldSite } from '../site/old-site.ts';

export interface Folder {
  /** The real path on this machine, without symbolic links. */
  path: string;
  /** The last part of the path. */
  name: string;
  /**
   * Markdown files that describe a list of Zola or Hugo (`_index.md`, `_index.zh.md`): neither
   * articles nor files.
   */
  lists: string[];
  /**
   * All other Markdown files, relative to the folder with `/` between names, in the order of their
   * paths.
   */
  articles: string[];
  /** Markdown files of which the program of the site makes no pages, in the same form and order. */
  leftOut: string[];
  /** All other files, in the same form and order. */
  files: string[];
  /** The folders in it, or the articles of an export, that cannot be read, and why. */
  unreadable: { path: string; reason: string; line?: number | undefined }[];
  /** The site that the folder was written for. */
  site: OldSite;
  /** Messages about the files that were found. */
  notes: ImportNote[];
  kindOf: KindOf;
  /** The page with the friend links. Undefined if there are none outside of texts. */
  friends?: FriendPage | undefined;
  /** Undefined if the old blog had none, or nothing tells it. */
  menu(inMenu: readonly FileInMenu[]): OldMenu | undefined;
  /** Only of a folder that was made of another program’s export. */
  made?: MadeFolder;
}

/** The export of which the files of a folder were made. */
export interface MadeFolder {
  /**
   * The blog that was exported: it is remembered instead of the folder, which is removed after the
   * import.
   */
  blog: string;
  /** What the report calls the article of a file. */
  label(path: string): string;
  /** Whether the text of a file was Markdown in the export too. */
  isWritten(path: string): boolean;
  /**
   * The digest of what the export has of the article, and not of the Markdown: a later Suibi may
   * convert the same words in another way.
   */
  digest(path: string): string;
}

/** A folder that is ready to be imported. */
export interface ImportSource {
  folder: Folder;
  /** Messages from before the import. */
  notes: ImportNote[];
  /** Removes what was made for the import. */
  remove(): void;
}

/** What the report calls a file of a folder. */
export function labelOf({ made }: Pick<Folder, 'made'>, path: string): string {
  return made?.label(path) ?? path;
}

/** A message with the name of its file, in English. */
export function writeNote(note: ImportNote, folder: Pick<Folder, 'made'>): string {
  const { path, line } = note;
  const text = describeNote(note, 'en');
  if (path === undefined) return text;
  return `${labelOf(folder, path)}${line === undefined ? '' : `:${line}`} ${text}`;
}

/** Lists a folder and all folders in it, except hidden ones, `node_modules` and symbolic links. */
export function scanFolder(dir: string): Folder {
  const path = openFolder(dir);
  const unreadable: Folder['unreadable'] = [];
  const all = listBelow(path, '', unreadable).sort((a, b) => (a < b ? -1 : 1));
  const { site, notes } = findSiteOrVault(path, all);
  const lone = new Set(listLoneSections(site, all.filter(isMarkdown)));
  const isList = (name: string) => isSection(name) && !lone.has(name);
  const texts = all.filter((name) => isMarkdown(name) && !isList(name));
  const isContent = (name: string) => contentPath(site, name) !== undefined;
  const articles = texts.filter(isContent);
  const files = all.filter((name) => !isMarkdown(name));
  const copies = all.filter(isCopy);
  const [firstCopy] = copies;
  const others = site.program === undefined ? [] : all.filter(isOtherText).filter(isContent);
  const endings = countBy(others, (name) => `*.${name.split('.').at(-1)}`);
  return {
    path,
    name: basename(path),
    lists: all.filter(isList),
    articles,
    leftOut: texts.filter((name) => !isContent(name)),
    files,
    unreadable,
    site,
    kindOf: makeKindOf(site, articles),
    menu: (inMenu) => readSiteMenu({ path, site, files }, inMenu),
    notes: [
      ...notes,
      ...(firstCopy === undefined
        ? []
        : [makeNote('copies-left-out', { count: copies.length, first: firstCopy })]),
      ...(endings.length > 0 ? [makeNote('other-texts-left-out', { endings })] : []),
    ],
  };
}

/** A vault has no configuration of a site, so it is looked for last. */
function findSiteOrVault(path: string, files: readonly string[]): FoundSite {
  const found = findSite(path, files);
  if (found.site.program !== undefined || !isVault(path, files)) return found;
  return {
    ...found,
    site: { ...found.site, program: 'Obsidian', config: readVaultSettings(path) },
  };
}

/**
 * The folder with the files of earlier imports: what was an article once stays one. The message
 * names the files that are left out.
 */
export function withKnownFiles(folder: Folder, known: ReadonlyMap<string, unknown>): Folder {
  const leftOut = folder.leftOut.filter((path) => !known.has(path));
  const articles = [...folder.articles, ...folder.leftOut.filter((path) => known.has(path))];
  const { program } = folder.site;
  if (leftOut.length === 0 || program === undefined) return { ...folder, articles, leftOut };
  const places = countBy(leftOut, (path) => path.split('/')[0] ?? '');
  const note = makeNote('left-out', { program, places });
  return {
    ...folder,
    articles: articles.sort((a, b) => (a < b ? -1 : 1)),
    leftOut,
    notes: [...folder.notes, note],
  };
}

function countBy(paths: readonly string[], nameOf: (path: string) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1);
  return [...counts];
}

/** The real path of a folder. Throws OperatorError if `dir` is no folder. */
export function openFolder(dir: string): string {
  try {
    const path = realpathSync(resolve(dir));
    if (statSync(path).isDirectory()) return path;
  } catch (error) {
    throw cannotRead(dir, error);
  }
  throw new OperatorError(`${dir} is no folder`, { exitCode: exitCodes.usage });
}

/**
 * The files below `folder`, in no order. Adds the folders that cannot be read to `unreadable`, such
 * as one whose name is not UTF-8.
 */
export function listBelow(
  root: string,
  folder: string,
  unreadable: Folder['unreadable'],
): string[] {
  return readFolder(root, folder, unreadable).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return listBelow(root, path, unreadable);
    return entry.isFile() ? [path] : [];
  });
}

function readFolder(root: string, folder: string, unreadable: Folder['unreadable']) {
  try {
    return readdirSync(`${root}/${folder}`, { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw cannotRead(root, error);
    unreadable.push({ path: folder, reason: `cannot be read: ${(error as Error).message}` });
    return [];
  }
}

function cannotRead(dir: string, error: unknown): OperatorError {
  return new OperatorError(`${dir} cannot be read: ${(error as Error).message}`, {
    exitCode: exitCodes.usage,
  });
}
