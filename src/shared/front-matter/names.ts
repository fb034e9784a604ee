import { documentLimits } from '../document-schemas.ts';
import { countCharacters, cutWithEnding } from '../text.ts';
import { type Fields, type Item, ownValue } from './fields.ts';

/** Where front matter has categories. */
const categoryFields = ['categories', 'category', 'taxonomies.categories'];

const andOthers = ' et al.';

/**
 * The authors, joined with `, `; where they are too many, those that fit and ` et al.`. Undefined
 * when none is named.
 */
export function readAuthor(fields: Fields, names: readonly string[]): string | undefined {
  const items = fields.listTexts(names);
  const [first] = items;
  if (first === undefined) return undefined;
  const written = items.map(({ text }) => text).join(', ');
  const shortened = shortenAuthors(written, documentLimits.maxAuthorCharacters);
  if (shortened !== undefined) return shortened;
  // Also the first name alone is too long, or it and ` et al.` are.
  const name = { field: first.field.replace(/\.\d+$/, ''), text: splitAuthors(written)[0] ?? '' };
  return fields.shortened(name, documentLimits.maxAuthorCharacters);
}

/**
 * Names of authors in at most `max` characters: all names, or the first ones and ` et al.`.
 * Undefined: no name fits.
 */
export function shortenAuthors(written: string, max: number): string | undefined {
  if (countCharacters(written) <= max) return written;
  let shortened: string | undefined;
  let names = '';
  for (const [index, author] of splitAuthors(written).slice(0, -1).entries()) {
    names += index === 0 ? author : `, ${author}`;
    if (countCharacters(names + andOthers) > max) break;
    shortened = names + andOthers;
  }
  return shortened;
}

function splitAuthors(written: string): string[] {
  return written.split(/,\s*(?:and\s+)?|\s+and\s+|\s*[、，]\s*/);
}

/** How a program writes lists. */
export interface ListForm {
  /** Whether a text without commas is a list with spaces between its items, as in Jekyll. */
  hasSpaces?: boolean;
}

/**
 * The tags, then the categories. Each is listed once; case makes no difference. A text is a
 * comma-separated list.
 */
export function readTags(
  fields: Fields,
  names: readonly string[],
  { hasSpaces = false }: ListForm = {},
): string[] {
  const { maxTags, maxTagCharacters } = documentLimits;
  const items = [...fields.listTexts(names), ...fields.listTexts(categoryFields)].flatMap((item) =>
    divide(fields, item, hasSpaces),
  );
  const tags = new Map<string, Item>();
  for (const item of items) {
    const count = countCharacters(item.text);
    if (count > maxTagCharacters) {
      fields.refuse(
        item.field,
        `has ${count} characters, at most ${maxTagCharacters} are allowed`,
        { kind: 'long-tag', values: { tag: cutWithEnding(item.text, maxTagCharacters, '…') } },
      );
      continue;
    }
    const key = item.text.normalize('NFC').toLowerCase();
    if (!tags.has(key)) tags.set(key, item);
  }
  const all = [...tags.values()];
  const over = all[maxTags];
  if (over) {
    const note = { kind: 'first-tags', values: { count: all.length } } as const;
    fields.refuse(over.field, `more than ${maxTags} are given`, note);
  }
  return all.slice(0, maxTags).map(({ text }) => text);
}

/** An item of a list is one tag, but for its commas: in a tag of Suibi none can stand. */
function divide(fields: Fields, { field, text }: Item, hasSpaces: boolean): Item[] {
  // An item of a list has its number in the field.
  const isItem = /\.\d+$/.test(field);
  if (isItem && !text.includes(',')) return [{ field, text }];
  if (isItem) {
    fields.refuse(field, `"${text}" has a comma`, { kind: 'tag-divided', values: { tag: text } });
  }
  const hasCommas = /[,，]/.test(text);
  const parts = text.split(hasSpaces && !hasCommas ? /\s+/ : /[,，]/).map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => ({ field, text: part }));
}

/**
 * The categories as they are written, each with those around it, the outermost first: for Hexo,
 * each of a list stands in the one before it, and a list of lists has several such rows.
 */
export function readCategories(fields: Fields): string[][] {
  const written = fields.find(categoryFields)?.value;
  const parts =
    typeof written === 'string' ? written.split(/[,，]/).map((part) => [part]) : written;
  if (!Array.isArray(parts)) return [];
  const rows: unknown[] = parts.some(Array.isArray) ? parts : [parts];
  return rows.map(namesOf).filter((row) => row.length > 0);
}

function namesOf(row: unknown): string[] {
  return (Array.isArray(row) ? row : [row])
    .map((each: unknown) => ownValue(each, 'name') ?? each)
    .filter((name) => typeof name === 'string' || typeof name === 'number')
    .map((name) => String(name).replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}
