import { expect, test } from 'vitest';
import { singularOf } from './singular.ts';

test.each([
  ['articles', 'article'],
  ['essays', 'essay'],
  ['stories', 'story'],
  ['ponies', 'pony'],
  ['classes', 'class'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['brushes', 'brush'],
  ['houses', 'house'],
  ['causes', 'cause'],
  ['pages', 'page'],
  ['shoes', 'shoe'],
  ['class', 'class'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['was', 'was'],
  ['us', 'us'],
  ['children', 'children'],
  ['ipv6s', 'ipv6s'],
  ['node_modules', 'node_modules'],
  ['', ''],
])('%s: %s', (word, singular) => {
  expect(singularOf(word)).toBe(singular);
});
