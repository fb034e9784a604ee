import { expect, test } from 'vitest';
import { countYears } from './filter-choices.ts';

const times = (...days: string[]) => days.map((day) => Date.parse(day));

test.each([
  [[], 'UTC', {}],
  [times('2026-01-01T00:00:00Z'), 'UTC', { 2026: 1 }],
  [
    times('2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z', '2025-12-31T23:59:59Z'),
    'UTC',
    { 2026: 2, 2025: 1 },
  ],
  // In Shanghai the year has begun eight hours before.
  [
    times('2026-01-01T00:00:00Z', '2025-12-31T16:00:00Z', '2025-12-31T15:59:59Z'),
    'Asia/Shanghai',
    { 2026: 2, 2025: 1 },
  ],
  [times('2026-03-01T00:00:00Z', '1999-05-05T00:00:00Z'), 'UTC', { 2026: 1, 1999: 1 }],
])('%j are in %s counted as %j', (list, timeZone, expected) => {
  const counts = countYears(list, timeZone);
  expect(Object.fromEntries(counts.map(({ value, count }) => [value, count]))).toEqual(expected);
});
