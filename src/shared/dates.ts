const steps = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const full = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** How long before `now` a time was, in words: "3 days ago". Both are ISO 8601. */
export function relativeTime(time: string, now: string): string {
  const seconds = Math.round((Date.parse(time) - Date.parse(now)) / 1000);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** The whole date and time, UTC: "November 20, 2026 at 7:52 AM UTC". */
export function fullTime(time: string): string {
  return `${full.format(new Date(time))} UTC`;
}

/** The date alone, UTC: "November 20, 2026". */
export function dayOf(time: string): string {
  return day.format(new Date(time));
}
