import { ownValue } from '../../../shared/front-matter/fields.ts';
import { findDefaults, type PlaceInJekyll, placeInJekyll } from '../jekyll-files.ts';
import { textAt, textsOf } from '../read-config.ts';
import { slugOfJekyll } from '../term-slugs.ts';
import { type FoundAddresses, nameOf, type OldArticle, textOf } from './old-article.ts';
import { dateValues, fillPattern, type ValueOf } from './pattern.ts';
import { listDates, type OldDate } from './written-dates.ts';

/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

export function addressesOfJekyll(
  config: unknown,
  article: OldArticle,
  timeZone: string | undefined,
): FoundAddresses {
  const place = placeInJekyll(config, article.path);
  if (place === undefined) return { certain: [], guessed: [] };
  const defaults = findDefaults(config, article.path, place);
  const raw = (name: string) => article.raw(name) ?? ownValue(defaults, name);
  const pattern = findPattern(config, place, textOf(raw('permalink')));
  const dates: (OldDate | undefined)[] = listDates({ ...article, raw }, { timeZone, isUtc: true });
  const all = (dates.length > 0 ? dates : [undefined]).map((date) =>
    fillPattern(pattern, valuesOf(place, raw, date)),
  );
  const [first, ...others] = [...new Set(all.flatMap(({ address }) => address ?? []))];
  if (first === undefined) return { certain: [], guessed: [], missing: all[0]?.missing };
  return { certain: [first], guessed: others };
}

function findPattern(config: unknown, place: PlaceInJekyll, own: string | undefined): string {
  if (own !== undefined) return styles[own] ?? own;
  if (place.kind === 'pages') return '/:path';
  const isPost = place.kind !== 'collection';
  const written =
    textAt(config, `collections.${place.collection}.permalink`) ??
    (isPost ? (textAt(config, 'permalink') ?? 'date') : '/:collection/:path');
  return styles[written] ?? written;
}

function valuesOf(
  place: PlaceInJekyll,
  raw: (name: string) => unknown,
  date: OldDate | undefined,
): ValueOf {
  const file = nameOf(place.path);
  // Posts have the date in their name, and other documents can: it is no part of the title.
  const name = place.kind !== 'pages' ? file.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-(?=.)/, '') : file;
  const slug = textOf(raw('slug')) ?? name;
  const categories = listCategories(place, raw);
  const values: Record<string, string | undefined> = {
    ...(date && dateValues(date)),
    ...{ title: prettySlug(slug), slug: slugOfJekyll(slug), name: slugOfJekyll(file) },
    ...{ path: place.path, basename: file, collection: place.collection, output_ext: '' },
    categories: joinOnce(categories.map((category) => category.toLowerCase())),
    slugified_categories: joinOnce(categories.map((category) => slugOfJekyll(category))),
  };
  return (name) => values[name];
}

function joinOnce(parts: readonly string[]): string {
  return [...new Set(parts)].join('/');
}

/** Keeps upper case, and the signs that need no escape in an address. */
function prettySlug(name: string): string {
  return name.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '');
}

function listCategories(place: PlaceInJekyll, raw: (name: string) => unknown): string[] {
  const one = textsOf(raw('category'));
  const written = raw('categories');
  const several = typeof written === 'string' ? written.split(/\s+/) : textsOf(written);
  const all = [...place.folders, ...several, ...one];
  return all.filter((category) => category !== '');
}
