import { isEdge } from './whole-words.ts';

export interface Pattern {
  search: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  /** What replaces each match, for `insertions`. It knows `$1`, `$&`, `$$`, `\n`, `\t` and `\\`. */
  replace?: string;
}

export interface PatternMatches {
  /**
   * Beginning and end of each match, one after the other, in UTF-16 code units. A match may be
   * empty.
   */
  places: Int32Array<ArrayBuffer>;
  /** What replaces each match. Empty if the pattern says no replacement. */
  insertions: string[];
}

export function isPattern(search: string): boolean {
  return search !== '' && compile(search, true) !== undefined;
}

/**
 * All matches of a pattern in a text with `\n` as line break, in order. The time has no limit: some
 * patterns need hours for one line. So pages let a worker find them, and end it.
 */
export function findPattern(text: string, pattern: Pattern): PatternMatches {
  const { search, isCaseSensitive, isWholeWord, replace } = pattern;
  const expression = compile(search, isCaseSensitive);
  const places: number[] = [];
  const insertions: string[] = [];
  const template = replace === undefined ? undefined : readEscapes(replace);
  for (const match of expression ? text.matchAll(expression) : []) {
    const end = match.index + match[0].length;
    if (isWholeWord && !(isEdge(text, match.index) && isEdge(text, end))) continue;
    places.push(match.index, end);
    if (template !== undefined) insertions.push(fill(template, match));
  }
  return { places: Int32Array.from(places), insertions };
}

/** Undefined if the pattern is not valid. */
function compile(search: string, isCaseSensitive: boolean): RegExp | undefined {
  try {
    return new RegExp(search, isCaseSensitive ? 'gmu' : 'gimu');
  } catch {
    return undefined;
  }
}

function readEscapes(replace: string): string {
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return replace.replace(/\\([nrt\\])/g, (_, sign: string) => signs[sign] ?? '');
}

/**
 * As in the editor's own search: of `$12`, the first group counts if there are fewer than twelve.
 */
function fill(template: string, match: RegExpExecArray): string {
  return template.replace(/\$([$&]|\d+)/g, (all, name: string) => {
    if (name === '$') return '$';
    if (name === '&') return match[0];
    for (let length = name.length; length > 0; length -= 1) {
      const group = Number(name.slice(0, length));
      if (group > 0 && group < match.length) return (match[group] ?? '') + name.slice(length);
    }
    return all;
  });
}
