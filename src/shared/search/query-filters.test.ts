import { describe, expect, test } from 'vitest';
import { type FilterName, parseQuery, queryLimits } from './query.ts';
import {
  addFilter,
  type Count,
  chooseFilters,
  listFilters,
  removeFilter,
} from './query-filters.ts';

const filter = (name: FilterName, value: string) => ({ name, value });

describe('a filter is added', () => {
  test.each([
    ['', filter('tag', 'tea'), 'tag:tea'],
    ['old pond', filter('tag', 'tea'), 'tag:tea old pond'],
    ['pond', filter('tag', 'old tea'), 'tag:"old tea" pond'],
    ['year:2024 pond', filter('lang', 'zh'), 'lang:zh year:2024 pond'],
    ['"an open quote', filter('year', '2024'), 'year:2024 "an open quote'],
    ['pond', filter('tag', 'a"b'), undefined],
    ['pond', filter('tag', '「茶」'), undefined],
    ['tag:a tag:b tag:c tag:d tag:e tag:f', filter('tag', 'g'), undefined],
  ])('to %j: %j', (text, added, expected) => {
    const query = addFilter(text, added, 'en');
    expect(query).toBe(expected);
    if (query !== undefined) {
      expect(listFilters(parseQuery(query))).toContainEqual(added);
      expect(parseQuery(removeFilter(query, added))).toEqual(parseQuery(text));
    }
  });

  test('as long as the query is not too long', () => {
    const longest = 'x'.repeat(queryLimits.maxLength - 'tag:tea '.length);
    expect(addFilter(longest, filter('tag', 'tea'), 'en')).toBe(`tag:tea ${longest}`);
    expect(addFilter(`${longest}x`, filter('tag', 'tea'), 'en')).toBeUndefined();
  });

  test('in the words of the interface', () => {
    expect(addFilter('雨', filter('tag', '茶'), 'zh-Hans')).toBe('标签:茶 雨');
    expect(addFilter('雨', filter('year', '2024'), 'zh-Hans')).toBe('年份:2024 雨');
    expect(addFilter('雨', filter('lang', 'en'), 'zh-Hans')).toBe('语言:en 雨');
  });
});

describe('a filter is removed', () => {
  test.each([
    ['tag:tea', filter('tag', 'tea'), ''],
    ['old 标签：tea  pond', filter('tag', 'tea'), 'old pond'],
    ['tag:"old tea" -"a b" tag:old', filter('tag', 'old tea'), '-"a b" tag:old'],
    ['TAG:tea tag:tea tag:teas', filter('tag', 'tea'), 'tag:teas'],
    ['year:2024 2024', filter('year', '2024'), '2024'],
    ['year:0024 pond', filter('year', '24'), 'pond'],
    ['年份：２０２４年 pond', filter('year', '2024'), 'pond'],
    ['“古池” 语言:en', filter('lang', 'en'), '“古池”'],
  ])('from %j: %j', (text, removed, expected) => {
    expect(removeFilter(text, removed)).toBe(expected);
  });
});

describe('the filters that divide the found articles are offered', () => {
  const counts = (values: Record<string, number>): Count[] =>
    Object.entries(values).map(([value, count]) => ({ value, count }));
  const choose = (text: string, values: Partial<Record<FilterName, Record<string, number>>>) =>
    chooseFilters(
      {
        tag: counts(values.tag ?? {}),
        year: counts(values.year ?? {}),
        lang: counts(values.lang ?? {}),
      },
      10,
      parseQuery(text),
    ).map(({ name, counts }) => [name, ...counts.map(({ value }) => value)].join(' '));

  test.each([
    ['pond', {}, []],
    ['pond', { tag: { tea: 10 }, year: { 2024: 10 }, lang: { en: 10 } }, []],
    [
      'pond',
      { tag: { b: 2, tea: 10, rain: 9, a: 2 }, year: { 2023: 6, 2024: 4 }, lang: { zh: 3, en: 7 } },
      ['tag rain a b', 'year 2024 2023', 'lang en zh'],
    ],
    ['year:2024 lang:en', { tag: { tea: 1 }, year: { 2024: 9 }, lang: { en: 9 } }, ['tag tea']],
    ['pond', { tag: { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 } }, ['tag g f e d c b']],
    [
      'pond',
      { year: { 2020: 1, 2021: 2, 2022: 2, 2023: 1, 2024: 1, 2025: 1, 2026: 2 } },
      ['year 2026 2024 2023 2022 2021 2020'],
    ],
  ])('for %j of %j: %j', (text, values, expected) => {
    expect(choose(text, values)).toEqual(expected);
  });
});
