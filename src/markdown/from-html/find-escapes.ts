import { findClosingBracket, isNote } from '../inline/find-note.ts';
import { findRuby } from '../inline/find-ruby.ts';
import { findFormula } from '../maths/find-formula.ts';

/** Stands in a line for something that is not text: code, a picture, a formula. */
export const object = '\ufffc';

const punctuation = /[!-/:-@[-`{-~]/;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** Text that begins a block at the start of a line, and which character of the match is escaped. */
const blockStarts: readonly [pattern: RegExp, position: (found: string) => number][] = [
  [/^#{1,6}(?=\s|$)/, () => 0],
  [/^>/, () => 0],
  [/^[-+](?=\s|$)/, () => 0],
  [/^\d{1,9}[.)](?=\s|$)/, (found) => found.length - 1],
  [/^(?:-[ \t]*){3,}$/, () => 0],
  [/^=+[ \t]*$/, () => 0],
  [/^~~~/, () => 0],
  [/^:(?=\s)/, () => 0],
  [/^\[\[toc\]\]\s*$/i, () => 0],
  [/^\[[ xX]\](?=\s)/, () => 0],
  [/^\[[^[\]]+\]:/, () => 0],
];

/**
 * The positions in a line of text before which a backslash must stand, so that the text is shown as
 * it is: marks of our dialect, and nothing else. `line` is a whole line of its paragraph, because
 * marks come in pairs.
 */
export function findEscapes(line: string): number[] {
  const found = new Set(findBlockStarts(line));
  const counts = { '`': 0, '~': 0, '^': 0, '==': 0 };
  for (const [mark] of line.matchAll(/[`~^]|==+/g)) {
    counts[(mark.length > 1 ? '==' : mark) as keyof typeof counts] += 1;
  }
  const isRule = /^\s*(?:(?:\*\s*){3,}|(?:_\s*){3,})$/.test(line);
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (!'\\*_`~^=$[!<&:{'.includes(character)) continue;
    if (isMark(line, at, character, counts, isRule)) found.add(at);
    // Only the first of a run of `=` is escaped.
    if (character === '=') while (line.charAt(at + 1) === '=') at += 1;
  }
  return [...found].sort((a, b) => a - b);
}

/** The same positions, but only of what would begin a block: marks within the line stay marks. */
export function findBlockStarts(line: string): number[] {
  const indent = line.length - line.trimStart().length;
  const text = line.slice(indent);
  return blockStarts.flatMap(([pattern, position]) => {
    const [start] = pattern.exec(text) ?? [];
    return start === undefined ? [] : [indent + position(start)];
  });
}

function isMark(
  line: string,
  at: number,
  character: string,
  counts: Record<'`' | '~' | '^' | '==', number>,
  isRule: boolean,
): boolean {
  const before = line.charAt(at - 1);
  const after = line.charAt(at + 1);
  const isAlone = isSpace(before) && isSpace(after);
  switch (character) {
    case '\\':
      return punctuation.test(after) || after === '' || after === object;
    case '*':
      return !isAlone || (before === '' && after !== '') || isRule;
    case '_':
      if (isRule) return true;
      return !isAlone && !(wordCharacter.test(before) && wordCharacter.test(after));
    case '`':
      return counts['`'] > 1;
    case '~':
      return counts['~'] > 1 && !isAlone && !(/\d/.test(before) && /\d/.test(after));
    case '{':
      return findRuby(line, at, line.length) !== undefined;
    case '^':
      if (after === '[') return isNote(line, at, findClosingBracket(line, at + 1));
      return (
        counts['^'] > 1 &&
        !isAlone &&
        before !== '[' &&
        !/^\^[_.]\^/.test(line.slice(at)) &&
        !/[_.]/.test(before)
      );
    case '=':
      return (
        after === '=' && counts['=='] > 1 && !(/\w/.test(before) && /\w/.test(line.charAt(at + 2)))
      );
    case '$':
      return before !== '$' && findFormula(line, at, line.length) !== undefined;
    case '[':
      return after === '^' || /^\[[^[\]]*\](?:\(|\[)/.test(line.slice(at, at + 1000));
    case '<':
      return /^<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w.-]+)>/i.test(
        line.slice(at, at + 1000),
      );
    case '&':
      return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(line.slice(at, at + 40));
    case ':':
      return (
        !/[\p{L}\p{N}:]/u.test(before) &&
        /^:[a-z_+-][a-z\d_+-]{0,63}:(?![:a-z\d])/i.test(line.slice(at, at + 70))
      );
    default:
      return character === '!' && after === object;
  }
}

function isSpace(character: string): boolean {
  return character === '' || /\s/.test(character);
}
