import { expect, test } from 'vitest';
import { makeRequestId } from './request-id.ts';

test('ids are short, can stand in an address, and are all different', () => {
  const ids = Array.from({ length: 2_000 }, makeRequestId);
  expect(new Set(ids).size).toBe(2_000);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
});
