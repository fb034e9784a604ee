import { guessLang } from '../lang/guess-lang.ts';
import type { UiLang } from '../lang/ui-lang.ts';
import { type FilterName, parseQuery, partsOf, type Query, readYear } from './query.ts';

/** A part of a query such as `tag:茶`. */
export interface Filter {
  name: FilterName;
  value: string;
}

/** So many of the found articles have this value. */
export interface Count {
  value: string;
  count: number;
}

/** The values of one filter that the search page offers, with their counts. */
export interface Choices {
  name: FilterName;
  counts: readonly Count[];
}

const maxChoices: Record<FilterName, number> = { tag: 6, year: 6, lang: 4 };

/** The words for filters in a query that the search page writes. */
export const filterWords: Record<UiLang, Record<FilterName, string>> = {
  en: { tag: 'tag', year: 'year', lang: 'lang' },
  'zh-Hans': { tag: '标签', year: '年份', lang: '语言' },
};

export function listFilters({ tags, years, langs }: Query): Filter[] {
  const each = (name: FilterName, values: readonly (string | number)[]) =>
    values.map((value) => ({ name, value: String(value) }));
  return [...each('tag', tags), ...each('year', years), ...each('lang', langs)];
}

/**
 * The query with one filter more. It stands before the other parts, because an open quote takes all
 * that follows. Undefined if the query cannot have it: it would be too long, or the value has
 * quotes.
 */
export function addFilter(text: string, { name, value }: Filter, lang: UiLang): string | undefined {
  const written = /\s/.test(value) ? `"${value}"` : value;
  const longer = `${filterWords[lang][name]}:${written} ${text}`.trim();
  const query = parseQuery(longer);
  const isRead = listFilters(query).some((one) => one.name === name && one.value === value);
  return isRead && !query.isCut ? longer : undefined;
}

/** The query without a filter. */
export function removeFilter(text: string, { name, value }: Filter): string {
  const isIt = (filter: FilterName | undefined, words: string) =>
    filter === name && (name === 'year' ? readYear(words) === Number(value) : words === value);
  return partsOf(text)
    .filter(({ filter, words }) => !isIt(filter, words))
    .map((part) => part.text)
    .join(' ');
}

/**
 * The values that divide `total` found articles, of each filter. A second year or language is not
 * offered: an article has one year and one language. Tags and languages with the most articles come
 * first, and years from the newest.
 */
export function chooseFilters(
  counts: Record<FilterName, readonly Count[]>,
  total: number,
  query: Query,
): Choices[] {
  const isTaken = { tag: false, year: query.years.length > 0, lang: query.langs.length > 0 };
  const names: FilterName[] = ['tag', 'year', 'lang'];
  return names
    .filter((name) => !isTaken[name])
    .map((name) => {
      const dividing = counts[name].filter(({ count }) => count < total);
      const most = dividing.toSorted(mostFirst).slice(0, maxChoices[name]);
      const ordered = name === 'year' ? most.sort((a, b) => +b.value - +a.value) : most;
      return { name, counts: ordered };
    })
    .filter(({ counts }) => counts.length > 0);
}

function mostFirst(a: Count, b: Count): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** What the filters of a query ask of an article of the owner. */
interface Filtered {
  tags: readonly string[];
  /** The language that the owner has chosen. */
  lang: string | null;
  /** The beginning of the title and the text, for an article without a chosen language. */
  sample: string;
  /** When it was published or, as a draft, saved. */
  year: number;
}

/**
 * Whether an article passes the filters of a query: all tags and none that is excluded, any of the
 * years, all languages.
 */
export function passes(
  { tags, lang, sample, year }: Filtered,
  query: Pick<Query, 'tags' | 'excludedTags' | 'years' | 'langs'>,
): boolean {
  if (!query.tags.every((tag) => tags.includes(tag))) return false;
  if (query.excludedTags.some((tag) => tags.includes(tag))) return false;
  if (query.years.length > 0 && !query.years.includes(year)) return false;
  if (query.langs.length === 0) return true;
  const own = (lang ?? guessLang(sample) ?? '').toLowerCase();
  return query.langs.every((asked) => `${own}-`.startsWith(`${asked.toLowerCase()}-`));
}
