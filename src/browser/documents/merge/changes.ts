import { diff } from '@codemirror/merge';
import { listLines, listTokens } from '../../../shared/text.ts';

/** The text between `from` and `to` is replaced by `insert`. Positions count UTF-16 code units of the older text. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * With more differing pieces than this in one place, the search for the smallest changes is given up for larger ones,
 * which are found in less time. They are counts and not times, so that every device finds the same changes. Two texts
 * of 2 MB then take at most about a second.
 */
const maxScannedLines = 5000;
const maxScannedTokens = 1000;

/**
 * The changes that make `text` of `base`: in order, apart from each other, and never inside a word or a character that
 * a reader sees. Lines are compared first, then the words of the lines that differ.
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
  const alphabet = new Map<string, string>();
  const old = encode(listPieces(base), alphabet);
  const young = encode(listPieces(text), alphabet);
  if (alphabet.size > maxAlphabet) return [{ from: 0, to: base.length, insert: text }];
  return diff(old.code, young.code, { scanLimit }).map((change) => ({
    from: old.starts[change.fromA] ?? 0,
    to: old.starts[change.toA] ?? 0,
    insert: text.slice(young.starts[change.fromB], young.starts[change.toB]),
  }));
}

/** Surrogates are left out: `diff` takes two of them for one character. */
const firstSurrogate = 0xd800;
const surrogates = 0x800;
const maxAlphabet = 0xffff - surrogates;

/** A string in which each character stands for a piece, and where in the text each piece starts. */
function encode(
  pieces: readonly string[],
  alphabet: Map<string, string>,
): { code: string; starts: number[] } {
  const starts = [0];
  let code = '';
  let at = 0;
  for (const piece of pieces) {
    let letter = alphabet.get(piece);
    if (letter === undefined) {
      const number = alphabet.size + 1;
      letter = String.fromCharCode(number < firstSurrogate ? number : number + surrogates);
      alphabet.set(piece, letter);
    }
    code += letter;
    at += piece.length;
    starts.push(at);
  }
  return { code, starts };
}
