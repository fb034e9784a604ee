import { expect, test } from 'vitest';
import type { ComparedPart } from '../../ui/compared-text.tsx';
import { listDifferences } from './differences.ts';
import { divideBlocks } from './takeable.ts';

/**
 * The blocks as text: `[-removed-]`, `{+added+}`, `<3>` for three lines that are left out, and
 * `(2)` behind a block after which the paragraph of line 2 can be taken.
 */
function divide(older: string, younger: string, today: string, isOlder = true): string {
  const marks = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] };
  const writePart = ({ kind, text }: ComparedPart) => marks[kind].join(text);
  const { blocks } = listDifferences(older, younger);
  return divideBlocks(blocks, { number: 1, isOlder }, isOlder ? older : younger, today)
    .map((block) => {
      if (block.kind === 'gap') return `<${block.lines}>`;
      const end = block.paragraph ? `(${block.paragraph.line})` : '|';
      return block.parts.map(writePart).join('') + end;
    })
    .join('');
}

const long = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}.\n\n`).join('');

test.each<[about: string, older: string, younger: string, divided: string]>([
  ['a word', 'Rain all day.\n', 'Snow all day.\n', '[-Rain-]{+Snow+} all day.(0)'],
  [
    'a paragraph between others',
    'A.\n\nRain.\n\nB.\n',
    'A.\n\nSnow.\n\nB.\n',
    'A.\n\n[-Rain-]{+Snow+}.(2)B.\n|',
  ],
  [
    'two paragraphs',
    'Rain.\n\nTea.\n',
    'Snow.\n\nMilk.\n',
    '[-Rain-]{+Snow+}.(0)[-Tea-]{+Milk+}.(2)',
  ],
  [
    'a paragraph that was deleted',
    'A.\n\nRain.\n\nB.\n',
    'A.\n\nB.\n',
    'A.\n\n[-Rain.\n\n-](2)B.\n|',
  ],
  ['a paragraph that was added', 'A.\n\nB.\n', 'A.\n\nRain.\n\nB.\n', 'A.\n\n{+Rain.\n\n+}B.\n|'],
  ['the last words of a paragraph', 'A and B.', 'A.', 'A[- and B-].(0)'],
  ['words that only the other version has', 'A.\n\nC.', 'A and B.\n\nC.', 'A{+ and B+}.(0)C.|'],
  ['a line that only the other version has', 'A,\nC.\n', 'A,\nb,\nC.\n', 'A,\n{+b,\n+}C.(0)'],
  [
    'lines behind those that are left out',
    `${long(1, 9)}Rain.\n`,
    `${long(1, 9)}Snow.\n`,
    '<13>\n8.\n\n[-Rain-]{+Snow+}.(16)',
  ],
])('%s', (_, older, younger, divided) => {
  expect(divide(older, younger, younger)).toBe(divided);
});

test('paragraphs are taken from the younger version too', () => {
  const [older, younger] = ['A.\n\nB.\n', 'A.\n\nRain.\n\nB and C.\n'];
  expect(divide(older, younger, 'Other words.', false)).toBe(
    'A.\n\n{+Rain.\n\n+}(2)B{+ and C+}.(4)',
  );
});

test('a paragraph that the text of today has is not taken', () => {
  expect(divide('Rain.\n\nTea.\n', 'Snow.\n\nMilk.\n', 'B.\n\nRain.\n\nMilk.\n')).toBe(
    '[-Rain-]{+Snow+}.\n\n[-Tea-]{+Milk+}.(2)',
  );
});
