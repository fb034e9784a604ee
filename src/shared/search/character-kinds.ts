// What a character is for the index. Patterns for all of Unicode are slow on the characters of most
// texts, so the answer for each UTF-16 code unit is kept.

/** Neither letter nor digit. */
const other = 1;
/** Of a script that puts no spaces between words. */
export const pairing = 2;
/** A letter or a digit of any other script, or `_`. */
export const letter = 3;
/** A mark that belongs to the character before it. */
export const mark = 4;

const isPairing =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\uff70]/u;
const isLetter = /[\p{L}\p{N}_]/u;
const isMark = /\p{M}|[\uff9e\uff9f]/u;

const known = new Uint8Array(0x10000);

/** The kind of the character that begins at `index`. */
export function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  const kind = known[code] ?? 0;
  if (kind !== 0) return kind;
  // The first half of a pair says nothing about the whole.
  if (code >= 0xd800 && code <= 0xdbff)
    return kindOf(String.fromCodePoint(text.codePointAt(index) ?? 0));
  const found = kindOf(String.fromCharCode(code));
  known[code] = found;
  return found;
}

function kindOf(character: string): number {
  if (isMark.test(character)) return mark;
  if (isPairing.test(character)) return pairing;
  return isLetter.test(character) ? letter : other;
}

/** The number of UTF-16 code units of the character that begins at `index`. */
export function lengthAt(text: string, index: number): 1 | 2 {
  const code = text.charCodeAt(index);
  return code >= 0xd800 && code <= 0xdbff && index + 1 < text.length ? 2 : 1;
}
