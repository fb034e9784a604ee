import { expect, test } from 'vitest';
import { articleIdPattern, createArticleId } from './article-id.ts';

test('ten thousand new ids match the pattern, and all differ', () => {
  const ids = Array.from({ length: 10_000 }, createArticleId);
  expect(ids.filter((id) => !articleIdPattern.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(10_000);
});

test('every letter of the alphabet occurs in every place', () => {
  const ids = Array.from({ length: 10_000 }, createArticleId);
  for (let place = 0; place < 12; place += 1) {
    expect(new Set(ids.map((id) => id[place])).size).toBe(32);
  }
});

test.each([
  '',
  '0123456789A',
  '0123456789ABC',
  '0123456789Ab',
  '0123456789AI',
  '0123456789AL',
  '0123456789AO',
  '0123456789AU',
  '0123456789A-',
  '0123456789AB\n',
  ' 0123456789A',
])('%j is not an article id', (text) => {
  expect(articleIdPattern.test(text)).toBe(false);
});
