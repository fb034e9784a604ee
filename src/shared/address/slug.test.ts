import { describe, expect, test } from 'vitest';
import { isSlug, maxSlugCharacters, toSlug } from './slug.ts';

test.each([
  ['On Tea', 'on-tea'],
  ['  On tea & rain!  ', 'on-tea-rain'],
  ['雨天的茶', '雨天的茶'],
  ['Über Tee', 'über-tee'],
  ['U\u0308ber', 'über'],
  ['a/b?c#d%20', 'a-b-c-d-20'],
  ['../login', 'login'],
  ['snake_case', 'snake-case'],
  ['🍵', ''],
  ['- \u0301 -', ''],
  ['İstanbul', 'i̇stanbul'],
])('the text %j gives the address name %j', (text, name) => {
  expect(toSlug(text)).toBe(name);
  expect(toSlug(name)).toBe(name);
});

test('a long text is cut, and does not end with a hyphen', () => {
  const text = `${'a'.repeat(maxSlugCharacters - 1)} b`;
  expect(toSlug(text)).toBe('a'.repeat(maxSlugCharacters - 1));
});

describe('an article can have', () => {
  test.each(['tea', 'on-tea', '2026', '雨', 'read'])('the name %s', (name) => {
    expect(isSlug(name)).toBe(true);
  });
  test.each(['', 'Tea', 'on tea', '-tea', 'tea-', 'a--b', 'a/b', 'a.b', 'new', '.', '..'])(
    'no name %j',
    (name) => {
      expect(isSlug(name)).toBe(false);
    },
  );
});
