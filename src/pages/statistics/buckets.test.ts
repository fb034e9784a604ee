import { describe, expect, test } from 'vitest';
import type { StatisticsSpan } from '../../urls.ts';
import { fillBuckets, firstDayOf } from './buckets.ts';
import { roundUp } from './plot.tsx';

const day = (day: string, views = 1, visits = 1) => ({ day, views, visits });

test.each<[StatisticsSpan, string, string]>([
  ['30d', '2026-11-22', '2026-10-24'],
  ['30d', '2028-03-01', '2028-02-01'],
  ['12m', '2026-11-22', '2025-12-01'],
  ['12m', '2026-12-31', '2026-01-01'],
  ['all', '2026-11-22', ''],
])('%s until %s begin on %s', (span, today, first) => {
  expect(firstDayOf(span, today)).toBe(first);
});

describe('the bars', () => {
  const shape = (span: StatisticsSpan, today: string, days: ReturnType<typeof day>[]) => {
    const { unit, buckets } = fillBuckets(days, span, today);
    return [unit, buckets.length, buckets[0]?.time, buckets.at(-1)?.time];
  };

  test.each<[StatisticsSpan, string[], unknown[]]>([
    ['30d', [], ['day', 30, '2026-10-24', '2026-11-22']],
    ['12m', ['2026-11-01'], ['month', 12, '2025-12', '2026-11']],
    ['all', ['2026-11-22'], ['day', 1, '2026-11-22', '2026-11-22']],
    ['all', ['2026-10-23'], ['day', 31, '2026-10-23', '2026-11-22']],
    ['all', ['2026-10-22'], ['month', 2, '2026-10', '2026-11']],
    ['all', ['2023-12-31'], ['month', 36, '2023-12', '2026-11']],
    ['all', ['2023-11-30'], ['year', 4, '2023', '2026']],
    ['all', [], ['day', 1, '2026-11-22', '2026-11-22']],
  ])('of %s with counts on %j: %j', (span, days, expected) => {
    const counted = days.map((one) => day(one));
    expect(shape(span, '2026-11-22', counted)).toEqual(expected);
  });

  test('have the sums of their days, and nothing where nobody came', () => {
    const days = [day('2026-09-30', 3, 2), day('2026-11-01', 5, 4), day('2026-11-22', 7, 6)];
    const { buckets } = fillBuckets(days, '12m', '2026-11-22');
    expect(buckets.slice(-3)).toEqual([
      { time: '2026-09', views: 3, visits: 2 },
      { time: '2026-10', views: 0, visits: 0 },
      { time: '2026-11', views: 12, visits: 10 },
    ]);
  });
});

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 12],
  [13, 16],
  [21, 24],
  [25, 30],
  [41, 50],
  [61, 80],
  [100, 100],
  [101, 120],
  [999, 1000],
  [1001, 1200],
  [234_567, 240_000],
])('the scale for %i ends at %i', (count, top) => {
  expect(roundUp(count)).toBe(top);
});
