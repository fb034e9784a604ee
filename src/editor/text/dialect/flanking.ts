import { characterAt, characterBefore, isWide } from '../../../shared/render/characters.ts';

const space = /^\s?$/u;
const punctuation = /^[\p{P}\p{S}]/u;
const hangul = /\p{Script=Hangul}/u;

/** Whether the mark at `from` to `to` of a text can begin and end what it marks. */
interface Flanking {
  canOpen: boolean;
  canClose: boolean;
}

/**
 * CommonMark’s rule of flanking, with the exception that the renderer takes from
 * markdown-it-cjk-friendly: beside an East Asian character, punctuation does not matter. `_` never
 * marks a part of a word.
 */
export function flankingAt(text: string, from: number, to: number): Flanking {
  const before = characterBefore(text, from);
  const after = characterAt(text, to);
  const spaceBefore = space.test(before);
  const spaceAfter = space.test(after);
  if (spaceBefore || spaceAfter) return { canOpen: !spaceAfter, canClose: !spaceBefore };
  const pointBefore = punctuation.test(before);
  const pointAfter = punctuation.test(after);
  if (text[from] === '_') return { canOpen: pointBefore, canClose: pointAfter };
  const isEastAsian = [before, after].some(
    (character) => isWide(character) || hangul.test(character),
  );
  return {
    canOpen: pointBefore || isEastAsian || !pointAfter,
    canClose: pointAfter || isEastAsian || !pointBefore,
  };
}
