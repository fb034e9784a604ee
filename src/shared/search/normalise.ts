/// <reference path="./untyped.d.ts" />
import traditionalPairs from 'opencc-js/dict/TSCharacters';
import { singularOf } from './singular.ts';

/**
 * The simplified character of each traditional one, as OpenCC has them. Of several it is the first.
 */
const simplified = new Map(
  traditionalPairs.split('|').map((pair) => pair.split(' ') as [string, string]),
);

/**
 * Compatible forms have spaces, brackets and full stops: ⑴ is (1), and ﷺ is four words. In a token
 * these would divide it.
 */
const dropSigns = (normalised: string) => normalised.replace(/[^\w+#\u0080-\uffff]+/g, '');

/**
 * The answers for the UTF-16 code units of earlier texts: most texts have the same few thousand.
 */
const normalised: (string | undefined)[] = new Array(0x10000);

/** As `normaliseCharacter`, for a character that is one UTF-16 code unit. */
export function normaliseUnit(code: number): string {
  const known = normalised[code];
  if (known !== undefined) return known;
  const found = normaliseCharacter(String.fromCharCode(code));
  normalised[code] = found;
  return found;
}

/** A character of Chinese, Japanese or Korean without its width and its traditional form. */
export function normaliseCharacter(character: string): string {
  const code = character.length === 1 ? character.charCodeAt(0) : 0;
  // Most characters have no other width, and asking is slow.
  const isPlain = (code >= 0x3041 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
  const plain = isPlain ? character : dropSigns(character.normalize('NFKC'));
  return simplified.get(plain) ?? plain;
}

/**
 * In these scripts marks stand above and below letters that are words without them too. In Hindi or
 * Thai they are vowels.
 */
const hasAccents =
  /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Hebrew}/u;

function isAscii(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (word.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}

/**
 * A word of any other script without case, width and accents; it may be empty. English plurals
 * become singulars.
 */
export function normaliseWord(word: string): string {
  if (isAscii(word)) return singularOf(word.toLowerCase());
  const letters = hasAccents.test(word)
    ? word.normalize('NFKD').replace(/\p{M}+/gu, '')
    : word.normalize('NFKC');
  // Capitals first: some small letters have several forms, such as ß and ς.
  return singularOf(dropSigns(letters.toUpperCase().toLowerCase().normalize('NFC')));
}
