import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparedPart } from '../../ui/compared-text.tsx';
import { type DifferenceBlock, differenceLimits, listDifferences } from './differences.ts';

/**
 * Differences as text: `[-removed-]`, `{+added+}`, and `<3>` for three equal lines that are left
 * out.
 */
function write(blocks: readonly DifferenceBlock[]): string {
  const marks = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] };
  const writePart = ({ kind, text }: ComparedPart) => marks[kind].join(text);
  return blocks
    .map((block) =>
      block.kind === 'gap' ? `<${block.lines}>` : block.parts.map(writePart).join(''),
    )
    .join('');
}

function compare(before: string, after: string): string {
  return write(listDifferences(before, after).blocks);
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join('');

test.each([
  ['A bowl of tea.\n', 'A bowl of green tea.\n', 'A bowl of {+green +}tea.\n'],
  ['一碗绿茶。\n', '一碗红茶。\n', '一碗[-绿-]{+红+}茶。\n'],
  ['雨 👨‍👩‍👧 停了', '雨 👨‍👩‍👦 停了', '雨 [-👨‍👩‍👧-]{+👨‍👩‍👦+} 停了'],
  ['one\n', 'one\ntwo\n', 'one\n{+two\n+}'],
  ['one\ntwo\n', 'two\n', '[-one\n-]two\n'],
  ['', 'one\n', '{+one\n+}'],
  ['same\n', 'same\n', 'same\n'],
])('%j, then %j', (before, after, written) => {
  expect(compare(before, after)).toBe(written);
});

test('equal lines that are far from a difference are left out, and counted', () => {
  const before = `${lines(1, 20)}old\n${lines(21, 40)}old\n${lines(41, 60)}`;
  const shown = compare(before, before.replaceAll('old', 'new'));
  const block = (around: string) => around.replace('|', '[-old-]{+new+}');
  expect(shown.replaceAll('\n', ' ')).toBe(
    `<17>${block('18 19 20 | 21 22 23 ')}<14>${block('38 39 40 | 41 42 43 ')}<17>`,
  );
});

test('without the lines that are left out, the parts are the two texts', () => {
  const text = fc
    .array(fc.constantFrom('tea ', '茶', '😀', '\n', '\r\n', 'rain', '. '), { maxLength: 60 })
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { blocks } = listDifferences(before, after, { ...differenceLimits, linesAround: 1000 });
      const parts = blocks.flatMap((block) => (block.kind === 'parts' ? block.parts : []));
      const join = (without: string) =>
        parts.map(({ kind, text }) => (kind === without ? '' : text)).join('');
      expect([join('added'), join('removed')]).toEqual([before, after]);
    }),
  );
});

describe('two texts of 2 MB', () => {
  const old = Array.from(
    { length: 40_000 },
    (_, n) => `雨下了${(n * 7919) % 39_999}天，茶凉了。\n`,
  ).join('');

  test('with some changes are compared by words', () => {
    const young = old.replaceAll('雨下了77天', '雪下了77天').replace('雨下了5天', '雨停了5天');
    const { blocks, isCoarse, isCut } = listDifferences(old, young);
    expect([isCoarse, isCut]).toEqual([false, false]);
    expect(write(blocks)).toContain('[-雨-]{+雪+}下了77天');
  });

  test('that have nothing in common are compared within the limits, and the page says so', () => {
    const young = Array.from({ length: 40_000 }, (_, n) => `Rain ${n} for ${n * 13} days.\n`).join(
      '',
    );
    const begin = performance.now();
    const { blocks, isCoarse, isCut } = listDifferences(old, young);
    // The limits are 400 ms together. The rest is for splitting, on a machine with much other work.
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect([isCoarse, isCut]).toEqual([true, true]);
    expect(write(blocks).length).toBeLessThan(differenceLimits.maxShownUnits + 100);
  });
});
