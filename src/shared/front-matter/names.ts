import { documentLimits } from '../document-schemas.ts';
import { countCharacters } from '../text.ts';
import type { Fields, Item } from './fields.ts';

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
  const items = [
    ...fields.listTexts(names),
    ...fields.listTexts(['categories', 'category', 'taxonomies.categories']),
  ].flatMap(splitText);
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
 * Categories that stand in others, each with those around it, the outermost first: for Hexo, each
 * of a list stands in the one before it, and a list of lists has several such rows.
 */
export function readNestedCategories(fields: Fields): string[][] {
  const written = fields.raw('categories');
  if (!Array.isArray(written)) return [];
  const rows: unknown[] = written.some(Array.isArray) ? written : [written];
  return rows
    .filter(Array.isArray)
    .map((row) => row.filter((name) => typeof name === 'string' || typeof name === 'number'))
    .map((row) => row.map((name) => String(name).replace(/\s+/g, ' ').trim()))
    .filter((row) => row.length > 1);
}
