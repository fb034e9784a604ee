import { expect, test } from 'vitest';
import { matching, maxSuggestions } from './matching.ts';

const labels = ['On Tea', '雨天喝茶', 'Rain'];

test.each([
  ['tea', ['On Tea']],
  [' 喝茶 ', ['雨天喝茶']],
  ['', labels],
  ['ai', ['Rain']],
  ['snow', []],
])('for %j the suggestions are %j', (text, expected) => {
  const found = matching(
    labels.map((label) => ({ label })),
    text,
  );
  expect(found.map(({ label }) => label)).toEqual(expected);
});

test('a list of suggestions is short', () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ label: `Tea ${n}` }));
  expect(matching(many, 'tea')).toHaveLength(maxSuggestions);
});
