import { expect, test } from 'vitest';
import { findHeldUntil } from './held-until.ts';

test.each([
  ['2026-11-20T03:00:00Z', '2027-11-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59Z', '2027-12-01T00:00:00.000Z'],
])('with a last backup at %s, backups hold what is removed now until %s', (madeAt, until) => {
  const heldUntil = findHeldUntil(Date.parse(madeAt)) ?? 0;
  expect(new Date(heldUntil).toISOString()).toBe(until);
});

test('without backups nothing holds it', () => {
  expect(findHeldUntil(undefined)).toBeUndefined();
});
