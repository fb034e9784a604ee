import { describe, expect, test } from 'vitest';
import { dayOf, fullTime, relativeTime } from './dates.ts';

const now = '2026-11-20T08:00:00.000Z';

describe('how long ago a time was', () => {
  test.each([
    ['2026-11-20T08:00:00.000Z', 'just now'],
    ['2026-11-20T07:59:01.000Z', 'just now'],
    ['2026-11-20T08:00:30.000Z', 'just now'],
    ['2026-11-20T07:59:00.000Z', '1 minute ago'],
    ['2026-11-20T07:58:01.000Z', '1 minute ago'],
    ['2026-11-20T07:00:01.000Z', '59 minutes ago'],
    ['2026-11-20T07:00:00.000Z', '1 hour ago'],
    ['2026-11-19T08:00:01.000Z', '23 hours ago'],
    ['2026-11-19T08:00:00.000Z', 'yesterday'],
    ['2026-11-17T08:00:00.000Z', '3 days ago'],
    ['2026-11-13T08:00:01.000Z', '6 days ago'],
    ['2026-11-13T08:00:00.000Z', 'last week'],
    ['2026-10-30T08:00:00.000Z', '3 weeks ago'],
    ['2026-10-21T08:00:00.000Z', 'last month'],
    ['2026-01-01T08:00:00.000Z', '10 months ago'],
    ['2025-11-20T08:00:01.000Z', '12 months ago'],
    ['2025-11-20T08:00:00.000Z', 'last year'],
    ['2006-11-20T08:00:00.000Z', '20 years ago'],
    ['2026-11-20T10:00:00.000Z', 'in 2 hours'],
    ['2026-11-21T08:00:00.000Z', 'tomorrow'],
  ])('%s is %s', (time, words) => {
    expect(relativeTime(time, now)).toBe(words);
  });
});

describe('the whole date', () => {
  test.each([
    ['2026-11-20T07:52:00.000Z', 'November 20, 2026 at 7:52 AM UTC', 'November 20, 2026'],
    ['2026-01-01T00:00:00.000Z', 'January 1, 2026 at 12:00 AM UTC', 'January 1, 2026'],
    ['2024-02-29T23:59:59.999Z', 'February 29, 2024 at 11:59 PM UTC', 'February 29, 2024'],
    ['1999-12-31T12:00:00.000Z', 'December 31, 1999 at 12:00 PM UTC', 'December 31, 1999'],
  ])('of %s is in UTC, wherever the server is', (time, whole, day) => {
    // ICU puts a narrow no-break space before AM and PM.
    expect(fullTime(time).replaceAll('\u202f', ' ')).toBe(whole);
    expect(dayOf(time)).toBe(day);
  });
});
