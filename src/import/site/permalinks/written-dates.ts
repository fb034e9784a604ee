import { isWritableTime, offsetAt } from '../../../shared/dates.ts';
import { findDate, parseDate } from '../../../shared/front-matter/parse-date.ts';
import { withoutEnding } from '../old-site.ts';
import { nameOf, type OldArticle } from './old-article.ts';

/** A date as an address can have it. */
export interface OldDate {
  /** What the clock shows, as if it were in UTC. */
  clock: Date;
  /** In milliseconds. */
  time: number;
}

interface Reading {
  timeZone: string | undefined;
  /** Whether the program reads a time without a zone as one of UTC, and then shows its own zone. */
  isUtc?: boolean;
}

const dateFields = ['date', 'publishDate', 'publishdate', 'pubDate', 'pubdate', 'published'];
const zoneBehindClock =
  /(\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(?:Z|(?:UTC|GMT)?\s*[+-]\d{1,2}(?::?\d{2})?(?:\s+\(?[A-Z]+\)?)?|UTC|GMT)$/i;

/**
 * The dates that the address of an article can have, the likely one first. They differ where a time
 * has a zone: programs show it in the zone of their configuration, as it is written, or in UTC.
 */
export function listDates({ path, raw }: OldArticle, { timeZone, isUtc }: Reading): OldDate[] {
  const text = dateFields
    .map((field) => writtenDate(raw(field)))
    .find((found) => found !== undefined);
  const time = text === undefined ? undefined : parseDate(text);
  if (text === undefined || time === undefined) {
    const day = [nameOf(withoutEnding(path)), path]
      .map((each) => findDate(each))
      .find((found) => found !== undefined);
    return day === undefined ? [] : [dateOf(day, timeZone)];
  }
  const plain = text.replace(zoneBehindClock, '$1');
  const written = dateOf(parseDate(plain) ?? time, timeZone);
  const inZone = (zone: string | undefined): OldDate => ({
    clock: new Date(time + (zone === undefined ? 0 : offsetOf(time, zone))),
    time,
  });
  const hasZone = plain !== text;
  if (hasZone && timeZone !== undefined) return [inZone(timeZone), written, inZone(undefined)];
  if (hasZone) return [{ ...written, time }, inZone(undefined)];
  const hasClock = /\d:\d{2}/.test(text);
  return isUtc && timeZone !== undefined && hasClock ? [inZone(timeZone), written] : [written];
}

function writtenDate(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && /\d/.test(value) ? value.trim() : undefined;
}

/** `clock` is what the clock of the zone shows, in milliseconds as if it were in UTC. */
function dateOf(clock: number, timeZone: string | undefined): OldDate {
  if (timeZone === undefined) return { clock: new Date(clock), time: clock };
  // Twice, because the zone may have another offset at the time of the first guess.
  const first = clock - offsetOf(clock, timeZone);
  return { clock: new Date(clock), time: clock - offsetOf(first, timeZone) };
}

function offsetOf(time: number, timeZone: string): number {
  return isWritableTime(time) ? offsetAt(time, timeZone) : 0;
}
