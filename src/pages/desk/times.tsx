import { articleLimits } from '../../shared/article.ts';
import {
  dateAndTime,
  dayMs,
  fullTime,
  monthAndDay,
  relativeTime,
  spaceFigures,
  yearOf,
} from '../../shared/dates.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { Event } from '../../ui/event.tsx';
import type { DeskViewProps } from './desk-props.ts';

interface TimeProps extends Pick<DeskViewProps, 'locale'> {
  /** ISO 8601. */
  time: string;
}

/** The day of a publication: `07–09`, and `2025–07–09` in another year than this one. */
export function LedgerDay({ time, locale }: TimeProps) {
  const { now, timeZone } = locale;
  const year = yearOf(Date.parse(time), timeZone);
  const day = monthAndDay(time, locale);
  return (
    <time className="desk-day" dateTime={time} title={fullTime(time, locale)}>
      {year === yearOf(Date.parse(now), timeZone) ? day : `${year}–${day}`}
    </time>
  );
}

export function LastChange({ time, locale }: TimeProps) {
  return (
    <time dateTime={time} title={fullTime(time, locale)}>
      {relativeTime(time, locale.now, locale)}
    </time>
  );
}

/** When an article will be published. */
export function Posting({ time, locale }: TimeProps) {
  const { before, after } = deskTexts[locale.lang].toBePosted;
  return (
    <span className="desk-posting">
      {before}
      <time dateTime={time} title={fullTime(time, locale)}>
        {soonTime(time, locale)}
      </time>
      {after}
    </span>
  );
}

/** A day that comes again before this many days needs no year. */
const daysWithoutYear = 330;

function soonTime(time: string, { lang, timeZone, now }: TimeProps['locale']): string {
  const days = (Date.parse(time) - Date.parse(now)) / dayMs;
  if (days > daysWithoutYear) return dateAndTime(time, { lang, timeZone });
  const format = new Intl.DateTimeFormat(lang, {
    ...{ month: 'long', day: 'numeric', minute: '2-digit' },
    ...(lang === 'en'
      ? { hour: 'numeric', hourCycle: 'h12' }
      : { hour: '2-digit', hourCycle: 'h23' }),
    timeZone,
  });
  return spaceFigures(format.format(new Date(time)).replace(/\s+/g, ' '));
}

/**
 * When an article was deleted, and how many days it still lies in the trash. The server empties the
 * trash every few hours.
 */
export function Removal({ time, locale }: TimeProps) {
  const t = deskTexts[locale.lang];
  const removedAt = Date.parse(time) + articleLimits.trashDays * dayMs;
  const days = Math.ceil((removedAt - Date.parse(locale.now)) / dayMs);
  return (
    <span>
      <Event words={t.deleted} time={time} locale={locale} />
      {days > 0 ? t.removedIn(days) : t.removedSoon}
    </span>
  );
}
