import { expect, test } from 'vitest';
import { parseRecent, recentFirst, withNewest } from './recent-commands.ts';

test.each([
  [null, []],
  ['', []],
  ['no JSON', []],
  ['null', []],
  ['{"0":"bold"}', []],
  ['["bold",7,"italic"]', ['bold', 'italic']],
  ['["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
])('%s is read', (kept, expected) => {
  expect(parseRecent(kept)).toEqual(expected);
});

test.each([
  [[], 'a', ['a']],
  [['a', 'b'], 'b', ['b', 'a']],
  [['a', 'b', 'c', 'd', 'e'], 'f', ['f', 'a', 'b', 'c', 'd']],
])('after %j, %s is the newest', (before, id, after) => {
  expect(withNewest(before, id)).toEqual(after);
});

test('commands that were run last come first, and one that is gone is left out', () => {
  const commands = ['bold', 'italic', 'find'].map((id) => ({ id }));
  const ids = recentFirst(commands, ['find', 'gone', 'bold']).map(({ id }) => id);
  expect(ids).toEqual(['find', 'bold', 'italic']);
});
