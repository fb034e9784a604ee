import { expect, test } from 'vitest';
import { offsetAt } from '../dates.ts';
import { currentZone, listZones } from './time-zones.ts';

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

test('the list has the names of today, each once, and Intl keeps time by all of them', () => {
  const zones = listZones();
  expect(zones[0]).toBe('UTC');
  expect(zones.slice(1)).toEqual(zones.slice(1).toSorted());
  expect(new Set(zones).size).toBe(zones.length);
  for (const [old, today] of renamed) {
    expect([zones.includes(old), zones.includes(today)]).toEqual([false, true]);
  }
  const now = Date.parse('2026-11-24T00:00:00Z');
  for (const zone of zones) expect(Number.isInteger(offsetAt(now, zone)), zone).toBe(true);
  for (const zone of zones) expect(currentZone(zone)).toBe(zone);
});
