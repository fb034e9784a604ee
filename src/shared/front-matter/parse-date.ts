import { isWritableTime } from '../dates.ts';

const numeric = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/;
const english =
  /^(?:[a-z]{3,9}\.?,?\s+)??(?:(?<m1>[a-z]{3,9})\.?\s+(?<d1>\d{1,2})|(?<d2>\d{1,2})\s+(?<m2>[a-z]{3,9})\.?)(?:st|nd|rd|th)?,?\s+(?<y>\d{4})/i;
const clock =
  /^(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:Z|(?:UTC|GMT)?(?:([+-])(\d{1,2}):?(\d{2})?)?)$/i;
const inPath = /(?:^|\/)((?!00)\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=$|[-/_.\s])/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  /^(?:jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/i;

/**
 * Milliseconds UTC of a date as front matter has it: `2023/03/22`, `2023-03-22 10:00:00 +0800`, `22
 * March 2023`. A date without a zone is in UTC, also on a machine with another zone. Undefined for
 * a text that is not a date, and for one outside the years 1 to 9999.
 */
export function parseDate(text: string): number | undefined {
  const trimmed = text.trim();
  const [whole, day] = parseDay(trimmed);
  if (day === undefined) return undefined;
  const ofDay = parseClock(trimmed.slice(whole.length));
  const time = day + (ofDay ?? Number.NaN);
  return isWritableTime(time) ? time : undefined;
}

/** Milliseconds since midnight in UTC. Undefined for a text that is not a time of the day. */
function parseClock(rest: string): number | undefined {
  if (rest === '') return 0;
  const match = clock.exec(rest);
  if (match === null) return undefined;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const fraction = Math.floor(Number(`0.${match[4] ?? 0}`) * 1000);
  const ahead = (Number(match[6] ?? 0) * 60 + Number(match[7] ?? 0)) * (match[5] === '-' ? -1 : 1);
  return (hours * 3600 + (minutes - ahead) * 60 + seconds) * 1000 + fraction;
}

/**
 * Milliseconds UTC of the day in a path or file name: `2023/03/22/name`, `blog/2023-03-22-name`.
 */
export function findDate(path: string): number | undefined {
  const match = inPath.exec(path);
  return match === null ? undefined : dayOf(match[1], match[2], match[3]);
}

function parseDay(text: string): [matched: string, day: number | undefined] {
  const match = numeric.exec(text);
  if (match !== null) return [match[0], dayOf(match[1], match[2], match[3])];
  const named = english.exec(text);
  const { m1, m2, d1, d2, y } = named?.groups ?? {};
  const name = m1 ?? m2;
  if (named === null || name === undefined || !monthNames.test(name)) return ['', undefined];
  return [named[0], dayOf(y, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, d1 ?? d2)];
}

type Digits = string | number | undefined;

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
