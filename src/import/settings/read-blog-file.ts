import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { blogFileFormat, blogFilePath } from '../../export/blog-file.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import type { OwnPage } from '../../shared/settings/menu.ts';
import { settingSchemas } from '../../shared/settings/settings-schemas.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { listFaults } from '../../shared/text-schema.ts';
import { readOrRefuse } from '../folder/guard-item.ts';

/** It runs in the browsers of readers, so it never comes from a file. */
const neverRead = 'ownCode';

/** A file of settings has some 10 KB. */
const maxCharacters = 500_000;

interface BlogFile {
  settings: Partial<Settings>;
  /** What is left out, and why. */
  notes: ImportNote[];
}

/**
 * Reads the settings of an export. What is faulty is named with its line, and the rest is read.
 * `pages` are those of the blog to which the settings come.
 */
export async function readBlogFile(text: string, pages: readonly OwnPage[]): Promise<BlogFile> {
  const file = parseFile(text);
  if ('kind' in file) return { settings: {}, notes: [{ ...file, path: blogFilePath }] };
  const settings: Record<string, unknown> = {};
  const notes: ImportNote[] = [];
  const tell = (path: Path, note: ImportNote) =>
    notes.push({ ...note, path: blogFilePath, line: file.lineOf(path) });
  for (const [name, written] of Object.entries(file.values)) {
    if (Object.hasOwn(blogFileFormat, name)) continue;
    if (name === neverRead) {
      const isDefault = isDeepStrictEqual(written, defaultSettings[neverRead]);
      if (!isDefault) tell([name], makeNote('own-code-left'));
      continue;
    }
    if (!Object.hasOwn(settingSchemas, name)) {
      tell([name], makeNote('setting-unknown', { name }));
      continue;
    }
    const { value, missing, placeOf } =
      name === 'menu' ? findPages(written, pages) : { value: written };
    for (const [index, page] of missing ?? []) {
      tell([name, index], makeNote('menu-page-missing', { page }));
    }
    const schema = settingSchemas[name as keyof typeof settingSchemas];
    const result = await schema.safeParseAsync(value);
    if (result.success) {
      settings[name] = result.data;
      continue;
    }
    const [{ field, fault } = noFault] = listFaults(result.error);
    const path = field.split('.').filter((part) => part !== '');
    if (path[0] !== undefined && placeOf) path[0] = String(placeOf(Number(path[0])));
    tell([name, ...path], makeNote('setting-left', { name, fault }));
  }
  return { settings: settings as Partial<Settings>, notes };
}

type Path = readonly (string | number)[];

const noFault = { field: '', fault: { name: 'invalid' } } as const;

interface ParsedFile {
  values: Record<string, unknown>;
  /** The line of a value, counted from 1, or of what it is a part of. */
  lineOf(path: Path): number;
}

/** The fields of the file, or the message why it cannot be read. */
function parseFile(text: string): ParsedFile | ImportNote {
  if (text.length > maxCharacters) return makeNote('settings-too-large');
  const lines = new LineCounter();
  const quietly = { prettyErrors: false, logLevel: 'silent' } as const;
  const document = parseDocument(text, { ...quietly, lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    return { ...makeNote('settings-unreadable', { error: error.message }), line };
  }
  if (!isMap(document.contents) || document.get('suibi') !== blogFileFormat.suibi) {
    return makeNote('settings-of-others');
  }
  const lineOf = (path: Path): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  return readOrRefuse<ParsedFile, ImportNote>(
    () => ({ values: document.toJS({ maxAliasCount: 0 }), lineOf }),
    () => makeNote('settings-with-aliases'),
  );
}

/**
 * The menu with the ids of its pages. `missing` are the entries of pages that are not there, which
 * it leaves out. `placeOf` tells where one of its entries stands in the file.
 */
function findPages(written: unknown, pages: readonly OwnPage[]) {
  if (!Array.isArray(written)) return { value: written };
  const missing: [index: number, page: string][] = [];
  const value: unknown[] = [];
  const places: number[] = [];
  for (const [index, entry] of written.entries()) {
    const named = entry?.target?.kind === 'page' ? String(entry.target.name) : undefined;
    const page = pages.find(({ name }) => name === named);
    if (named !== undefined && page === undefined) {
      missing.push([index, named]);
      continue;
    }
    const target = page && { kind: 'page', articleID: page.articleID };
    value.push(target ? { ...entry, target } : entry);
    places.push(index);
  }
  return { value, missing, placeOf: (index: number) => places[index] ?? index };
}
