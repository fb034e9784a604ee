import { expect, test } from 'vitest';
import { listParagraphs } from './paragraphs.ts';

const cases: [about: string, markdown: string, paragraphs: [line: number, text: string][]][] = [
  ['nothing', '', []],
  ['only blank lines', '\n \n\t\n', []],
  [
    'two',
    'One.\n\n\nTwo,\nand on.\n',
    [
      [0, 'One.'],
      [3, 'Two,\nand on.'],
    ],
  ],
  [
    'Windows line ends',
    'One,\r\nand on.\r\n\r\nTwo.',
    [
      [0, 'One,\nand on.'],
      [3, 'Two.'],
    ],
  ],
  [
    'a list with a blank line',
    '- a\n\n- b\n',
    [
      [0, '- a'],
      [2, '- b'],
    ],
  ],
  [
    'code',
    'A\n\n```js\na\n\nb\n```\n\nB',
    [
      [0, 'A'],
      [2, '```js\na\n\nb\n```'],
      [8, 'B'],
    ],
  ],
  [
    'code in an item',
    '- ```\n  a\n\n  b\n  ```\n\nB',
    [
      [0, '- ```\n  a\n\n  b\n  ```'],
      [6, 'B'],
    ],
  ],
  [
    'a shorter fence in code',
    '````\n```\n\n````\n\nB',
    [
      [0, '````\n```\n\n````'],
      [5, 'B'],
    ],
  ],
  ['code without an end', '~~~\na\n\nb\n', [[0, '~~~\na\n\nb']]],
  [
    'code in a line',
    '```a``` b\n\nB',
    [
      [0, '```a``` b'],
      [2, 'B'],
    ],
  ],
  [
    'a formula',
    '$$\na\n\nb\n$$\n\nB',
    [
      [0, '$$\na\n\nb\n$$'],
      [6, 'B'],
    ],
  ],
  [
    'a formula in a line',
    '$$a$$\n\nB',
    [
      [0, '$$a$$'],
      [2, 'B'],
    ],
  ],
  [
    'a container',
    '::: note\nA\n\nB\n:::\n\nC',
    [
      [0, '::: note\nA\n\nB\n:::'],
      [6, 'C'],
    ],
  ],
  [
    'a container in another one',
    ':::: a\n\n::: b\n\n:::\n\n::::\n\nC',
    [
      [0, ':::: a\n\n::: b\n\n:::\n\n::::'],
      [8, 'C'],
    ],
  ],
];

test.each(cases)('%s', (_, markdown, paragraphs) => {
  expect(listParagraphs(markdown).map(({ line, text }) => [line, text])).toEqual(paragraphs);
});
