import type { UiLang } from './ui-lang.ts';

const steps = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** In which language, and where in the world, times are written. */
export interface Locale {
  lang: UiLang;
  /** An IANA name. */
  timeZone: string;
}

const justNow = { en: 'just now', 'zh-Hans': '刚刚' };

const relative = remember((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
const full = remember(
  (lang, timeZone) =>
    new Intl.DateTimeFormat(lang, {
      ...{ year: 'numeric', month: 'long', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
      hourCycle: lang === 'en' ? 'h12' : 'h23',
      timeZone,
    }),
);
const day = remember(
  (lang, timeZone) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone }),
);
const parts = remember(
  (_, timeZone) =>
    new Intl.DateTimeFormat('en-u-ca-iso8601', {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
      timeZone,
    }),
);

/** A format takes a while to make, and there are few: one for each language and time zone. */
function remember<Format>(make: (lang: UiLang, timeZone: string) => Format) {
  const made = new Map<string, Format>();
  return ({ lang, timeZone }: Locale): Format => {
    const key = `${lang} ${timeZone}`;
    const format = made.get(key) ?? make(lang, timeZone);
    made.set(key, format);
    return format;
  };
}

/** How long before `now` a time was, in words: "3 days ago". Both are ISO 8601. */
export function relativeTime(time: string, now: string, locale: Locale): string {
  const seconds = Math.round((Date.parse(time) - Date.parse(now)) / 1000);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) {
      return relative(locale).format(Math.trunc(seconds / length), unit);
    }
  }
  return justNow[locale.lang];
}

/** The whole date and time: "November 20, 2026 at 7:52 AM UTC". */
export function fullTime(time: string, locale: Locale): string {
  return full(locale).format(new Date(time));
}

/** The date alone: "November 20, 2026". */
export function dayOf(time: string, locale: Locale): string {
  return day(locale).format(new Date(time));
}

/** The year that a time (milliseconds) lies in, where the blog is. */
export function yearOf(time: number, timeZone: string): number {
  return partsOf(time, timeZone).year;
}

/** When a year begins where the blog is, in milliseconds. */
export function startOfYear(year: number, timeZone: string): number {
  const begin = new Date(0);
  begin.setUTCFullYear(year, 0, 1);
  // Twice, as the first guess may lie where the zone had another offset.
  let time = begin.getTime();
  for (let turn = 0; turn < 2; turn += 1) time = begin.getTime() - offsetAt(time, timeZone);
  return time;
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(time, timeZone);
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return shown.getTime() - Math.floor(time / 1000) * 1000;
}

function partsOf(time: number, timeZone: string) {
  const found = parts({ lang: 'en', timeZone }).formatToParts(time);
  const numberAt = (type: string) => Number(found.find((part) => part.type === type)?.value);
  return {
    year: numberAt('year'),
    month: numberAt('month'),
    day: numberAt('day'),
    hour: numberAt('hour'),
    minute: numberAt('minute'),
    second: numberAt('second'),
  };
}

/** Whether this is the name of a time zone that times can be written in. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
