import { diff } from '@codemirror/merge';
import { listLines, listTokens } from '../../../shared/text.ts';

/**
 * The text between `from` and `to` is replaced by `insert`. Positions count UTF-16 code units of
 * the older text.
 */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * With more differing pieces than this in one place, the search for the smallest changes is given
 * up for larger ones, which are found in less time. They are counts and not times, so that every
 * device finds the same changes. Two texts of 2 MB then take at most about a second.
 */
const maxScannedLines = 5000;
const maxScannedTokens = 1000;

/**
 * The changes that make `text` of `base`: in order, apart from each other, and never inside a word
 * or a character that a reader sees. Lines are compared first, then the words of the lines that
 * differ.
 */
export function listChanges(base: string, text: string): TextChange[] {
  return compare(base, text, listLines, maxScannedLines).flatMap(({ from, to, insert }) =>
    compare(base.slice(from, to), insert, listTokens, maxScannedTokens).map((change) => ({
      from: from + change.from,
      to: from + change.to,
      insert: change.insert,
    })),
  );
}

function compare(
  base: string,
  text: string,
  listPieces: (text: string) => string[],
  scanLimit: number,
): TextChange[] {
  const old = listPieces(base);
  const young = listPieces(text);
  const starts = startsOf(old);
  const youngStarts = startsOf(young);
  return comparePieces(old, young, scanLimit).map(({ fromA, toA, fromB, toB }) => ({
    from: starts[fromA] ?? 0,
    to: starts[toA] ?? 0,
    insert: text.slice(youngStarts[fromB], youngStarts[toB]),
  }));
}

/**
 * The places where two lists of pieces differ, in order. With more than `scanLimit` differing
 * pieces in one place, the places are larger than necessary.
 */
export function comparePieces(
  base: readonly string[],
  other: readonly string[],
  scanLimit: number,
): Range[] {
  const alphabet = new Map<string, string>();
  const old = encode(base, alphabet);
  const young = encode(other, alphabet);
  if (alphabet.size > maxAlphabet) {
    return [{ fromA: 0, toA: base.length, fromB: 0, toB: other.length }];
  }
  return slideToStart(diff(old, young, { scanLimit }), old, young);
}

/**
 * The pieces from `fromA` to `toA` of the older list became the pieces from `fromB` to `toB` of the
 * newer one.
 */
interface Range {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/**
 * Moves each insertion and each deletion towards the start of the text as far as the result stays
 * the same. Otherwise the same change could have two places in two comparisons, as `tea ` before or
 * ` tea` after a word, and a merge would make it twice.
 */
function slideToStart(changes: readonly Range[], old: string, young: string): Range[] {
  let end = -1;
  return changes.map(({ fromA, toA, fromB, toB }) => {
    const isInsertion = fromA === toA;
    let by = 0;
    if (isInsertion || fromB === toB) {
      const last = () => (isInsertion ? young[toB - 1 - by] : old[toA - 1 - by]);
      // One piece stays between two changes.
      while (fromA - by - 1 > end && old[fromA - by - 1] === last()) by += 1;
    }
    end = toA - by;
    return { fromA: fromA - by, toA: toA - by, fromB: fromB - by, toB: toB - by };
  });
}

/** Surrogates are left out: `diff` takes two of them for one character. */
const firstSurrogate = 0xd800;
const surrogates = 0x800;
const maxAlphabet = 0xffff - surrogates;

/** A string in which each character stands for a piece. */
function encode(pieces: readonly string[], alphabet: Map<string, string>): string {
  let code = '';
  for (const piece of pieces) {
    let letter = alphabet.get(piece);
    if (letter === undefined) {
      const number = alphabet.size + 1;
      letter = String.fromCharCode(number < firstSurrogate ? number : number + surrogates);
      alphabet.set(piece, letter);
    }
    code += letter;
  }
  return code;
}

/** Where in the text each piece starts, and where the last one ends. */
function startsOf(pieces: readonly string[]): number[] {
  const starts = [0];
  let at = 0;
  for (const piece of pieces) {
    at += piece.length;
    starts.push(at);
  }
  return starts;
}
