import { spaceFigures } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { DayCounts } from '../../shared/statistics/counts.ts';
import type { StatisticsSpan } from '../../urls.ts';

export type Unit = 'day' | 'month' | 'year';

/** The counts of a day, a month or a year. */
export interface Bucket {
  /** `2026-11-20`, `2026-11` or `2026`. */
  time: string;
  views: number;
  visits: number;
}

const keyLengths = { day: 10, month: 7, year: 4 } as const;
const maxDays = 31;
const maxMonths = 36;

/** The first day of a span that ends today. */
export function firstDayOf(span: StatisticsSpan, today: string): string {
  if (span === '30d') return addDays(today, -29);
  return span === '12m' ? `${addMonths(today.slice(0, 7), -11)}-01` : '';
}

/**
 * Puts the days of a span into bars: every time has one, also those without a count. Days must
 * stand in order.
 */
export function fillBuckets(
  days: readonly DayCounts[],
  span: StatisticsSpan,
  today: string,
): { unit: Unit; buckets: Bucket[] } {
  const first = firstDayOf(span, today) || (days[0]?.day ?? today);
  const unit = unitOf(span, first, today);
  const length = keyLengths[unit];
  const buckets = new Map<string, Bucket>();
  const last = today.slice(0, length);
  for (let time = first.slice(0, length); time <= last; time = next(time, unit)) {
    buckets.set(time, { time, views: 0, visits: 0 });
  }
  for (const { day, views, visits } of days) {
    const bucket = buckets.get(day.slice(0, length));
    if (!bucket) continue;
    bucket.views += views;
    bucket.visits += visits;
  }
  return { unit, buckets: [...buckets.values()] };
}

function unitOf(span: StatisticsSpan, first: string, today: string): Unit {
  if (span === '30d') return 'day';
  if (span === '12m') return 'month';
  if (addDays(first, maxDays) > today) return 'day';
  return addMonths(first.slice(0, 7), maxMonths) > today.slice(0, 7) ? 'month' : 'year';
}

function next(time: string, unit: Unit): string {
  if (unit === 'day') return addDays(time, 1);
  return unit === 'month' ? addMonths(time, 1) : String(Number(time) + 1).padStart(4, '0');
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

const forms: Record<'short' | 'long', Record<Unit, Intl.DateTimeFormatOptions>> = {
  short: {
    day: { month: 'short', day: 'numeric' },
    month: { year: 'numeric', month: 'short' },
    year: { year: 'numeric' },
  },
  long: {
    day: { dateStyle: 'long' },
    month: { year: 'numeric', month: 'long' },
    year: { year: 'numeric' },
  },
};

/** Makes the function that writes the time of a bucket in words. */
export function timeLabels(lang: UiLang, unit: Unit, length: 'short' | 'long') {
  // The time of a bucket is a day of the calendar already, in no zone.
  const format = new Intl.DateTimeFormat(lang, { ...forms[length][unit], timeZone: 'UTC' });
  return (time: string) => spaceFigures(format.format(new Date(time)));
}
