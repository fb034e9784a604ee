import { documentLimits } from '../document-schemas.ts';
import { toLanguageTag } from '../lang/lang.ts';
import type { Fields } from './fields.ts';
import { listOldAddresses, stemOf } from './old-addresses.ts';
import { findDate, parseDate } from './parse-date.ts';

const dateFields = [
  ...['date', 'published', 'publishDate', 'publishdate', 'publish_date', 'published_at'],
  ...['publishedAt', 'pubDate', 'pubDatetime', 'created', 'created_at', 'createdAt'],
];
const updateFields = [
  ...[
    'updated',
    'lastmod',
    'last_modified_at',
    'modified',
    'dateModified',
    'updated_at',
    'updatedAt',
  ],
  ...['updatedDate', 'modDatetime'],
];
const pathFields = ['path', 'permalink', 'url'];
const aliasFields = ['aliases', 'alias', 'redirect_from'];

/**
 * When the article appeared, in milliseconds UTC: its date, else the day in its written address,
 * else in its file's name, else in its folders. Undefined if there is no date. A date that cannot
 * be read is refused.
 */
export function readDate(path: string, fields: Fields): number | undefined {
  const found = fields.find(dateFields.filter((name) => !isFlag(fields.find([name])?.value)));
  if (found === undefined) {
    const stem = stemOf(path);
    const written = [...pathFields, 'slug'].map((name) => fields.find([name])?.value ?? '');
    const dates = [...written.map(String), baseName(stem), stem].map(findDate);
    return dates.find((date) => date !== undefined);
  }
  const value = found.value instanceof Date ? found.value.toISOString() : found.value;
  if (typeof value !== 'string') return fields.refuse(found.name, 'is not a date');
  return (
    parseDate(value) ?? fields.refuse(found.name, `"${value}" is not a date of the years 1 to 9999`)
  );
}

/**
 * When the words last changed, in milliseconds UTC. Undefined if the file has no such date, or one
 * that cannot be read: an article does not need this date.
 */
export function readUpdated(fields: Fields): number | undefined {
  const value = fields.find(updateFields)?.value;
  const text = value instanceof Date ? value.toISOString() : value;
  return typeof text === 'string' ? parseDate(text) : undefined;
}

/** `draft: true`, `published: false` or a folder named _drafts. */
export function readIsDraft(path: string, fields: Fields): boolean {
  const isDraft = readFlag('draft', fields);
  // `published: false` makes a draft, `published: 2024-12-05` is a date.
  const hasFlag = isFlag(fields.find(['published'])?.value);
  const isWithdrawn = hasFlag && readFlag('published', fields) === false;
  return isDraft || isWithdrawn || path.split('/').slice(0, -1).includes('_drafts');
}

/** The language, as a BCP 47 tag; `zh_CN` is taken for `zh-CN`. */
export function readLang(fields: Fields, names: readonly string[]): string | undefined {
  const found = fields.findText(names);
  if (found === undefined) return undefined;
  return (
    toLanguageTag(found.text.replaceAll('_', '-')) ??
    fields.refuse(found.field, `"${found.text}" is no language tag, such as en or zh-CN`)
  );
}

/**
 * The cover as the file names it: an address, or a path from the article or from the site's root.
 */
export interface WrittenCover {
  address: string;
  line: number;
}

/** The cover: a text, the first of a list, or the address in a table. */
export function readCover(fields: Fields, names: readonly string[]): WrittenCover | undefined {
  const found = fields.find(names);
  // Themes write `cover: false` where there is no picture.
  if (found === undefined || isFlag(found.value)) return undefined;
  const { name, value } = found;
  const inner = fields.find(['url', 'src', 'image', 'path'].map((key) => `${name}.${key}`));
  // Other templates have the whole table in every article, its address empty.
  if (inner === undefined && typeof value === 'object' && !Array.isArray(value)) return undefined;
  const [item] = fields.listTexts([inner?.name ?? name]);
  fields.refuseLonger(item, documentLimits.maxCoverUrlCharacters);
  return item && { address: item.text, line: fields.lineOf(item.field) };
}

/** The addresses that the article had, in the order of `listOldAddresses`. */
export function readAddresses(path: string, fields: Fields): string[] {
  const paths = pathFields.flatMap((name) => fields.findText([name])?.text ?? []);
  const slug = fields.findText(['slug'])?.text;
  const aliases = aliasFields.flatMap((name) => fields.listTexts([name]));
  return listOldAddresses(path, { paths, slug, aliases: aliases.map(({ text }) => text) });
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a value is clearly yes or no. */
export function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || /^(?:true|false|yes|no|on|off)$/i.test(String(value));
}

/**
 * A value that is not clearly yes or no is refused: otherwise a draft could be published by
 * mistake.
 */
function readFlag(name: string, fields: Fields): boolean | undefined {
  const found = fields.find([name]);
  if (found === undefined) return undefined;
  if (!isFlag(found.value)) return fields.refuse(name, 'takes true or false');
  return /^(?:true|yes|on)$/i.test(String(found.value));
}
