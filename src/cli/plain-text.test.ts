import { expect, test } from 'vitest';
import { toPlainLine, toPlainLines } from './plain-text.ts';

test.each([
  ['雨 — tea 🍵.md', '雨 — tea 🍵.md'],
  ['\u001b]0;owned\u0007a.md', '\\u{1b}]0;owned\\u{7}a.md'],
  ['a\nb\rc\td', 'a\\u{a}b\\u{d}c\\u{9}d'],
  ['a\u009b31mb\u007f', 'a\\u{9b}31mb\\u{7f}'],
  ['gnp\u202e.md', 'gnp\\u{202e}.md'],
])('%j is shown as %j', (text, line) => {
  expect(toPlainLine(text)).toBe(line);
});

test('line breaks of a text of several lines stay', () => {
  expect(toPlainLines('a\u001b[2J\nb')).toBe('a\\u{1b}[2J\nb');
});
