import { characterBefore } from './characters.ts';

const isHan = /\p{Script=Han}/u;
const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;

/** The length of a text: see `countWords`. */
export interface TextCounts {
  hanCharacters: number;
  words: number;
}

/** Words per minute and Chinese characters per minute, as Medium reckons. */
const wordsPerMinute = 265;
const hanPerMinute = 500;

const [space, opening, closing, bracket] = [0x20, 0x28, 0x29, 0x5d];

const other = 0;
const word = 1;
const joiner = 2;
const han = 3;

/** The kind of each ASCII character. `'`, `-`, `.` and `_` join the parts of a word. */
const ascii = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  ascii[code] = letter.test(character) ? word : "'-._".includes(character) ? joiner : other;
}

/** How long reading a text takes, in whole minutes, at least 1. */
export function readingMinutesOf(text: string): number {
  return minutesOf(countWords(text));
}

/** How long reading so much takes, in whole minutes, at least 1. */
export function minutesOf({ words, hanCharacters }: TextCounts): number {
  const minutes = words / wordsPerMinute + hanCharacters / hanPerMinute;
  return Math.max(1, Math.round(minutes));
}

/**
 * Han characters count one each, other scripts by their words; `don't`, `3.14` and `well-known` are
 * one word. The address of a link or picture, behind `](`, counts nothing.
 */
export function countWords(text: string): TextCounts {
  const counter = new WordCounter(text);
  counter.count(text.length);
  return counter.counted;
}

/**
 * Counts a text part by part. It compares character codes, because patterns for all of Unicode are
 * slow.
 */
export class WordCounter {
  readonly counted: TextCounts = { hanCharacters: 0, words: 0 };
  readonly #text: string;
  #next = 0;
  #isInWord = false;
  #isInAddress = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** Counts about so many UTF-16 units more. Returns whether the whole text has been counted. */
  count(length: number): boolean {
    const text = this.#text;
    const end = Math.min(text.length, this.#next + length);
    let { hanCharacters, words } = this.counted;
    let isInWord = this.#isInWord;
    let isInAddress = this.#isInAddress;
    let index = this.#next;
    for (; index < end; index += 1) {
      const code = text.charCodeAt(index);
      if (isInAddress) {
        isInAddress = code > space && code !== closing;
        continue;
      }
      if (code >= 0x4e00 && code <= 0x9fff) {
        hanCharacters += 1;
        isInWord = false;
        continue;
      }
      if (code >= 0xd800 && code <= 0xdbff) index += 1;
      const kind = code < 128 ? ascii[code] : kindOf(characterBefore(text, index + 1));
      if (kind === joiner) continue;
      if (kind === word && !isInWord) words += 1;
      if (kind === han) hanCharacters += 1;
      isInWord = kind === word;
      isInAddress = code === opening && index > 0 && text.charCodeAt(index - 1) === bracket;
    }
    this.counted.hanCharacters = hanCharacters;
    this.counted.words = words;
    this.#isInWord = isInWord;
    this.#isInAddress = isInAddress;
    this.#next = index;
    return index >= text.length;
  }
}

function kindOf(character: string): number {
  if (character === '\u2019') return joiner;
  // Most characters that come here are Chinese punctuation, so it is tested first.
  if ((character >= '\u2010' && character <= '\u2027') || /[\u3001\u3002\uff0c]/.test(character)) {
    return other;
  }
  if (character >= '\u2e80' && isHan.test(character)) return han;
  if (letter.test(character)) return word;
  // An accent belongs to the letter before; without one, as behind an emoji, it is no word.
  return mark.test(character) ? joiner : other;
}
