import { documentLimits } from '../document-schemas.ts';
import type { DateSource } from '../import/front-matter-notes.ts';
import { cutWithEnding } from '../text.ts';
import type { Fields } from './fields.ts';
import { listOldAddresses, type OldAddresses, stemOf } from './old-addresses.ts';
import { findDate, parseDate } from './parse-date.ts';
import { toWrittenLang } from './written-lang.ts';

const dateFields = [
  ...['date', 'published', 'publishDate', 'publishdate', 'publish_date', 'published_at'],
  ...['publishedAt', 'pubDate', 'pubDatetime', 'created', 'created_at', 'createdAt'],
];
/** Hugo shows an article from this time on, also if its date is an earlier one. */
const publishFields = ['publishDate', 'publishdate', 'publish_date'];
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
  ...['updatedDate', 'modDatetime', 'last_update.date'],
];
const pathFields = ['path', 'permalink', 'url'];
const aliasFields = ['aliases', 'alias', 'redirect_from'];

/**
 * When the article appeared, in milliseconds UTC: the time at which it will appear, if that is to
 * come, else its date, else the day in its written address, else in its file's name, else in its
 * folders. Undefined if there is no date. A date that cannot be read is a fault of `fields`. What
 * names no zone is in `timeZone` (an IANA name), else in UTC.
 */
export function readDate(path: string, fields: Fields, timeZone?: string): number | undefined {
  const toCome = timeOf(fields.find(publishFields)?.value, timeZone);
  if (toCome !== undefined && toCome > Date.now()) return toCome;
  const written = dateFields.flatMap((name) => {
    const found = fields.find([name]);
    return found === undefined || isFlag(found.value) ? [] : [found];
  });
  const times = written.map(({ value }) => timeOf(value, timeZone));
  const time = times.find((each) => each !== undefined) ?? findDateOfPath(path, fields, timeZone);
  const [first] = written;
  if (first === undefined || times[0] !== undefined) return time;
  const value = dateText(first.value) ?? (Array.isArray(first.value) ? '[…]' : '{…}');
  const from: DateSource =
    time === undefined ? 'file' : times.some((each) => each !== undefined) ? 'field' : 'path';
  fields.refuse(first.name, `"${value}" is not a date of the years 1 to 9999`, {
    kind: 'date-not-read',
    values: { value: cutWithEnding(value, maxShownCharacters, '…'), from },
  });
  return time;
}

const maxShownCharacters = 40;

function findDateOfPath(
  path: string,
  fields: Fields,
  timeZone: string | undefined,
): number | undefined {
  const stem = stemOf(path);
  const written = [...pathFields, 'slug'].map((name) => String(fields.find([name])?.value ?? ''));
  const dates = [...written, baseName(stem), stem].map((each) => findDate(each, timeZone));
  return dates.find((date) => date !== undefined);
}

/** The time of a value in front matter, in milliseconds UTC. Undefined if it is no date. */
export function timeOf(value: unknown, timeZone?: string): number | undefined {
  const text = dateText(value);
  return text === undefined ? undefined : parseDate(text, timeZone);
}

/** A local date of TOML has no zone in its text. */
function dateText(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  const isText = ['string', 'number', 'bigint'].includes(typeof value);
  return isText ? String(value) : undefined;
}

/**
 * When the words last changed, in milliseconds UTC. Undefined if the file has no such date, or one
 * that cannot be read: an article does not need this date.
 */
export function readUpdated(fields: Fields, timeZone?: string): number | undefined {
  return timeOf(fields.find(updateFields)?.value, timeZone);
}

/** `draft: true`, `published: false` or a folder named _drafts. */
export function readIsDraft(path: string, fields: Fields): boolean {
  const isDraft = readFlag('draft', fields) === true;
  // `published: false` makes a draft, `published: 2024-12-05` is a date.
  const hasFlag = isFlag(fields.find(['published'])?.value);
  const isWithdrawn = hasFlag && readFlag('published', fields) === false;
  return isDraft || isWithdrawn || path.split('/').slice(0, -1).includes('_drafts');
}

/** The language, as a BCP 47 tag; `zh_CN` and `zh_CN.UTF-8` are taken for `zh-CN`. */
export function readLang(fields: Fields, names: readonly string[]): string | undefined {
  const [found] = fields.listTexts(names);
  if (found === undefined) return undefined;
  const tag = toWrittenLang(found.text);
  if (tag !== undefined) return tag ?? undefined;
  return fields.refuse(found.field, `"${found.text}" is no language tag, such as en or zh-CN`, {
    kind: 'lang-not-known',
    values: { value: cutWithEnding(found.text, maxShownCharacters, '…') },
  });
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
  if (item === undefined) return undefined;
  const { field, text } = item;
  // An address that is cut leads nowhere.
  if (fields.shortened(item, documentLimits.maxCoverUrlCharacters) !== text) return undefined;
  return { address: text, line: fields.lineOf(field) };
}

/**
 * The folder from which the paths of pictures begin, as the theme Chirpy has it; older versions
 * call it `img_path`. It begins and ends without a slash. Undefined for one on another site.
 */
export function readMediaFolder(fields: Fields): string | undefined {
  const folder = fields.find(['media_subpath', 'img_path'])?.value;
  if (typeof folder !== 'string' || folder.includes(':')) return undefined;
  return folder.split('/').filter(Boolean).join('/');
}

/** The addresses that the article can have had: see `listOldAddresses`. */
export function readAddresses(path: string, fields: Fields): OldAddresses {
  const paths = pathFields.flatMap((name) => fields.findText([name])?.text ?? []);
  const slug = fields.findText(['slug'])?.text;
  return listOldAddresses(path, { paths, slug, aliases: readAliases(fields) });
}

/** Other addresses of the article. In a vault of Obsidian they are other names of the note. */
export function readAliases(fields: Fields): string[] {
  return aliasFields.flatMap((name) => fields.listTexts([name])).map(({ text }) => text);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a value is clearly yes or no. */
export function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || /^(?:true|false|yes|no|on|off)$/i.test(String(value));
}

/**
 * A value that is not clearly yes or no is a fault, and counts as yes: otherwise a draft could be
 * published by mistake.
 */
function readFlag(name: string, fields: Fields): boolean | undefined {
  const found = fields.find([name]);
  if (found === undefined) return undefined;
  const value = dateText(found.value) ?? String(found.value);
  if (isFlag(found.value) || /^[01]$/.test(value)) return /^(?:true|yes|on|1)$/i.test(value);
  const shown = cutWithEnding(value, maxShownCharacters, '…');
  const note = { kind: 'draft-unclear', values: { value: `${name}: ${shown}` } } as const;
  fields.refuse(name, 'takes true or false', note);
  return true;
}
