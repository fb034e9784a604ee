import { hourMs, isTimeZone, isWritableTime, minuteMs, offsetAt } from '../dates.ts';

const numeric = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|(?![\d-]))/;
/** `20230105`, and behind it the digits of a time: `20230105093000`. */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?=$|T?\d{4}(?:\d{2})?$|[\sT])/;
const compactClock = /^T?(\d{2})(\d{2})(\d{2})?$/;
const english =
  /^(?:[a-z]{3,9}\.?,?\s+)??(?:(?<m1>[a-z]{3,9})\.?\s+(?<d1>\d{1,2})|(?<d2>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(?<m2>[a-z]{3,9})\.?)(?:st|nd|rd|th)?(?:,?\s+|-)(?<y>\d{4})(?!\d|:)/i;
/** The order of Unix: `Thu Jan  5 18:30:22 PST 2023`. */
const unix = /^([a-z]{3}\s+[a-z]{3}\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+(.*?)\s*(\d{4})$/i;
/** `13/05/2023`, `05/13/2023`. Where both numbers can be a month, nobody knows which one is. */
const dayOrMonth = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const clock =
  /^(?:T|,?\s*(?:at\s+)?)(\d{1,2})[:时点](\d{1,2})(?:[:分](?:(\d{1,2})秒?(?:[.,](\d{1,9}))?)?)?\s*(am|pm)?\s*(.*)$/i;
const offset = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/i;
const seconds = /^\d{10}(?:\.\d+)?$/;
const milliseconds = /^\d{13}$/;
const inPath = /(?:^|\/)((?!00)\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=$|[-/_.\s])/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  /^(?:jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;

/** A longer text is no date, and would take long. */
const maxDateCharacters = 100;

/** Zones that have one meaning, in hours ahead of UTC. `CST` is China’s and America’s. */
const namedZones: Record<string, number> = {
  ...{ z: 0, utc: 0, gmt: 0, jst: 9, kst: 9, hkt: 8, cet: 1, cest: 2 },
  ...{ est: -5, edt: -4, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

/**
 * Milliseconds UTC of a date as front matter has it: `2023/03/22`, `2023-03-22 10:00:00 +0800`, `22
 * March 2023`, seconds or milliseconds since 1970. A date that names no zone is in `timeZone` (an
 * IANA name), else in UTC, also on a machine with another zone. Undefined for a text that is not a
 * date, and for one outside the years 1 to 9999.
 */
export function parseDate(text: string, timeZone?: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxDateCharacters) return undefined;
  const time = parseTime(trimmed, timeZone);
  return time !== undefined && isWritableTime(time) ? time : undefined;
}

function parseTime(text: string, timeZone: string | undefined): number | undefined {
  if (seconds.test(text)) return Math.floor(Number(text) * 1000);
  if (milliseconds.test(text)) return Number(text);
  const ordered = text.replace(unix, '$1 $4 $2 $3');
  const [whole, day] = parseDay(ordered);
  if (day === undefined) return undefined;
  const rest = ordered.slice(whole.length);
  if (rest === '') return inZone(day, timeZone);
  const ofDay = parseClock(rest);
  if (ofDay === undefined) return undefined;
  // A comment: `GMT-0800 (PST)`, `+0800 CST`.
  const zone = ofDay.zone.replace(/\s*\([^()]*\)$/, '').replace(/(?<=\d)\s+[A-Z]{2,5}$/, '');
  const written = parseZone(zone);
  if (written === undefined) return undefined;
  const time = day + ofDay.ms;
  return typeof written === 'number'
    ? time - written * hourMs
    : inZone(time, written.name ?? timeZone);
}

/**
 * The hours ahead of UTC, or the zone’s name; an empty object if none is named. Undefined: no zone.
 */
function parseZone(zone: string): number | { name?: string } | undefined {
  if (zone === '' || /^CST$/i.test(zone)) return {};
  const named = namedZones[zone.toLowerCase()];
  if (named !== undefined) return named;
  const [, sign, hours, minutes = '0'] = offset.exec(zone) ?? [];
  if (hours !== undefined) {
    return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
  }
  return /^[A-Z]\w+\/\w/.test(zone) && isTimeZone(zone) ? { name: zone } : undefined;
}

/** The time at which the clocks of a zone show `wall`, which is given as if it were UTC. */
function inZone(wall: number, timeZone: string | undefined): number | undefined {
  if (timeZone === undefined || !isWritableTime(wall)) return wall;
  // Twice, because the zone may have another offset at the time of the first guess.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

/** Milliseconds since midnight, and what stands behind them. Undefined: no time of the day. */
function parseClock(rest: string): { ms: number; zone: string } | undefined {
  const [, h, m, s] = compactClock.exec(rest) ?? clock.exec(rest) ?? [];
  const [, , , , fraction = '0', half, zone = ''] = clock.exec(rest) ?? [];
  const [minutes, seconds] = [Number(m), Number(s ?? 0)];
  let hours = Number(h);
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined;
  if (half !== undefined) hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0);
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return undefined;
  const ofSeconds = seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return { ms: hours * hourMs + minutes * minuteMs + ofSeconds, zone: zone.trim() };
}

/**
 * Milliseconds UTC of the day in a path or file name: `2023/03/22/name`, `blog/2023-03-22-name`,
 * `20230322-name`. The day begins in `timeZone`, else in UTC.
 */
export function findDate(path: string, timeZone?: string): number | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const match = inPath.exec(path) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})(?=$|[-_.\s])/.exec(name);
  const day = match === null ? undefined : dayOf(match[1], match[2], match[3]);
  return day === undefined ? undefined : inZone(day, timeZone);
}

function parseDay(text: string): [matched: string, day: number | undefined] {
  const match = numeric.exec(text) ?? compact.exec(text);
  if (match !== null) return [match[0], dayOf(match[1], match[2], match[3])];
  const slashes = dayOrMonth.exec(text);
  if (slashes !== null) return [slashes[0], dayBetween(slashes[1], slashes[2], slashes[3])];
  const named = english.exec(text);
  const { m1, m2, d1, d2, y } = named?.groups ?? {};
  const name = m1 ?? m2;
  if (named === null || name === undefined || !monthNames.test(name)) return ['', undefined];
  return [named[0], dayOf(y, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, d1 ?? d2)];
}

type Digits = string | number | undefined;

function dayBetween(first: Digits, second: Digits, year: Digits): number | undefined {
  if (Number(first) > 12) return dayOf(year, second, first);
  return Number(second) > 12 || first === second ? dayOf(year, first, second) : undefined;
}

function dayOf(year: Digits, month: Digits, day: Digits): number | undefined {
  const date = new Date(0);
  // `Date.UTC` would take the year 23 for 1923.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // `Date` rolls 30 February over into March: such a day is a mistake, not a date.
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day);
  return isReal ? date.getTime() : undefined;
}
