import { expect, test } from 'vitest';
import { waitAfterKey } from './between-keys.ts';

test.each([
  ['the key is not painted yet: the work would delay it', 5, false, Number.POSITIVE_INFINITY],
  ['the key has just been painted: the next one comes later', 20, true, 0],
  ['the next key of a quick writer may come now', 60, true, 90],
  ['the next key of a quick writer may come now', 149, true, 1],
  ['the writer rests', 150, true, 0],
  ['nobody has typed', Number.POSITIVE_INFINITY, true, 0],
])('%s (%d ms after the key)', (_, sinceKeyMs, isPainted, waitMs) => {
  expect(waitAfterKey(sinceKeyMs, isPainted)).toBe(waitMs);
});
