import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { blogFileFormat, blogFilePath } from '../../export/blog-file.ts';
import type { OwnPage } from '../../shared/settings/menu.ts';
import { settingSchemas } from '../../shared/settings/settings-schemas.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { listFaults } from '../../shared/text-schema.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { readOrRefuse } from '../folder/guard-item.ts';

type Name = keyof Settings;

/** What never comes from a file, each with its reason. */
const neverRead: Readonly<Record<string, string>> = {
  ownCode:
    'is not imported: it runs in the browsers of readers, so paste it in the settings yourself',
};

/** A file of settings has some 10 KB. */
const maxCharacters = 500_000;

interface BlogFile {
  settings: Partial<Settings>;
  /** What is left out, and why. */
  notes: string[];
}

/**
 * Reads the settings of an export. What is faulty is named with its line, and the rest is read.
 * `pages` are those of the blog to which the settings come.
 */
export async function readBlogFile(text: string, pages: readonly OwnPage[]): Promise<BlogFile> {
  const file = parseFile(text);
  if (typeof file === 'string') return { settings: {}, notes: [`${blogFilePath}${file}`] };
  const settings: Record<string, unknown> = {};
  const notes: string[] = [];
  const tell = (path: Path, note: string) =>
    notes.push(`${blogFilePath}:${file.lineOf(path)}: ${note}`);
  for (const [name, written] of Object.entries(file.values)) {
    if (Object.hasOwn(blogFileFormat, name)) continue;
    if (Object.hasOwn(neverRead, name)) {
      const isDefault = isDeepStrictEqual(written, defaultSettings[name as Name]);
      if (!isDefault) tell([name], `${name} ${neverRead[name]}`);
      continue;
    }
    if (!Object.hasOwn(settingSchemas, name)) {
      tell([name], `${name} is not a setting of this version`);
      continue;
    }
    const { value, missing, placeOf } =
      name === 'menu' ? findPages(written, pages) : { value: written };
    for (const [index, page] of missing ?? []) {
      tell([name, index], `the menu names the page ${page}, which is not there`);
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
    tell([name, ...path], `${name} is left out: ${describeFault(fault, 'en')}`);
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

/** The fields of the file, or what follows its name in a note that says why it cannot be read. */
function parseFile(text: string): ParsedFile | string {
  if (text.length > maxCharacters) return ' is too large to be a file of settings';
  const lines = new LineCounter();
  const quietly = { prettyErrors: false, logLevel: 'silent' } as const;
  const document = parseDocument(text, { ...quietly, lineCounter: lines });
  const [error] = document.errors;
  if (error) return `:${lines.linePos(error.pos[0]).line} cannot be read (${error.message})`;
  if (!isMap(document.contents) || document.get('suibi') !== blogFileFormat.suibi) {
    return ' is not the file of an export of Suibi, and is left out';
  }
  const lineOf = (path: Path): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  return readOrRefuse<ParsedFile, string>(
    () => ({ values: document.toJS({ maxAliasCount: 0 }), lineOf }),
    () => ' cannot be read: it has aliases (*name)',
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
