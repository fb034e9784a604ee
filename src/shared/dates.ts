import type { UiLang } from './lang/ui-lang.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The lengths of the units in days. */
const steps = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

export interface Locale {
  lang: UiLang;
  /** An IANA name, such as `Asia/Shanghai`. */
  timeZone: string;
}

const justNow = { en: 'just now', 'zh-Hans': '刚刚' };

// Without `numeric: 'auto'`: 30 days ago is not always last month, so it says "1 month ago".
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
/** The month stands before the day in American English. */
const digits = remember(
  (_, timeZone) => new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', timeZone }),
);
const clock = remember(
  (lang, timeZone) =>
    new Intl.DateTimeFormat(lang, {
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
      timeZone,
    }),
);
const parts = remember(
  (_, timeZone) =>
    new Intl.DateTimeFormat('en-u-ca-iso8601', {
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
      timeZone,
    }),
);

/** Makes a format once for each language and time zone, because making one is slow. */
function remember<Made>(make: (lang: UiLang, timeZone: string) => Made) {
  const all = new Map<string, Made>();
  return ({ lang, timeZone }: Locale): Made => {
    const key = `${lang} ${timeZone}`;
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(lang, timeZone);
    all.set(key, made);
    return made;
  };
}

/**
 * How many results of one function are remembered for one language and time zone. So many results
 * take about 1 MB.
 */
const maxRemembered = 5_000;

/**
 * Remembers what a slow function makes of a time, in one language and time zone. A list writes the
 * same times for every reader, and `Intl` needs 10 to 20 µs for each.
 */
function rememberTimes<Time, Result>(
  make: (time: Time, locale: Locale) => Result,
): (time: Time, locale: Locale) => Result {
  const resultsOf = remember(() => new Map<Time, Result>());
  return (time, locale) => {
    const results = resultsOf(locale);
    const known = results.get(time);
    if (known !== undefined) return known;
    const result = make(time, locale);
    if (results.size >= maxRemembered) results.clear();
    results.set(time, result);
    return result;
  };
}

/**
 * How long before `now` a time was, in words: "3 days ago". Both are ISO 8601. Times of the same
 * day, and times within 6 hours, are counted in hours; other times are counted in days of the
 * calendar in the blog's time zone.
 */
export function relativeTime(time: string, now: string, locale: Locale): string {
  if (watched !== undefined) {
    watched = Math.min(watched, wordsEndAt(Date.parse(time), Date.parse(now), locale.timeZone));
  }
  return spaceFigures(relativeWords(time, now, locale));
}

/** While `watchWords` runs: until when all words that were written so far are right (in ms). */
let watched: number | undefined;

/**
 * Runs `work`, which must not be asynchronous. All words that `relativeTime` writes meanwhile stay
 * right until `endsAt` (in milliseconds); it is infinite if there are no such words.
 */
export function watchWords<T>(work: () => T): { result: T; endsAt: number } {
  watched = Number.POSITIVE_INFINITY;
  try {
    return { result: work(), endsAt: watched };
  } finally {
    watched = undefined;
  }
}

/**
 * A time after `now` until which `relativeTime` says the same of `time`. It may say the same for
 * longer. All in milliseconds.
 */
function wordsEndAt(time: number, now: number, timeZone: string): number {
  const ageMs = now - time;
  // Visitors see no time in the future, but for the difference between two clocks.
  if (ageMs < 0) return now + 1;
  if (ageMs < hourMs) return time + (Math.floor(ageMs / minuteMs) + 1) * minuteMs;
  const nextHour = time + (Math.floor(ageMs / hourMs) + 1) * hourMs;
  // A day has at most 25 hours: after them, days are counted.
  return Math.min(
    ageMs < 25 * hourMs ? nextHour : Number.POSITIVE_INFINITY,
    nextDay(now, timeZone),
  );
}

function relativeWords(time: string, now: string, locale: Locale): string {
  const differenceMs = Date.parse(time) - Date.parse(now);
  if (Math.abs(differenceMs) < minuteMs) return justNow[locale.lang];
  if (Math.abs(differenceMs) < hourMs) {
    return relative(locale).format(Math.trunc(differenceMs / minuteMs), 'minute');
  }
  const { timeZone } = locale;
  const days = dayNumber(Date.parse(time), timeZone) - dayNumber(Date.parse(now), timeZone);
  if (days === 0 || Math.abs(differenceMs) < 6 * hourMs) {
    return relative(locale).format(Math.trunc(differenceMs / hourMs), 'hour');
  }
  for (const [unit, daysIn] of steps) {
    if (Math.abs(days) >= daysIn) return relative(locale).format(Math.trunc(days / daysIn), unit);
  }
  return relativeDay(locale).format(days, 'day');
}

/** The whole date and time: "November 20, 2026 at 7:52 AM UTC". */
export function fullTime(time: string, locale: Locale): string {
  const { words, zone } = wholeTime(time, locale);
  return `${words} ${zone}`;
}

/** The whole date and time without the zone: "November 20, 2026 at 7:52 AM". */
export function dateAndTime(time: string, locale: Locale): string {
  return wholeTime(time, locale).words;
}

/** The short name of the zone at a time: "UTC", "GMT+8". */
export function zoneName(time: string, locale: Locale): string {
  return wholeTime(time, locale).zone;
}

const wholeTime = rememberTimes((time: string, locale) => {
  const written = full(locale).formatToParts(new Date(time));
  const zone = written.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `Intl` writes the zone between date and time in Chinese.
  const rest = written.filter(({ type }) => type !== 'timeZoneName');
  const text = rest
    .map(({ value }) => value)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return { words: spaceFigures(text), zone };
});

/** The date alone: "November 20, 2026". */
export const fullDate = rememberTimes((time: string, locale): string =>
  spaceFigures(day(locale).format(new Date(time))),
);

/** The month and the day: "07–09", in every language. */
export const monthAndDay = rememberTimes((time: string, locale): string =>
  digits(locale)
    .formatToParts(new Date(time))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join('–'),
);

/** The time of the day: "07:52:09", in 24 hours in every language. */
export function clockTime(time: string, locale: Locale): string {
  return clock(locale).format(new Date(time));
}

/**
 * Chinese text of the interface has a space between figures and Han characters. `Intl` writes none.
 */
export function spaceFigures(text: string): string {
  return text.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}

/** The year of a time (in milliseconds) in a time zone. */
export function yearOf(time: number, timeZone: string): number {
  return partsOf(time, timeZone).year;
}

/** The number of the day of a time (in milliseconds) in a time zone. 1 January 1970 is day 0. */
function dayNumber(time: number, timeZone: string): number {
  const { year, month, day } = partsOf(time, timeZone);
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayMs;
}

/** When a year begins in a time zone, in milliseconds. */
export function startOfYear(year: number, timeZone: string): number {
  return startOfDay({ year, month: 1, day: 1 }, timeZone);
}

/** When the day after the day of `now` begins in a time zone. Both are milliseconds. */
function nextDay(now: number, timeZone: string): number {
  const { year, month, day } = partsOf(now, timeZone);
  const begin = startOfDay({ year, month, day: day + 1 }, timeZone);
  // Where clocks go forward at midnight, `begin` is an hour too early.
  return begin > now ? begin : now + minuteMs;
}

/** The month counts from 1. A day after the last one of its month is a day of the next month. */
function startOfDay(
  { year, month, day }: { year: number; month: number; day: number },
  timeZone: string,
): number {
  const begin = new Date(0).setUTCFullYear(year, month - 1, day);
  let time = begin;
  // Twice, because the zone may have another offset at the time of the first guess.
  for (let turn = 0; turn < 2; turn += 1) time = begin - offsetAt(time, timeZone);
  return time;
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
export function offsetAt(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(time, timeZone);
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return shown.getTime() - Math.floor(time / 1000) * 1000;
}

/**
 * The date and the time of the day, to the second, that the clocks of a zone show at a time (in
 * milliseconds).
 */
function partsOf(time: number, timeZone: string) {
  return partsOfSecond(Math.floor(time / 1000), { lang: 'en', timeZone });
}

const partsOfSecond = rememberTimes((second: number, locale) => {
  const found = parts(locale).formatToParts(second * 1000);
  const numberAt = (type: string) => Number(found.find((part) => part.type === type)?.value);
  return {
    year: numberAt('year'),
    month: numberAt('month'),
    day: numberAt('day'),
    hour: numberAt('hour'),
    minute: numberAt('minute'),
    second: numberAt('second'),
  };
});

/**
 * The years 1 to 9999 without their first and their last day: these times have such a year in each
 * time zone.
 */
const [minTime, maxTime] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')];

/**
 * Whether pages, feeds and files can write a time (in milliseconds): its year has one to four
 * digits, in each time zone.
 */
export function isWritableTime(time: number): boolean {
  return minTime <= time && time <= maxTime;
}

/** Whether `Intl` knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
