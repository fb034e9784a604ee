import { dateAndTime, type Locale, offsetAt, yearOf, zoneName } from '../dates.ts';

// The edit page writes all times in the zone of the blog, in which a time to publish is chosen too.
// With times of two zones on one page, the owner would confuse them.

export interface PageLocale extends Locale {
  /**
   * The zone of the device. The name of the blog's zone stands beside a time only where the clocks
   * of the device show another one.
   */
  deviceZone: string;
}

/** The date and the time of the day: "November 20, 2026 at 7:52 AM". */
export function pageTime(time: string, locale: PageLocale): string {
  return withZone(dateAndTime(time, locale), time, locale);
}

/** The time of the day in 24 hours: "07:52". */
export function pageClock(time: string, locale: PageLocale): string {
  return withZone(hoursAndMinutes(time, locale), time, locale);
}

/**
 * The day in few letters, with its year unless it is a day of this year (`now` is ISO 8601): "24
 * Dec", "12-24".
 */
export function shortDay(time: string, now: string, locale: Locale): string {
  const { lang, timeZone } = locale;
  const year = yearOf(Date.parse(time), timeZone);
  const hasYear = year !== yearOf(Date.parse(now), timeZone);
  if (lang === 'zh-Hans') {
    const numbers = { month: '2-digit', day: '2-digit', timeZone } as const;
    const [{ value: month = '' } = {}, , { value: day = '' } = {}] = new Intl.DateTimeFormat(
      'en-US',
      numbers,
    ).formatToParts(new Date(time));
    return `${hasYear ? `${year}-` : ''}${month}-${day}`;
  }
  const words = { day: 'numeric', month: 'short', timeZone } as const;
  const written = new Intl.DateTimeFormat('en-GB', words).format(new Date(time));
  return hasYear ? `${written} ${year}` : written;
}

/** The day and the time of the day in few letters: "24 Dec, 18:00", "12-24 18:00". */
export function shortTime(time: string, now: string, locale: Locale): string {
  const between = locale.lang === 'zh-Hans' ? ' ' : ', ';
  return `${shortDay(time, now, locale)}${between}${hoursAndMinutes(time, locale)}`;
}

function hoursAndMinutes(time: string, { lang, timeZone }: Locale): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat(lang, format).format(new Date(time));
}

function withZone(words: string, time: string, locale: PageLocale): string {
  const { timeZone, deviceZone } = locale;
  const at = Date.parse(time);
  const isSame = offsetAt(at, timeZone) === offsetAt(at, deviceZone);
  return isSame ? words : `${words} ${zoneName(time, locale)}`;
}
