import { spaceFigures } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { Unit } from './buckets.ts';

const forms: Record<'short' | 'long', Record<Unit, Intl.DateTimeFormatOptions>> = {
  short: {
    day: { month: 'short', day: 'numeric' },
    month: { year: 'numeric', month: 'short' },
    year: { year: 'numeric' },
  },
  long: {
    day: { dateStyle: 'long' },
    month: { year: 'numeric', month: 'long' },
    year: { year: 'numeric' },
  },
};

/** Makes the function that writes the time of a bucket in words. */
export function timeLabels(lang: UiLang, unit: Unit, length: 'short' | 'long') {
  // The time of a bucket is a day of the calendar already, in no zone.
  const format = new Intl.DateTimeFormat(lang, { ...forms[length][unit], timeZone: 'UTC' });
  return (time: string) => spaceFigures(format.format(new Date(time)));
}
