import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { listedUploadsPath } from '../../export/listed-uploads.ts';
import { ownValue } from '../../shared/front-matter/fields.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import type { NamedThings } from '../../shared/import/obsidian-notes.ts';
import { drawnKind } from './files.ts';
import { looksLikeVault } from './looks-like-vault.ts';

const settingsFolder = '.obsidian';
/** A folder of a vault can be imported alone, and a repository can have its vault in a folder. */
const maxLevelsAbove = 3;

/** The folder with the settings of Obsidian for this folder. Undefined if there is none. */
export function findVaultRoot(path: string): string | undefined {
  const isRoot = (folder: string) => existsSync(join(folder, settingsFolder));
  let above = path;
  for (let level = 0; level <= maxLevelsAbove; level += 1) {
    if (isRoot(above)) return above;
    above = dirname(above);
  }
  return foldersIn(path).find(isRoot);
}

/**
 * Whether a folder is a vault of Obsidian, or a part of one. `files` are all of its files. An
 * export of Suibi is none, though somebody may have opened it in Obsidian.
 */
export function isVault(path: string, files: readonly string[]): boolean {
  if (files.includes(listedUploadsPath)) return false;
  const articles = files.filter((file) => /\.(?:md|markdown)$/i.test(file));
  return findVaultRoot(path) !== undefined || looksLikeVault(readTexts(path, articles));
}

/** In UTF-16 units. A link in a longer text is mostly found earlier. */
const maxReadLength = 100_000;

function* readTexts(folder: string, articles: readonly string[]): Generator<string> {
  for (const path of articles) {
    try {
      yield readFileSync(join(folder, path), 'utf8').slice(0, maxReadLength);
    } catch {
      // The survey refuses the file with the reason.
    }
  }
}

function foldersIn(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  } catch {
    return [];
  }
}

interface ListedFolder {
  path: string;
  articles: string[];
  leftOut: string[];
  files: string[];
}

/**
 * The folder without what is no note and no file of a note: templates, drawings, canvases and
 * bases. The message names the files; those that would be articles are in `leftOut`.
 */
export function leaveOutTools<Folder extends ListedFolder>(
  folder: Folder,
): { folder: Folder; notes: ImportNote[] } {
  const { articles, leftOut, files } = folder;
  const templates = listTemplateFolders(folder.path);
  const isDrawn = (path: string) => drawnKind(path) !== undefined;
  const isTool = (path: string) =>
    isDrawn(path) || templates.some((above) => path.startsWith(`${above}/`));
  const isKept = (path: string) => !isTool(path);
  const drawings = files.filter(isDrawn);
  return {
    folder: {
      ...folder,
      articles: articles.filter(isKept),
      leftOut: [...leftOut, ...articles.filter(isTool)],
      files: files.filter(isKept),
    },
    notes: drawings.length === 0 ? [] : [makeNote('vault-drawings', firstOf(drawings))],
  };
}

const maxNames = 5;

function firstOf(names: readonly string[]): NamedThings {
  return { names: names.slice(0, maxNames), more: Math.max(0, names.length - maxNames) };
}

/** The settings of the editor, such as `strictLineBreaks`; undefined if the vault has none. */
export function readVaultSettings(path: string): unknown {
  const root = findVaultRoot(path);
  return root === undefined ? undefined : readJson(join(root, settingsFolder, 'app.json'));
}

/** The files with the settings of Obsidian’s templates and of the plugin Templater. */
const templateSettings = [
  ['templates.json', 'folder'],
  ['plugins/templater-obsidian/data.json', 'templates_folder'],
] as const;

/** The folders with templates, as paths in the imported folder. */
function listTemplateFolders(path: string): string[] {
  const root = findVaultRoot(path);
  if (root === undefined) return [];
  const named = templateSettings.flatMap(([file, field]) => {
    const folder = ownValue(readJson(join(root, settingsFolder, file)), field);
    if (typeof folder !== 'string') return [];
    const inFolder = relative(path, join(root, folder.trim())).split(sep).join('/');
    return inFolder === '' || inFolder.startsWith('..') ? [] : [inFolder];
  });
  return [...new Set(named)];
}

/** Settings that cannot be read are no reason to stop. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
