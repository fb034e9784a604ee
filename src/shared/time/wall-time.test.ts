import { describe, expect, test } from 'vitest';
import { toInstant, toWallTime } from './wall-time.ts';

describe('the time at which the clocks of a zone show', () => {
  test.each([
    ['UTC', '2026-11-20T08:00', '2026-11-20T08:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-20T08:00', '2026-11-20T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T08:00', '2026-11-20T02:15:00.000Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    // The clocks show this hour twice. The first one counts.
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00.000Z'],
    ['UTC', '9999-12-30T23:59', '9999-12-30T23:59:00.000Z'],
  ])('%s %s', (zone, wall, time) => {
    expect(toInstant(wall, zone)).toEqual({ kind: 'time', time: Date.parse(time) });
    expect(toWallTime(Date.parse(time), zone)).toBe(wall);
  });

  test.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40'],
    // Samoa has left out a whole day.
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-31T12:00'],
  ])('%s never shows %s', (zone, wall, next) => {
    expect(toInstant(wall, zone)).toEqual({ kind: 'skipped', next });
  });

  test.each([
    ...['', '2026-11-20', '2026-02-30T08:00x', '2026-13-01T08:00', '2026-11-20T25:00'],
    ...['0000-06-01T08:00', '0001-01-01T23:59', '9999-12-31T00:01', '12026-11-20T08:00'],
  ])('no time %j', (wall) => {
    expect(toInstant(wall, 'UTC')).toEqual({ kind: 'invalid' });
  });
});
