import { expect, test } from 'vitest';
import { hasChanges } from './changes.ts';

const text = (value: string, defaultValue: string) => ({ value, defaultValue });
const choice = (selected: number, defaultSelected: number) => ({
  value: '',
  options: [0, 1, 2].map((index) => ({
    selected: index === selected,
    defaultSelected: index === defaultSelected,
  })),
});

test.each([
  ['no field', [], false],
  ['a text as it came', [text('a', 'a')], false],
  ['another text', [text('b', 'a')], true],
  ['a text with one more space', [text('a ', 'a')], true],
  ['a text that was emptied', [text('', 'a')], true],
  ['the chosen option', [choice(1, 1)], false],
  ['another option', [choice(2, 1)], true],
  ['a change in one of several fields', [text('a', 'a'), choice(0, 0), text('', 'b')], true],
])('%s: %j has changes: %j', (_, fields, expected) => {
  expect(hasChanges(fields)).toBe(expected);
});
