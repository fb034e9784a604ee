import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findTask } from './attend-clicks.ts';

/** The place that is found stands before `|`. */
test.each([
  ['- [|x] tea', 0, true],
  ['- [|X] tea', 0, true],
  ['- [| ] tea', 0, false],
  ['- a\n> 1. [| ] tea', 1, false],
  ['- \n  [| ] tea', 0, false],
  ['[^a]: - [| ] tea', 0, false],
  ['- [| ] tea [x] and [ ] milk', 0, false],
])('%j has its task there', (marked, line, isDone) => {
  const at = marked.indexOf('|');
  const doc = Text.of(marked.replace('|', '').split('\n'));
  expect(findTask(doc, line, isDone)).toBe(at);
});

test.each([
  ['- tea', 0, false],
  ['- [x] tea', 0, false],
  ['- [ ] tea', 0, true],
  ['a\n\n- [ ] tea', 0, false],
  ['', 3, false],
])('%j has no such task in line %d', (text, line, isDone) => {
  expect(findTask(Text.of(text.split('\n')), line, isDone)).toBeUndefined();
});
