import { expect, test } from 'vitest';
import { createSaveKey, saveKeyPattern } from './save-key.ts';

test('each key is new and has the form of a key', () => {
  const keys = Array.from({ length: 1_000 }, createSaveKey);
  expect(new Set(keys).size).toBe(1_000);
  expect(keys.filter((key) => !saveKeyPattern.test(key))).toEqual([]);
});
