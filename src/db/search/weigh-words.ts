import { isSingle, tokensOf } from '../../shared/search/tokens.ts';

/** How often a text has each of its words, by their tokens, and how many tokens it has. */
export interface WordCounts {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** A word with which other articles are looked for. */
export interface RareWord {
  token: string;
  /** The higher, the fewer passages have it. */
  weight: number;
}

/** A word of a title or a tag counts like so many in the text. */
const countInTitle = 3;

/**
 * Counts the words of an article, or only those of `wanted`. `titles`: title and tags.
 */
export function countWords(
  texts: readonly string[],
  titles: readonly string[],
  wanted?: ReadonlySet<string>,
): WordCounts {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (text: string, times: number) => {
    for (const { text: token } of tokensOf(text)) {
      length += 1;
      if (!wanted || wanted.has(token)) counts.set(token, (counts.get(token) ?? 0) + times);
    }
  };
  for (const text of texts) add(text, 1);
  for (const title of titles) add(title, countInTitle);
  return { counts, length };
}

/** Numbers and single letters or characters say little about what an article is about. */
function isTelling(token: string): boolean {
  return !isSingle(token) && !/^(?:[\p{N}_]+|[a-z]{1,2})$/u.test(token);
}

/** How much a word says that `count` of `all` passages have. */
export const weightOf = (count: number, all: number): number => Math.log((all + 1) / count);

/**
 * Articles with less in common have score 0: three words, or six pairs of characters, as three
 * Chinese words of three characters have.
 */
const minCommon = 3;

/** In a blog of fewer articles a word can be rare by chance. */
const sureArticles = 250;

// BM25 with its usual constants: a word that is repeated counts more, up to a bound, and in a long
// text less.
const saturation = 1.2;
const share = 0.75;
const usualLength = 1_000;

/**
 * How near an article is to the one that has these rare words: 0 for nothing in common, and at most
 * 1. `all`: the number of articles.
 */
export function scoreOf(
  words: readonly RareWord[],
  own: WordCounts,
  other: WordCounts,
  all: number,
): number {
  let [sum, most, common] = [0, 0, 0];
  for (const { token, weight } of words) {
    const [wanted, found] = [frequencyOf(token, own), frequencyOf(token, other)];
    most += weight * weight * wanted * wanted;
    sum += weight * weight * wanted * found;
    if (found > 0) common += isPair(token) ? 0.5 : 1;
  }
  if (common < minCommon) return 0;
  return Math.min(1, sum / most) * Math.min(1, Math.log(all) / Math.log(sureArticles)) ** 2;
}

const isPair = (token: string) => isSingle([...token][0] ?? '');

function frequencyOf(token: string, { counts, length }: WordCounts): number {
  const count = counts.get(token) ?? 0;
  return count / (count + saturation * (1 - share + (share * length) / usualLength));
}

/** The words of an article that may tell what it is about, the most frequent first. */
export function listTelling({ counts }: WordCounts): [token: string, times: number][] {
  return [...counts]
    .filter(([token]) => isTelling(token))
    .sort(([a, times], [b, others]) => others - times || b.length - a.length);
}
