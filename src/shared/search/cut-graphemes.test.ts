import { expect, test } from 'vitest';
import { cutGraphemes } from './cut-graphemes.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  [`a${family}b`, 12, `a${family}`],
  [`a${family}b`, 11, 'a'],
  [family.repeat(3), 23, family.repeat(2)],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  // A character that is longer than the limit.
  [`e${'\u0301'.repeat(100)}`, 3, 'e\u0301\u0301'],
])('cuts %j at %i code units', (text, max, cut) => {
  expect(cutGraphemes(text, max)).toBe(cut);
});
