const han = /\p{Script=Han}/u;
const letter = /[\p{L}\p{M}\p{N}]/u;

/** Words per minute and Chinese characters per minute, as Medium reckons. */
const wordsPerMinute = 265;
const hanPerMinute = 500;

export interface Counts {
  hanCharacters: number;
  words: number;
  readingMinutes: number;
}

/**
 * Han characters count one each, other scripts by their words; `don't`, `3.14` and `well-known` are one word.
 * By character codes, as patterns for all of Unicode are slow on what most texts are made of.
 */
export function countWords(text: string): Counts {
  let hanCharacters = 0;
  let words = 0;
  let isInWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const kind = code < 0x80 ? kindOfAscii(code) : kindOf(code, text, index);
    if (kind === 'letter' && !isInWord) words += 1;
    if (kind === 'han') hanCharacters += 1;
    if (kind !== 'joiner') isInWord = kind === 'letter';
    if (code >= 0xd800 && code <= 0xdbff) index += 1;
  }
  const minutes = words / wordsPerMinute + hanCharacters / hanPerMinute;
  return { hanCharacters, words, readingMinutes: Math.max(1, Math.round(minutes)) };
}

type Kind = 'letter' | 'han' | 'joiner' | 'other';

function kindOfAscii(code: number): Kind {
  if (code >= 0x61 && code <= 0x7a) return 'letter';
  if (code <= 0x20) return 'other';
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a)) return 'letter';
  // ' - . _
  return code === 0x27 || code === 0x2d || code === 0x2e || code === 0x5f ? 'joiner' : 'other';
}

function kindOf(code: number, text: string, index: number): Kind {
  if (code >= 0x4e00 && code <= 0x9fff) return 'han';
  if (code === 0x2019) return 'joiner';
  // Most of what is left in a Chinese text: its punctuation.
  if ((code >= 0x3001 && code <= 0x3003) || (code >= 0x2010 && code <= 0x2027)) return 'other';
  const character = String.fromCodePoint(text.codePointAt(index) as number);
  if (code >= 0x2e80 && han.test(character)) return 'han';
  return letter.test(character) ? 'letter' : 'other';
}
