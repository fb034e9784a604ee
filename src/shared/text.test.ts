import { describe, expect, test } from 'vitest';
import { countBytes, countCharacters, cutCharacters, cutWithEnding } from './text.ts';

const family = '👨‍👩‍👧‍👦';

describe('countCharacters', () => {
  test.each([
    ['', 0],
    ['plain', 5],
    ['随笔', 2],
    [family, 1],
    ['e\u0301', 1],
    ['🇨🇳🇬🇧', 2],
    [family.repeat(200), 200],
  ])('counts what a reader sees in %j: %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('cutCharacters', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 4, 'long'],
    ['longe\u0301r', 5, 'longe\u0301'],
    ['随笔随笔', 3, '随笔随'],
    [`a${family}b`, 2, `a${family}`],
    [family.repeat(3), 2, family.repeat(2)],
    [family, 1, family],
  ])('cuts %j at %i characters', (text, max, cut) => {
    expect(cutCharacters(text, max)).toBe(cut);
  });
});

describe('cutWithEnding', () => {
  test.each([
    ['a'.repeat(300), 300, 'a'.repeat(300)],
    ['a'.repeat(301), 300, `${'a'.repeat(300)} ... `],
    ['随'.repeat(301), 300, `${'随'.repeat(300)} ... `],
  ])('adds the ending only to a text that it cuts: %j', (text, max, result) => {
    expect(cutWithEnding(text, max, ' ... ')).toBe(result);
  });
});

describe('countBytes', () => {
  test.each(['', 'abc', 'é', '随笔', family, '\ud800', 'a\udc00b'])(
    'agrees with the encoder on %j',
    (text) => {
      expect(countBytes(text)).toBe(new TextEncoder().encode(text).length);
    },
  );
});
