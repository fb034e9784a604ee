import { expect, test } from 'vitest';
import { placeYears } from './years.ts';

const year = (year: number, count: number) => ({ year, count });

test.each([
  ['no year', [], [], ['0 after 0']],
  ['one year', [year(2026, 5)], ['2026 on 1'], ['5 after 0']],
  [
    'years without articles',
    [year(2024, 0), year(2025, 1), year(2026, 0)],
    ['2025 on 1'],
    ['1 after 0'],
  ],
  [
    'the latest year first, all on one page',
    [year(2024, 1), year(2026, 9), year(2025, 10)],
    ['2026 on 1', '2025 on 1', '2024 on 1'],
    ['20 after 0'],
  ],
  [
    'a year that has no room on the page',
    [year(2025, 3), year(2026, 18)],
    ['2026 on 1', '2025 on 2'],
    ['18 after 0', '3 after 18'],
  ],
  [
    'a year with more articles than a page: all on one page',
    [year(2024, 1), year(2025, 39), year(2026, 1)],
    ['2026 on 1', '2025 on 2', '2024 on 3'],
    ['1 after 0', '39 after 1', '1 after 40'],
  ],
  [
    'a year with more articles than a page can show',
    [year(2024, 2), year(2025, 90), year(2026, 1)],
    ['2026 on 1', '2025 on 2', '2024 on 4'],
    ['1 after 0', '40 after 1', '40 after 41', '12 after 81'],
  ],
])('%s', (_, counts, expected, spans) => {
  const { years, pages } = placeYears(counts, { maxOnPage: 20, maxOfYear: 40 });
  expect(years.map(({ year, page }) => `${year} on ${page}`)).toEqual(expected);
  expect(pages.map(({ before, size }) => `${size} after ${before}`)).toEqual(spans);
});
