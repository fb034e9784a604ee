import type { UiLang } from './lang/ui-lang.ts';

const minute = 60_000;
const hour = 60 * minute;
const dayLength = 24 * hour;

/** In days. */
const steps = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/** In which language, and where in the world, times are written. */
export interface Locale {
  lang: UiLang;
  /** An IANA name. */
  timeZone: string;
}

const justNow = { en: 'just now', 'zh-Hans': '刚刚' };

// What is 30 days ago need not have been last month.
const relative = remember((lang) => new Intl.RelativeTimeFormat(lang));
const relativeDay = remember((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
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

/**
 * How long before `now` a time was, in words: "3 days ago". Both are ISO 8601. Within 6 hours, and within a day, it
 * is counted by the clock, else by the days of the calendar where the blog is.
 */
export function relativeTime(time: string, now: string, locale: Locale): string {
  return spaceFigures(relativeWords(time, now, locale));
}

function relativeWords(time: string, now: string, locale: Locale): string {
  const length = Date.parse(time) - Date.parse(now);
  if (Math.abs(length) < minute) return justNow[locale.lang];
  if (Math.abs(length) < hour) {
    return relative(locale).format(Math.trunc(length / minute), 'minute');
  }
  const { timeZone } = locale;
  const days = dayNumber(Date.parse(time), timeZone) - dayNumber(Date.parse(now), timeZone);
  if (days === 0 || Math.abs(length) < 6 * hour) {
    return relative(locale).format(Math.trunc(length / hour), 'hour');
  }
  for (const [unit, daysIn] of steps) {
    if (Math.abs(days) >= daysIn) return relative(locale).format(Math.trunc(days / daysIn), unit);
  }
  return relativeDay(locale).format(days, 'day');
}

/** The whole date and time: "November 20, 2026 at 7:52 AM UTC". */
export function fullTime(time: string, locale: Locale): string {
  const written = full(locale).formatToParts(new Date(time));
  const zone = written.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Chinese would have the zone between date and time.
  const rest = written.filter(({ type }) => type !== 'timeZoneName');
  const text = rest
    .map(({ value }) => value)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return `${spaceFigures(text)} ${zone}`;
}

/** The date alone: "November 20, 2026". */
export function dayOf(time: string, locale: Locale): string {
  return spaceFigures(day(locale).format(new Date(time)));
}

/** Chinese text of the interface has a space between figures and Han characters. `Intl` writes none. */
function spaceFigures(text: string): string {
  return text.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}

/** The year that a time (milliseconds) lies in, where the blog is. */
export function yearOf(time: number, timeZone: string): number {
  return partsOf(time, timeZone).year;
}

/** Which day a time lies in where the blog is, counted from that of 1970. */
function dayNumber(time: number, timeZone: string): number {
  const { year, month, day } = partsOf(time, timeZone);
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayLength;
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
