import { expect, test } from 'vitest';
import { makeTokenBuckets } from './token-bucket.ts';

const limits = { maxTokens: 3, tokenEveryMs: 100, maxNetworks: 2 };

test('an address has some tokens, and one more after each pause', () => {
  const take = makeTokenBuckets(limits);
  expect([take('1.1.1.1', 0), take('1.1.1.1', 0), take('1.1.1.1', 0)]).toEqual([0, 0, 0]);
  expect(take('1.1.1.1', 0)).toBe(100);
  expect(take('1.1.1.1', 60)).toBe(40);
  expect(take('1.1.1.1', 100)).toBe(0);
  expect(take('1.1.1.1', 100)).toBe(100);
  // All are back after a long pause, and no more than all.
  const later = [1, 2, 3, 4].map(() => take('1.1.1.1', 10_000));
  expect(later).toEqual([0, 0, 0, 100]);
});

test('one address takes no token of another one, and the addresses of an IPv6 network share theirs', () => {
  const take = makeTokenBuckets(limits);
  for (let turn = 0; turn < 3; turn += 1) take('2001:db8::1', 0);
  expect(take('2001:db8::2', 0)).toBe(100);
  expect(take('1.1.1.1', 0)).toBe(0);
});

test('only some networks are remembered', () => {
  const take = makeTokenBuckets(limits);
  for (let turn = 0; turn < 3; turn += 1) take('1.1.1.1', 0);
  take('2.2.2.2', 0);
  expect(take('1.1.1.1', 0)).toBe(100);
  take('3.3.3.3', 0);
  expect(take('1.1.1.1', 0)).toBe(0);
});
