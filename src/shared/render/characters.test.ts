import { expect, test } from 'vitest';
import { cutUnits } from './characters.ts';

test.each([
  ['tea', 5, 'tea'],
  ['tea', 2, 'te'],
  ['🍵🍵', 4, '🍵🍵'],
  ['🍵🍵', 3, '🍵'],
  ['🍵🍵', 0, ''],
])('of %j at most %i units are %j', (text, max, cut) => {
  expect(cutUnits(text, max)).toBe(cut);
});
