import { cutCharacters } from '../shared/text.ts';

/** More than a picture has room for, in any script. A character can be many UTF-16 units. */
const maxCharacters = 200;
const maxUnits = 2000;

/**
 * Five or more marks on one letter: no language has so many, and they would reach into the line
 * above.
 */
const towers = /(\p{M}{4})\p{M}+/gu;

/**
 * A text as one line for the layout: no control characters, single spaces only, and not too long.
 */
export function toLine(text: string): string {
  // Characters that change the direction of a text would also change the text after it.
  const line = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/gu, ' ');
  const cut = cutCharacters(line.trim().replace(towers, '$1'), maxCharacters);
  return cut.length <= maxUnits ? cut : cut.slice(0, maxUnits).toWellFormed();
}

/**
 * The code points of a text that have a shape of their own: no spaces, joiners or variation
 * selectors.
 */
export function listVisible(text: string): string[] {
  return [...new Set(text)].filter(
    (character) => !/[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character),
  );
}

/**
 * The part of a text that can be shown when the fonts lack the code points in `missing`: the text
 * without such emoji. Undefined when a letter is missing, as a word with holes in it is worse than
 * none, and when nothing is left.
 */
export function withoutMissing(text: string, missing: ReadonlySet<string>): string | undefined {
  if (missing.size === 0) return text || undefined;
  let rest = '';
  for (const { segment } of graphemes.segment(text)) {
    if (![...segment].some((character) => missing.has(character))) rest += segment;
    else if (!isPictograph(segment)) return undefined;
  }
  return rest.replace(/ +/g, ' ').trim() || undefined;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function isPictograph(character: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(character);
}
