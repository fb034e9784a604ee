import { encodeSigns } from '../../../shared/address/addresses.ts';
import { dayMs } from '../../../shared/dates.ts';
import type { OldDate } from './written-dates.ts';

/** The value of a placeholder; undefined if the article has none. */
export type ValueOf = (name: string) => string | undefined;

// As Hexo, an underscore at the end belongs to the address: `/:year_:month/`. Hugo has parts of a
// list: `:sections[1:]`.
const placeholders = /:(\w*[^_\W](?:\[[^\]]*\])?)/g;

/**
 * Fills in a pattern such as `/:year/:title/`, or names the first placeholder without a value.
 * `write` makes a part of an address of a value.
 */
export function fillPattern(
  pattern: string,
  find: ValueOf,
  write: (value: string) => string = encodeSigns,
): { address: string; missing?: undefined } | { address?: undefined; missing: string } {
  let missing: string | undefined;
  const address = pattern.replace(placeholders, (_, name: string) => {
    const value = find(name);
    if (value === undefined) missing ??= name;
    return write(value ?? '');
  });
  return missing === undefined ? { address } : { missing };
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The parts of a date under the names that Hexo, Jekyll and Hugo have for them. */
export function dateValues({ clock, time }: OldDate): Record<string, string> {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const [month, day, weekday] = [clock.getUTCMonth(), clock.getUTCDate(), clock.getUTCDay()];
  const year = pad(clock.getUTCFullYear(), 4);
  const dayOfYear = dayNumber(clock);
  const { weekYear, week } = isoWeek(clock);
  return {
    ...{ year, month: pad(month + 1), day: pad(day) },
    ...{ i_month: String(month + 1), i_day: String(day), short_year: year.slice(-2) },
    ...{ hour: pad(clock.getUTCHours()), minute: pad(clock.getUTCMinutes()) },
    ...{ second: pad(clock.getUTCSeconds()), timestamp: String(Math.floor(time / 1000)) },
    ...{ short_month: (months[month] ?? '').slice(0, 3), long_month: months[month] ?? '' },
    ...{ monthname: months[month] ?? '', short_day: (days[weekday] ?? '').slice(0, 3) },
    ...{ long_day: days[weekday] ?? '', weekdayname: days[weekday] ?? '' },
    ...{ weekday: String(weekday), w_day: String(weekday || 7), week: pad(week) },
    ...{ w_year: pad(weekYear, 4), y_day: pad(dayOfYear, 3), yearday: String(dayOfYear) },
  };
}

/** 1 January is day 1. */
function dayNumber(clock: Date): number {
  const begin = new Date(0).setUTCFullYear(clock.getUTCFullYear(), 0, 1);
  return Math.floor((clock.getTime() - begin) / dayMs) + 1;
}

/** The week of ISO 8601: it belongs to the year of its Thursday. */
function isoWeek(clock: Date): { weekYear: number; week: number } {
  const thursday = new Date(clock.getTime() + (4 - (clock.getUTCDay() || 7)) * dayMs);
  return {
    weekYear: thursday.getUTCFullYear(),
    week: Math.floor((dayNumber(thursday) - 1) / 7) + 1,
  };
}
