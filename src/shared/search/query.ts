import { cutUnits } from '../render/characters.ts';
import { isSingle, type Token, tokensOf } from './tokens.ts';

/** One word, or some that stand one behind the other. */
export interface Term {
  /** At least one. */
  tokens: readonly string[];
  /**
   * Whether the last token is the beginning of a token: one character with which a pair may begin,
   * or a word that is being typed.
   */
  isPrefix: boolean;
}

/** What somebody looks for. An article has to match all of it. */
export interface Query {
  terms: readonly Term[];
  /** Terms that the article must not have. */
  excluded: readonly Term[];
  tags: readonly string[];
  /** Tags that the article must not have. */
  excludedTags: readonly string[];
  years: readonly number[];
  langs: readonly string[];
  /** Whether words at the end were left out, because there were too many. */
  isCut: boolean;
}

export const queryLimits = {
  /** In UTF-16 code units. What is longer is cut. */
  maxLength: 1_000,
  /** Wanted and excluded terms. */
  maxTerms: 12,
  /**
   * Terms that are one character, with which many tokens may begin: in a blog of 100,000 articles
   * each takes up to 40 ms.
   */
  maxPrefixTerms: 4,
  maxTokensOfTerm: 40,
  /** Tags, years and languages. */
  maxFilters: 6,
} as const;

/**
 * A word with an optional sign and an optional filter: `-"old tea"`, `tag:茶`. Chinese signs count
 * too. Two signs are none: `--release` is a word of code.
 */
const partPattern =
  /(?<sign>(?:[-－](?![-－]))?)(?:(?<filter>tag|year|lang|标签|標籤|年份|语言|語言)[:：])?(?:["＂“”„「『](?<quoted>[^"＂“”「」『』]*)["＂“”」』]?|(?<plain>[^\s"＂“”「」『』]+))/giu;

const filterNames = {
  标签: 'tag',
  標籤: 'tag',
  年份: 'year',
  语言: 'lang',
  語言: 'lang',
} as const;

export type FilterName = 'tag' | 'year' | 'lang';

interface QueryPart {
  sign: string;
  filter: FilterName | undefined;
  words: string;
  isQuoted: boolean;
  /** As it was written, with quotes and sign. */
  text: string;
}

/** The parts of a query in their order, without the space between them. */
export function partsOf(text: string): QueryPart[] {
  return [...text.matchAll(partPattern)].map(({ 0: text, groups = {} }) => {
    const { sign = '', filter, quoted, plain = '' } = groups;
    const name = filter?.toLowerCase();
    const known = filterNames[name as keyof typeof filterNames] ?? (name as FilterName | undefined);
    return { sign, filter: known, words: quoted ?? plain, isQuoted: quoted !== undefined, text };
  });
}

/**
 * The query of a reader without space around it, cut to `queryLimits.maxLength`. No character is
 * divided.
 */
export function cutQuery(text: string): string {
  return cutUnits(text.trim(), queryLimits.maxLength);
}

/** The year that the value of a filter means. Undefined if it is none. */
export function readYear(words: string): number | undefined {
  const digits = /^(\d{1,4})年?$/.exec(words.normalize('NFKC'))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads a query. Every text is one; what has no meaning is left out. */
export function parseQuery(text: string): Query {
  const terms: Term[] = [];
  const excluded: Term[] = [];
  const filters = { tag: new Set<string>(), year: new Set<string>(), lang: new Set<string>() };
  const excludedTags = new Set<string>();
  const { maxTerms, maxPrefixTerms, maxFilters } = queryLimits;
  let prefixTerms = 0;
  const read = cutQuery(text);
  let isCut = read.length < text.trim().length;
  for (const { sign, filter, words, isQuoted } of partsOf(read)) {
    if (filter !== undefined && words !== '') {
      // `-year:` and `-lang:` have no meaning.
      const list = sign === '' ? filters[filter] : filter === 'tag' ? excludedTags : undefined;
      if (list && list.size < maxFilters) list.add(words);
      else isCut ||= list !== undefined;
      continue;
    }
    for (const term of isQuoted ? wholeTerm(words) : termsOf(words)) {
      const list = sign === '' ? terms : excluded;
      const isKnown = list.some((other) => other.tokens.join(' ') === term.tokens.join(' '));
      if (isKnown) continue;
      const isTooMuch =
        terms.length + excluded.length >= maxTerms ||
        (term.isPrefix && prefixTerms >= maxPrefixTerms);
      if (isTooMuch) {
        isCut = true;
        continue;
      }
      if (term.isPrefix) prefixTerms += 1;
      list.push(term);
    }
  }
  return {
    ...{ terms, excluded, isCut },
    tags: [...filters.tag],
    excludedTags: [...excludedTags],
    years: [...new Set([...filters.year].flatMap((year) => readYear(year) ?? []))],
    langs: [...filters.lang],
  };
}

/** Whether the query asks for anything. */
export function isEmpty({ terms, tags, years, langs }: Query): boolean {
  return terms.length + tags.length + years.length + langs.length === 0;
}

/**
 * The query with each phrase of Chinese, Japanese or Korean as its pairs, which may stand anywhere.
 */
export function relax(query: Query): Query {
  const terms = query.terms.flatMap((term): readonly Term[] =>
    term.tokens.every((token) => [...token].length === 2 && isSingle([...token][0] ?? ''))
      ? term.tokens.map((token) => ({ tokens: [token], isPrefix: false }))
      : [term],
  );
  return { ...query, terms: terms.slice(0, 2 * queryLimits.maxTerms) };
}

/** A beginning of a word that is shorter would be that of very many words. */
const minPrefixLength = 3;

/**
 * The query of somebody who may still type its last word: articles match that have a word with this
 * beginning. Undefined if the end of the text is no beginning of a word.
 */
export function toPrefixQuery(text: string): Query | undefined {
  const last = partsOf(text).at(-1);
  const isWord = last && last.sign === '' && last.filter === undefined && !last.isQuoted;
  if (!isWord || !text.endsWith(last.text)) return undefined;
  const query = parseQuery(text);
  const term = query.terms.at(-1);
  const typed = termsOf(last.words).at(-1);
  const word = term?.tokens.at(-1) ?? '';
  if (!term || term.tokens.join() !== typed?.tokens.join() || word.length < minPrefixLength) {
    return undefined;
  }
  return { ...query, terms: [...query.terms.slice(0, -1), { ...term, isPrefix: true }] };
}

/**
 * The terms of a word without quotes: it is divided where its script changes, because people put no
 * space there.
 */
function termsOf(word: string): Term[] {
  const groups: Token[][] = [];
  let wasPairing: boolean | undefined;
  for (const token of tokensOf(word)) {
    const isPairing = isSingle([...token.text][0] ?? '');
    if (isPairing !== wasPairing) groups.push([]);
    groups.at(-1)?.push(token);
    wasPairing = isPairing;
  }
  return groups.flatMap(toTerm);
}

const wholeTerm = (words: string) => toTerm(tokensOf(words));

function toTerm(found: readonly Token[]): Term[] {
  const tokens = found.slice(0, queryLimits.maxTokensOfTerm);
  const last = tokens.at(-1);
  if (!last) return [];
  const before = tokens.at(-2);
  // The pair before has this character already, and in a text another one may follow it.
  const isRepeated = isSingle(last.text) && before !== undefined && before.end === last.end;
  const kept = isRepeated ? tokens.slice(0, -1) : tokens;
  return [{ tokens: kept.map(({ text }) => text), isPrefix: !isRepeated && isSingle(last.text) }];
}
