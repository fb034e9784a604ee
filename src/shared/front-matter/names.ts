import { documentLimits } from '../document-schemas.ts';
import { countCharacters } from '../text.ts';
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
  fields.refuseLonger(
    { field: first.field, text: splitAuthors(written)[0] ?? '' },
    documentLimits.maxAuthorCharacters,
  );
  return fields.refuse(
    first.field,
    `has names longer than ${documentLimits.maxAuthorCharacters} characters`,
  );
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

/**
 * The tags, then the categories. Each is listed once; case makes no difference. A text is a
 * comma-separated list.
 */
export function readTags(fields: Fields, names: readonly string[]): string[] {
  const items = [...fields.listTexts(names), ...fields.listTexts(categoryFields)].flatMap(
    splitText,
  );
  const tags = new Map<string, string>();
  for (const item of items) {
    if (item.text.includes(',')) fields.refuse(item.field, `"${item.text}" has a comma`);
    fields.refuseLonger(item, documentLimits.maxTagCharacters);
    const key = item.text.normalize('NFC').toLowerCase();
    if (!tags.has(key)) tags.set(key, item.text);
    if (tags.size > documentLimits.maxTags)
      fields.refuse(item.field, `more than ${documentLimits.maxTags} are given`);
  }
  return [...tags.values()];
}

function splitText({ field, text }: Item): Item[] {
  // An item of a list has its number in the field: a comma in it is part of the tag.
  if (/\.\d+$/.test(field)) return [{ field, text }];
  const parts = text.split(/[,，]/).map((part) => part.trim());
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
