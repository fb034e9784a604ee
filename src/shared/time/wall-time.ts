import { dayMs, isWritableTime, offsetAt } from '../dates.ts';

/** A time as the clocks of a zone show it, as a field of the browser has it: `2026-11-20T08:00`. */
export type WallTime = string;

const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

type Instant =
  /** In milliseconds. Of a time that the clocks show twice in autumn, the first one. */
  | { kind: 'time'; time: number }
  /** The clocks skip this time in spring. `next` is the time that they show instead. */
  | { kind: 'skipped'; next: WallTime }
  /** No time, or one that lies outside the years 1 to 9999. */
  | { kind: 'invalid' };

/** The time at which the clocks of a zone show `wall`. */
export function toInstant(wall: WallTime, timeZone: string): Instant {
  const shown = form.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (!isWritableTime(shown)) return { kind: 'invalid' };
  // No zone changes its clocks twice within two days.
  const [before, after] = [shown - dayMs, shown + dayMs].map((time) =>
    offsetAt(time, timeZone),
  ) as [number, number];
  const times = [shown - before, shown - after].filter(
    (time) => toWallTime(time, timeZone) === wall,
  );
  if (times.length > 0) return { kind: 'time', time: Math.min(...times) };
  return { kind: 'skipped', next: toWallTime(shown - before, timeZone) };
}

/** What the clocks of a zone show at a time (milliseconds). Seconds are cut off. */
export function toWallTime(time: number, timeZone: string): WallTime {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16);
}

/** The day that the calendars of a zone show at a time (milliseconds): `2026-11-20`. */
export function dayIn(timeZone: string, time: number): string {
  return toWallTime(time, timeZone).slice(0, 10);
}
