import { expect, test } from 'vitest';
import { originalLines } from './original-lines.ts';

test.each([
  ['a text that is the same', 'a\n\nb\n\nb', 'a\n\nb\n\nb', 5, 5],
  ['lines that came in', 'a\nb\nc', 'a\nx\ny\nb\nc', 5, 3],
  ['lines that went', 'a\nx\ny\nb\nc', 'a\nb\nc', 3, 5],
  ['a line that is there twice', 'x\ny\na\n\nb\n\nb', 'a\n\nb\n\nb', 5, 7],
  ['a line that is new', 'a\nb\nc', 'a\nx\nc', 2, 2],
  ['a line behind the last one', 'a', 'a\nb\nc', 3, 1],
])('the original line in %s', (_, before, after, line, expected) => {
  expect(originalLines(before, after)(line)).toBe(expected);
});
