import { describe, expect, test } from 'vitest';
import { offsetAt } from '../dates.ts';
import { currentZone, listZoneChoices } from './time-zones.ts';

const renamed = [
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
] as const;

test.each<readonly [string, string]>([
  ...renamed,
  ...renamed.map(([, today]) => [today, today] as const),
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['Asia/Chongqing', 'Asia/Shanghai'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', 'Mars/Olympus'],
])('the name of %s today is %s', (name, today) => {
  expect(currentZone(name)).toBe(today);
});

const now = Date.parse('2026-11-24T00:00:00Z');

test('the list has the names of today, each once, and Intl keeps time by all of them', () => {
  const zones = listZoneChoices('en', now).map(({ value }) => value);
  expect(zones[0]).toBe('UTC');
  expect(new Set(zones).size).toBe(zones.length);
  for (const [old, today] of renamed) {
    expect([zones.includes(old), zones.includes(today)]).toEqual([false, true]);
  }
  for (const zone of zones) expect(Number.isInteger(offsetAt(now, zone)), zone).toBe(true);
  for (const zone of zones) expect(currentZone(zone)).toBe(zone);
});

describe('a time zone to choose', () => {
  const summer = Date.parse('2026-07-24T00:00:00Z');

  test.each([
    ['en', now, 'UTC', 'UTC'],
    ['en', now, 'Asia/Shanghai', 'China (UTC+8)'],
    ['zh-Hans', now, 'Asia/Shanghai', '中国（UTC+8）'],
    ['en', now, 'America/New_York', 'New York (UTC-5)'],
    ['en', summer, 'America/New_York', 'New York (UTC-4)'],
    ['zh-Hans', now, 'America/New_York', '纽约（UTC-5）'],
    ['zh-Hans', now, 'Asia/Kolkata', '印度（UTC+5:30）'],
    ['en', now, 'Europe/London', 'United Kingdom (UTC+0)'],
  ] as const)('in %s at %d %s is %s', (lang, time, value, label) => {
    expect(listZoneChoices(lang, time)).toContainEqual({ value, label });
  });

  test.each(['en', 'zh-Hans'] as const)(
    'has a name of its own in %s, and its place in the order of the names',
    (lang) => {
      const labels = listZoneChoices(lang, now).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.slice(1)).toEqual(labels.slice(1).toSorted(new Intl.Collator(lang).compare));
    },
  );
});
