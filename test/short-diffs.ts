import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** A longer line of a diff is shortened: most of them are whole pages. */
const maxCharacters = 300;
/** So many of them are shown before the place that differs. */
const charactersBefore = 100;

/** Makes what a red test prints short: of a page it shows the place that differs. */
export default class ShortDiffs implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const error of test.result().errors ?? []) {
      if (error.diff !== undefined) error.diff = shortenDiff(error.diff);
    }
  }
}

/** Shortens the long lines of a diff as Vitest prints it. They lose their colours. */
export function shortenDiff(diff: string): string {
  const lines = diff.split('\n');
  const plain = lines.map(stripVTControlCharacters);
  /** The lines that stand for what was expected, or for what came. */
  const linesOf = (name: 'Expected' | 'Received', sign: string) =>
    plain.filter((line, index) => {
      if (plain[index - 1] === `${sign} ${name}:`) return true;
      return line.startsWith(`${name}: `) || (line.startsWith(`${sign} `) && !line.endsWith(name));
    });
  const sides = [linesOf('Expected', '-'), linesOf('Received', '+')] as const;
  const otherOf = (line: string) => {
    const [wanted, found] = sides;
    return found[wanted.indexOf(line)] ?? wanted[found.indexOf(line)] ?? '';
  };
  return lines
    .map((line, index) => {
      const text = plain[index] ?? '';
      return text.length <= maxCharacters ? line : shorten(text, otherOf(text));
    })
    .join('\n');
}

function shorten(line: string, other: string): string {
  const [name, text] = divide(line);
  const from = Math.max(0, findPlace(text, divide(other)[1]) - charactersBefore);
  const shown = text.slice(from, from + maxCharacters);
  const omitted = text.length - shown.length;
  return `${name}${from > 0 ? '…' : ''}${shown}… (${omitted} characters are left out)`;
}

/** The sign or the name in front of a line, and the text behind it. */
function divide(line: string): [string, string] {
  const name = /^(?:Expected: |Received: |[-+ ] )?/.exec(line)?.[0] ?? '';
  return [name, line.slice(name.length)];
}

/** Where a text differs from the other one, or has it, or its beginning, or matches it. */
function findPlace(text: string, other: string): number {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/.exec(other) ?? [];
  if (pattern !== undefined) return text.search(new RegExp(pattern, flags));
  if (other.length > maxCharacters) {
    return text.split('').findIndex((character, index) => character !== other[index]);
  }
  const words = other.replace(/^"(.*)"$/, '$1');
  for (let { length } = words; length >= 4; length -= 1) {
    const place = text.indexOf(words.slice(0, length));
    if (place !== -1) return place;
  }
  return 0;
}
