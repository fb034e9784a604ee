import { cutCharacters } from '../../shared/text.ts';

/** More than a picture has room for, whatever it is written in. */
const most = { characters: 200, units: 2000 };

/** More marks over one letter than any language has would reach into the lines above. */
const towers = /(\p{M}{4})\p{M}+/gu;

/** A text as one line that a layout can take: no controls, no white space but single spaces, not too long. */
export function toLine(text: string): string {
  // What turns the direction of a text round would do so beyond its end.
  const line = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/gu, ' ');
  const cut = cutCharacters(line.trim().replace(towers, '$1'), most.characters);
  return cut.length <= most.units ? cut : cut.slice(0, most.units).toWellFormed();
}

/** The code points of a text that have to be seen: not spaces, joiners or variation selectors. */
export function listVisible(text: string): string[] {
  return [...new Set(text)].filter(
    (character) => !/[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character),
  );
}

/**
 * What can be shown of a text, of which the fonts lack some code points: without those of its emoji that are not
 * there. Undefined where letters are missing, or nothing is left: a word with holes in it is worse than none.
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
