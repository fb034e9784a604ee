import { kindAt, lengthAt, letter, mark, pairing } from './character-kinds.ts';
import { normaliseCharacter, normaliseUnit, normaliseWord } from './normalise.ts';

/**
 * Raise it whenever the same text gives other tokens or passages. Articles are then put into the
 * index anew, in the background.
 */
export const tokenVersion = 3;

/** A unit of the index, and where it stands in the text, in UTF-16 code units. */
export interface Token {
  text: string;
  begin: number;
  end: number;
}

/**
 * A longer token is cut, so that one made-up word cannot fill the index. PostgreSQL allows 2,046
 * bytes.
 */
export const maxTokenCharacters = 60;

/**
 * The tokens of a text, in their order. Of Han, kana and Hangul these are overlapping pairs, and
 * the last character of a run by itself; so each character begins a token. Of other scripts they
 * are words.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < text.length; ) {
    const kind = kindAt(text, index);
    if (kind === pairing) index = readPairs(text, index, tokens);
    else if (kind === letter) index = readWord(text, index, tokens);
    else index += lengthAt(text, index);
  }
  return tokens;
}

/** The tokens of a text, divided by spaces. */
export const writeTokens = (text: string): string =>
  tokensOf(text)
    .map(({ text }) => text)
    .join(' ');

/**
 * As `writeTokens`. Between two tags stands a token that no query has: no phrase reaches from one
 * tag into the next one.
 */
export const writeTags = (tags: readonly string[]): string => tags.map(writeTokens).join(' _+_ ');

/** Reads a run of characters without spaces, and returns where it ends. */
function readPairs(text: string, begin: number, tokens: Token[]): number {
  let index = begin;
  let before: Token | undefined;
  while (index < text.length && kindAt(text, index) === pairing) {
    let end = index + lengthAt(text, index);
    while (end < text.length && kindAt(text, end) === mark) end += lengthAt(text, end);
    const isUnit = end === index + 1;
    const normalised = isUnit
      ? normaliseUnit(text.charCodeAt(index))
      : normaliseCharacter(text.slice(index, end));
    if (before) tokens.push({ text: before.text + normalised, begin: before.begin, end });
    before = { text: normalised, begin: index, end };
    index = end;
  }
  if (before) tokens.push(before);
  return index;
}

/** Reads a word, with the signs of `C++` and `C#`, and returns where it ends. */
function readWord(text: string, begin: number, tokens: Token[]): number {
  let end = begin;
  for (let kind = letter; kind === letter || kind === mark; kind = kindAt(text, end)) {
    end += lengthAt(text, end);
    if (end >= text.length) break;
  }
  const signs = endOfSigns(text, end);
  if (signs >= text.length || kindAt(text, signs) !== letter) end = signs;
  const normalised = normaliseWord(text.slice(begin, end)).slice(0, maxTokenCharacters);
  if (normalised !== '') tokens.push({ text: normalised, begin, end });
  return end;
}

/** The end of at most two signs `+` or `#`. */
function endOfSigns(text: string, begin: number): number {
  let end = begin;
  while (end - begin < 2 && (text[end] === '+' || text[end] === '#')) end += 1;
  return end;
}

/**
 * Whether a token is one character of the scripts that are indexed as pairs. A longer token may
 * begin with it.
 */
export function isSingle(token: string): boolean {
  return token.length > 0 && kindAt(token, 0) === pairing && lengthAt(token, 0) === token.length;
}
