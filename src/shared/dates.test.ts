import { describe, expect, test } from 'vitest';
import {
  fullDate,
  fullTime,
  hourMs,
  isTimeZone,
  minuteMs,
  relativeTime,
  startOfYear,
  watchWords,
  yearOf,
} from './dates.ts';

const now = '2026-11-20T08:00:00.000Z';
const english = { lang: 'en', timeZone: 'UTC' } as const;
const chinese = { lang: 'zh-Hans', timeZone: 'UTC' } as const;

describe('how long ago a time was', () => {
  test.each([
    ['2026-11-20T08:00:00.000Z', 'just now', '刚刚'],
    ['2026-11-20T07:59:01.000Z', 'just now', '刚刚'],
    ['2026-11-20T08:00:30.000Z', 'just now', '刚刚'],
    ['2026-11-20T07:59:00.000Z', '1 minute ago', '1 分钟前'],
    ['2026-11-20T07:58:01.000Z', '1 minute ago', '1 分钟前'],
    ['2026-11-20T07:00:01.000Z', '59 minutes ago', '59 分钟前'],
    ['2026-11-20T07:00:00.000Z', '1 hour ago', '1 小时前'],
    ['2026-11-20T00:00:00.000Z', '8 hours ago', '8 小时前'],
    ['2026-11-19T23:59:59.000Z', 'yesterday', '昨天'],
    ['2026-11-19T00:00:00.000Z', 'yesterday', '昨天'],
    ['2026-11-18T23:59:59.000Z', '2 days ago', '前天'],
    ['2026-11-17T08:00:00.000Z', '3 days ago', '3 天前'],
    ['2026-11-14T00:00:00.000Z', '6 days ago', '6 天前'],
    ['2026-11-13T23:59:59.000Z', '1 week ago', '1 周前'],
    ['2026-10-30T08:00:00.000Z', '3 weeks ago', '3 周前'],
    ['2026-10-21T08:00:00.000Z', '1 month ago', '1 个月前'],
    ['2026-01-01T08:00:00.000Z', '10 months ago', '10 个月前'],
    ['2025-11-21T08:00:00.000Z', '12 months ago', '12 个月前'],
    ['2025-11-20T08:00:01.000Z', '1 year ago', '1 年前'],
    ['2006-11-20T08:00:00.000Z', '20 years ago', '20 年前'],
    ['0099-11-20T08:00:00.000Z', '1,928 years ago', '1,928 年前'],
    ['2026-11-20T10:00:00.000Z', 'in 2 hours', '2 小时后'],
    ['2026-11-20T23:59:59.000Z', 'in 15 hours', '15 小时后'],
    ['2026-11-21T00:00:00.000Z', 'tomorrow', '明天'],
    ['2026-12-20T08:00:00.000Z', 'in 1 month', '1 个月后'],
  ])('%s is written %s and %s', (time, inEnglish, inChinese) => {
    expect(relativeTime(time, now, english)).toBe(inEnglish);
    expect(relativeTime(time, now, chinese)).toBe(inChinese);
  });

  test.each([
    ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-18T01:00:00.000Z', '2 days ago'],
    ['UTC', '2026-11-20T02:00:00.000Z', '2026-11-19T20:00:01.000Z', '5 hours ago'],
    ['UTC', '2026-11-20T02:00:00.000Z', '2026-11-19T20:00:00.000Z', 'yesterday'],
    // In Shanghai it is 01:00 and 16:00 of the same day.
    ['Asia/Shanghai', now, '2026-11-19T17:00:00.000Z', '15 hours ago'],
    ['Asia/Shanghai', now, '2026-11-19T15:59:59.000Z', 'yesterday'],
    ['Asia/Shanghai', '2026-11-20T17:00:00.000Z', '2026-11-19T15:00:00.000Z', '2 days ago'],
    ['America/New_York', '2026-11-20T04:00:00.000Z', '2026-11-18T05:00:00.000Z', 'yesterday'],
    // A day of 25 hours.
    ['America/New_York', '2026-11-02T04:30:00.000Z', '2026-11-01T04:00:00.000Z', '24 hours ago'],
    ['Pacific/Kiritimati', '2026-11-20T11:00:00.000Z', '2026-11-20T04:00:00.000Z', 'yesterday'],
  ])('in the time zone %s at %s, %s is written %s', (timeZone, now, time, expected) => {
    expect(relativeTime(time, now, { lang: 'en', timeZone })).toBe(expected);
  });
});

/** ICU puts a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('the whole date', () => {
  test.each([
    ['UTC', '2026-11-20T07:52:00.000Z', 'November 20, 2026 at 7:52 AM UTC', 'November 20, 2026'],
    ['UTC', '2026-01-01T00:00:00.000Z', 'January 1, 2026 at 12:00 AM UTC', 'January 1, 2026'],
    ['UTC', '2024-02-29T23:59:59.999Z', 'February 29, 2024 at 11:59 PM UTC', 'February 29, 2024'],
    ['UTC', '1999-12-31T12:00:00.000Z', 'December 31, 1999 at 12:00 PM UTC', 'December 31, 1999'],
    [
      'Asia/Shanghai',
      '2026-11-19T16:00:00.000Z',
      'November 20, 2026 at 12:00 AM GMT+8',
      'November 20, 2026',
    ],
    [
      'America/New_York',
      '2026-11-20T04:59:00.000Z',
      'November 19, 2026 at 11:59 PM EST',
      'November 19, 2026',
    ],
    [
      'America/New_York',
      '2026-07-01T04:00:00.000Z',
      'July 1, 2026 at 12:00 AM EDT',
      'July 1, 2026',
    ],
    [
      'Asia/Kathmandu',
      '2026-11-20T18:15:00.000Z',
      'November 21, 2026 at 12:00 AM GMT+5:45',
      'November 21, 2026',
    ],
  ])(
    'in the time zone %s, %s is written in English without regard to the server’s zone',
    (timeZone, time, whole, day) => {
      expect(plain(fullTime(time, { lang: 'en', timeZone }))).toBe(whole);
      expect(fullDate(time, { lang: 'en', timeZone })).toBe(day);
    },
  );

  test.each([
    ['UTC', '2026-11-20T07:52:00.000Z', '2026 年 11 月 20 日 07:52 UTC', '2026 年 11 月 20 日'],
    ['UTC', '2026-01-01T00:00:00.000Z', '2026 年 1 月 1 日 00:00 UTC', '2026 年 1 月 1 日'],
    [
      'Asia/Shanghai',
      '2026-11-19T16:30:00.000Z',
      '2026 年 11 月 20 日 00:30 GMT+8',
      '2026 年 11 月 20 日',
    ],
  ])('in the time zone %s, %s is written in Chinese', (timeZone, time, whole, day) => {
    expect(fullTime(time, { lang: 'zh-Hans', timeZone })).toBe(whole);
    expect(fullDate(time, { lang: 'zh-Hans', timeZone })).toBe(day);
  });
});

test('times are written correctly after more of them than are remembered, in several zones and languages', () => {
  const begin = Date.parse('2026-11-01T00:00:00Z');
  const at = (index: number) => new Date(begin + index * minuteMs).toISOString();
  const german = { lang: 'en', timeZone: 'Europe/Berlin' } as const;
  const written = () => [
    fullTime(at(0), english),
    fullTime(at(0), german),
    fullTime(at(0), chinese),
  ];
  const expected = ['November 1, 2026 at 12:00 AM UTC', 'November 1, 2026 at 1:00 AM GMT+1'];
  for (let index = 0; index < 5_100; index += 1) {
    const text = plain(fullTime(at(index), english));
    expect(text.endsWith(`:${at(index).slice(14, 16)} ${text.slice(-6)}`)).toBe(true);
    if (index % 1_000 === 0) {
      expect(written().map(plain)).toEqual([...expected, '2026 年 11 月 1 日 00:00 UTC']);
    }
  }
});

describe('a year', () => {
  test.each([
    [2026, 'UTC', '2026-01-01T00:00:00.000Z'],
    [2026, 'Asia/Shanghai', '2025-12-31T16:00:00.000Z'],
    [2026, 'America/New_York', '2026-01-01T05:00:00.000Z'],
    [2026, 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    [2026, 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    [2026, 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
    // In January it is summer there, and the clocks are half an hour ahead.
    [2026, 'Australia/Lord_Howe', '2025-12-31T13:00:00.000Z'],
    [1999, 'Europe/Berlin', '1998-12-31T23:00:00.000Z'],
    // Before the zone had an offset of whole minutes.
    [1900, 'Asia/Shanghai', '1899-12-31T15:54:17.000Z'],
    [99, 'UTC', '0099-01-01T00:00:00.000Z'],
  ])('the year %i begins in %s at %s', (year, timeZone, time) => {
    const start = startOfYear(year, timeZone);
    expect(new Date(start).toISOString()).toBe(time);
    expect(yearOf(start, timeZone)).toBe(year);
    expect(yearOf(start - 1, timeZone)).toBe(year - 1);
  });
});

test.each([
  ['UTC', true],
  ['Asia/Shanghai', true],
  ['asia/shanghai', true],
  ['America/Argentina/Buenos_Aires', true],
  ['', false],
  ['Shanghai', false],
  ['Asia/Shangri-La', false],
  ['Asia/Shanghai ', false],
])('%j is the name of a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('words for a time end', () => {
  const endOf = (time: string, timeZone = 'UTC') =>
    watchWords(() => relativeTime(time, now, { lang: 'en', timeZone })).endsAt;

  test.each([
    ['2026-11-20T07:59:30.500Z', 'UTC', '2026-11-20T08:00:30.500Z'],
    ['2026-11-20T07:50:30.000Z', 'UTC', '2026-11-20T08:00:30.000Z'],
    ['2026-11-20T05:20:00.000Z', 'UTC', '2026-11-20T08:20:00.000Z'],
    ['2026-11-19T20:20:00.000Z', 'UTC', '2026-11-20T08:20:00.000Z'],
    ['2026-11-10T05:20:00.000Z', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2020-11-10T05:20:00.000Z', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
    ['2020-11-10T05:20:00.000Z', 'America/New_York', '2026-11-21T05:00:00.000Z'],
  ])('for %s in %s at %s', (time, timeZone, end) => {
    expect(new Date(endOf(time, timeZone)).toISOString()).toBe(end);
  });

  test('at the earliest of several, and never when there are none', () => {
    const both = watchWords(() =>
      ['2020-11-10T05:20:00.000Z', '2026-11-20T05:20:00.000Z', '2021-11-10T05:20:00.000Z'].map(
        (time) => relativeTime(time, now, english),
      ),
    );
    expect(new Date(both.endsAt).toISOString()).toBe('2026-11-20T08:20:00.000Z');
    expect(watchWords(() => 1)).toEqual({ result: 1, endsAt: Number.POSITIVE_INFINITY });
  });

  test('not before they change, in zones whose clocks change, at any age', () => {
    // The nights in which the clocks change, at midnight in São Paulo and Beirut.
    const nights = [
      ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
      ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
      ['Asia/Beirut', '2026-03-28T22:00:00Z'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ] as const;
    for (const [timeZone, change] of nights) {
      for (let step = -60; step <= 60; step += 1) {
        const at = Date.parse(change) + step * 0.53 * hourMs;
        for (const age of [0.01, 0.4, 1.3, 5.9, 11, 23.5, 24.7, 30, 150, 900, 9000]) {
          const time = new Date(at - age * hourMs).toISOString();
          const say = (when: number) =>
            relativeTime(time, new Date(when).toISOString(), { lang: 'en', timeZone });
          const { result, endsAt } = watchWords(() => say(at));
          expect(endsAt).toBeGreaterThan(at);
          const last = Math.min(endsAt, at + 40 * hourMs) - 1;
          const moments = [at + 1, (at + last) / 2, last].map(Math.trunc);
          expect(moments.map(say), `${timeZone} ${change} ${step} ${age}`).toEqual(
            moments.map(() => result),
          );
        }
      }
    }
  });
});
