import { expect, test } from 'vitest';
import { pageClock, pageTime, shortDay, shortTime } from './page-time.ts';

const time = '2026-12-24T10:00:00.000Z';
const at = (lang: 'en' | 'zh-Hans', deviceZone: string) => ({
  lang,
  timeZone: 'Asia/Shanghai',
  deviceZone,
});

test.each([
  ['en', 'Asia/Shanghai', 'December 24, 2026 at 6:00 PM', '18:00'],
  ['en', 'Asia/Singapore', 'December 24, 2026 at 6:00 PM', '18:00'],
  ['en', 'Europe/Berlin', 'December 24, 2026 at 6:00 PM GMT+8', '18:00 GMT+8'],
  ['zh-Hans', 'Asia/Shanghai', '2026 年 12 月 24 日 18:00', '18:00'],
  ['zh-Hans', 'UTC', '2026 年 12 月 24 日 18:00 GMT+8', '18:00 GMT+8'],
] as const)('a time in %s on a device in %s', (lang, zone, words, clock) => {
  expect(pageTime(time, at(lang, zone))).toBe(words);
  expect(pageClock(time, at(lang, zone))).toBe(clock);
});

test.each([
  ['en', '2026-11-20T08:00:00.000Z', '24 Dec', '24 Dec, 18:00'],
  ['en', '2025-12-31T15:00:00.000Z', '24 Dec 2026', '24 Dec 2026, 18:00'],
  // In Shanghai it is 2026 already.
  ['en', '2025-12-31T17:00:00.000Z', '24 Dec', '24 Dec, 18:00'],
  ['zh-Hans', '2026-11-20T08:00:00.000Z', '12-24', '12-24 18:00'],
  ['zh-Hans', '2027-11-20T08:00:00.000Z', '2026-12-24', '2026-12-24 18:00'],
] as const)('in few letters in %s, written at %s', (lang, now, day, short) => {
  const locale = { lang, timeZone: 'Asia/Shanghai' };
  expect([shortDay(time, now, locale), shortTime(time, now, locale)]).toEqual([day, short]);
});
