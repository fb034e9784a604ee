import { expect, test } from 'vitest';
import { shortenDiff } from './short-diffs.ts';

const paragraphs = Array.from({ length: 100 }, (_, index) => `<p>Paragraph ${index}.</p>`);
const page = paragraphs.join('');

test('of two pages the place in which they differ is shown', () => {
  const other = page.replace('Paragraph 70.', 'Paragraph seventy.');
  const [wanted, found] = shortenDiff(`Expected: "${page}"\nReceived: "${other}"`).split('\n');
  expect(wanted).toMatch(/^Expected: ….{60,100}Paragraph 70\..{150,220}… \(\d{4} characters/);
  expect(found).toMatch(/^Received: ….{60,100}Paragraph seventy\..{150,220}… \(\d{4} characters/);
});

test.each([
  ['a text that it should not have', 'Expected: "Paragraph 70."\nReceived: '],
  ['the beginning of a text that it should have', 'Expected: "Paragraph 70 is gone"\nReceived: '],
  ['a pattern that it should not match', '- Expected:\n/Paragraph 7[0]\\./\n\n+ Received:\n'],
])('of a page the place is shown that has %s', (_, before) => {
  const lines = shortenDiff(`${before}"${page}"`).split('\n');
  expect(lines.at(-1)).toMatch(/….{60,100}Paragraph 70\..{150,220}… \(\d{4} characters/);
  expect(lines.slice(0, -1)).toEqual(before.split('\n').slice(0, -1));
});

test('other long lines keep their beginning, and short ones stay as they are', () => {
  const sides = '  {\n-   "status": 404,\n+   "status": 200,\n  }';
  const lines = shortenDiff(`${sides}\n    "body": "${page}"`).split('\n');
  expect(lines.slice(0, -1).join('\n')).toBe(sides);
  expect(lines.at(-1)).toMatch(/^ {4}"body": "<p>Paragraph 0\.<\/p>.{200,300}… \(\d{4} characters/);
});
