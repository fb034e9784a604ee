import { expect, test } from 'vitest';
import { choiceAfter } from './choice.ts';

test.each([
  ['ArrowDown', undefined, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, undefined],
  ['ArrowUp', undefined, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, undefined],
  ['ArrowDown', undefined, 0, undefined],
  ['ArrowUp', undefined, 0, undefined],
  // In a field these move the caret.
  ['Home', 1, 3, 1],
  ['End', undefined, 3, undefined],
  ['ArrowLeft', 1, 3, 1],
  ['toString', 1, 3, 1],
])('%s at line %s of %i leads to %s', (key, chosen, count, expected) => {
  expect(choiceAfter(key, chosen, count)).toBe(expected);
});
