import { expect, test } from 'vitest';
import { findDate, parseDate } from './parse-date.ts';

const iso = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

test.each([
  ['2023/03/22', '2023-03-22T00:00:00.000Z'],
  ['2023-3-2', '2023-03-02T00:00:00.000Z'],
  ['2023年3月22日', '2023-03-22T00:00:00.000Z'],
  ['2019-06-01 15:40', '2019-06-01T15:40:00.000Z'],
  ['2023-03-22 10:00:00', '2023-03-22T10:00:00.000Z'],
  ['2023-03-22T10:00:00+08:00', '2023-03-22T02:00:00.000Z'],
  ['2023-03-22 10:00:00 -0530', '2023-03-22T15:30:00.000Z'],
  ['2023-03-22T10:00:00.25Z', '2023-03-22T10:00:00.250Z'],
  ['2023-03-22 10:00:00 UTC', '2023-03-22T10:00:00.000Z'],
  ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
  ['March 22nd, 2023', '2023-03-22T00:00:00.000Z'],
  ['Wed, 22 Mar 2023 10:00:00 +0800', '2023-03-22T02:00:00.000Z'],
  ['2023-02-30', undefined],
  ['2023-13-01', undefined],
  ['2023-03-22 25:00', undefined],
  ['2023-03-22 soon', undefined],
  ['not a date', undefined],
  ['not 1 2023', undefined],
  ['2023', undefined],
])('the date %s is %s', (text, expected) => {
  expect(iso(parseDate(text))).toBe(expected);
});

test.each([
  ['2014-06-14-hexo', '2014-06-14T00:00:00.000Z'],
  ['2015/05/15/Rust-1.0', '2015-05-15T00:00:00.000Z'],
  ['blog/2015/05/15/x', '2015-05-15T00:00:00.000Z'],
  ['2015-05-15', '2015-05-15T00:00:00.000Z'],
  ['2015/13/15/x', undefined],
  ['Rust-1.0@1', undefined],
  ['12015/05/15', undefined],
])('the path %s has the date %s', (path, expected) => {
  expect(iso(findDate(path))).toBe(expected);
});
