import { fullTime, type Locale, relativeTime } from '../shared/dates.ts';

interface EventProps {
  locale: Locale & { now: string };
  words: { before: string; after: string };
  time: string;
}

/** An event and its time. English has the time after the verb, Chinese before it. */
export function Event({ words, time, locale }: EventProps) {
  return (
    <>
      {words.before}
      <time dateTime={time} title={fullTime(time, locale)}>
        {relativeTime(time, locale.now, locale)}
      </time>
      {words.after}
    </>
  );
}
