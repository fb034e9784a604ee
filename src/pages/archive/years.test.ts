import { expect, test } from 'vitest';
import { placeYears } from './years.ts';

const year = (year: number, count: number) => ({ year, count });

test.each([
  ['no year', [], 20, []],
  ['one year', [year(2026, 5)], 20, ['2026 on 1']],
  ['years without articles', [year(2024, 0), year(2025, 1), year(2026, 0)], 20, ['2025 on 1']],
  [
    'the latest year first',
    [year(2024, 1), year(2026, 1), year(2025, 1)],
    20,
    ['2026 on 1', '2025 on 1', '2024 on 1'],
  ],
  [
    'a year that begins after a full page',
    [year(2025, 3), year(2026, 20)],
    20,
    ['2026 on 1', '2025 on 2'],
  ],
  [
    'a year that begins in the middle of a page',
    [year(2025, 3), year(2026, 19)],
    20,
    ['2026 on 1', '2025 on 1'],
  ],
  [
    'a year of many pages',
    [year(2024, 1), year(2025, 7), year(2026, 1)],
    2,
    ['2026 on 1', '2025 on 1', '2024 on 5'],
  ],
])('%s', (_, counts, articlesPerPage, expected) => {
  const places = placeYears(counts, articlesPerPage);
  expect(places.map(({ year, page }) => `${year} on ${page}`)).toEqual(expected);
});
