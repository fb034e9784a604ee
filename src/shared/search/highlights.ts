import { lengthAt } from './character-kinds.ts';
import { cutGraphemes } from './cut-graphemes.ts';
import type { Query, Term } from './query.ts';
import { isSingle, type Token, tokensOf } from './tokens.ts';

/** A part of a text, which matches a query or not. */
export interface HighlightedPart {
  text: string;
  isMatch: boolean;
}

interface Match {
  term: Term;
  begin: number;
  end: number;
}

/**
 * The title of a hit, and the part of its text with the most terms of the query, with what matches.
 */
export interface Highlights {
  markedTitle: HighlightedPart[];
  excerpt: HighlightedPart[];
}

export function highlightsOf(title: string, text: string, query: Pick<Query, 'terms'>): Highlights {
  return { markedTitle: highlight(title, query), excerpt: excerptAround(text, query) };
}

/** The whole text, with what matches the terms of the query. */
export function highlight(text: string, { terms }: Pick<Query, 'terms'>): HighlightedPart[] {
  return divide(text, findMatches(tokensOf(text), terms, text), 0, text.length);
}

/**
 * How much of a text a list shows, and how much of it stands before the first match, in UTF-16 code
 * units.
 */
const excerptLength = 180;
const lengthBefore = 40;

/**
 * The part of a text with the most terms of the query; the first of several, and the beginning if
 * none matches. It begins and ends between words; an ellipsis stands for what is left out.
 */
export function excerptAround(text: string, { terms }: Pick<Query, 'terms'>): HighlightedPart[] {
  const tokens = tokensOf(text);
  const matches = findMatches(tokens, terms, text);
  const first = bestMatch(matches);
  const wanted = Math.max(0, (first?.begin ?? 0) - lengthBefore);
  const begin = wanted === 0 ? 0 : (tokens.find((token) => token.begin >= wanted)?.begin ?? wanted);
  const limit = begin + excerptLength;
  const end = limit >= text.length ? text.length : endBefore(text, tokens, { begin, limit });
  const parts = divide(text, matches, begin, end);
  const left = { text: '…', isMatch: false };
  return [...(begin > 0 ? [left] : []), ...parts, ...(end < text.length ? [left] : [])];
}

/** The end of the last token before `limit`. Without one, that of the last character. */
function endBefore(
  text: string,
  tokens: readonly Token[],
  { begin, limit }: { begin: number; limit: number },
): number {
  const last = tokens.findLast((token) => token.end <= limit && token.end > begin);
  return last?.end ?? begin + cutGraphemes(text.slice(begin), limit - begin).length;
}

/** The match that has the most different terms behind it, itself included. */
function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let mostTerms = 0;
  for (const [index, match] of matches.entries()) {
    const near = new Set<Term>();
    for (let next = index; next < matches.length; next += 1) {
      const other = matches[next];
      if (!other || other.end > match.begin + excerptLength - lengthBefore) break;
      near.add(other.term);
    }
    if (near.size > mostTerms) {
      best = match;
      mostTerms = near.size;
    }
  }
  return best ?? matches[0];
}

function findMatches(tokens: readonly Token[], terms: readonly Term[], text: string): Match[] {
  const byFirst = new Map<string, Term[]>();
  const open = terms.filter(({ tokens, isPrefix }) => isPrefix && tokens.length === 1);
  for (const term of terms) {
    const first = term.tokens[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), term]);
  }
  const matches: Match[] = [];
  for (const [index, { text: token, begin }] of tokens.entries()) {
    const possible =
      byFirst.get(token) ?? open.filter(({ tokens }) => token.startsWith(tokens[0] ?? ''));
    for (const term of possible) {
      const end = endOfMatch(tokens, index, term, text);
      if (end !== undefined) matches.push({ term, begin, end });
    }
  }
  return matches;
}

/** Where the match that begins with this token ends; undefined if it is none. */
function endOfMatch(
  tokens: readonly Token[],
  index: number,
  { tokens: wanted, isPrefix }: Term,
  text: string,
): number | undefined {
  for (const [offset, word] of wanted.entries()) {
    const token = tokens[index + offset];
    if (!token) return undefined;
    const isLast = offset === wanted.length - 1;
    if (isLast && isPrefix) {
      if (!token.text.startsWith(word)) return undefined;
      // Of a pair, the first character; of a word, all of it.
      return isSingle(word) ? token.begin + lengthAt(text, token.begin) : token.end;
    }
    if (token.text !== word) return undefined;
    if (isLast) return token.end;
  }
  return undefined;
}

/**
 * The part of a text from `begin` to `end`, divided where matches begin and end. Matches that touch
 * become one.
 */
function divide(
  text: string,
  matches: readonly Match[],
  begin: number,
  end: number,
): HighlightedPart[] {
  const parts: HighlightedPart[] = [];
  let done = begin;
  const add = (to: number, isMatch: boolean) => {
    if (to <= done) return;
    const last = parts.at(-1);
    const piece = text.slice(done, to);
    if (last?.isMatch === isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
    done = to;
  };
  for (const match of matches) {
    if (match.begin >= end) break;
    add(Math.min(match.begin, end), false);
    add(Math.min(match.end, end), true);
  }
  add(end, false);
  return parts;
}
