import timeZones from 'cldr-bcp47/bcp47/timezone.json' with { type: 'json' };
import { dayMs } from '../dates.ts';
import type { UiLang } from '../lang/ui-lang.ts';

// `Intl` keeps the first name that a zone had, such as Asia/Calcutta or Europe/Kiev. The data of
// Unicode (CLDR) have the name of today where it differs.

interface Zone {
  /** All names of the zone, the one of `Intl` first. */
  _alias?: string;
  /** The name of today in the IANA database. */
  _iana?: string;
}

const zones = Object.values(timeZones.keyword.u.tz).filter(
  (zone): zone is typeof zone & Zone => typeof zone === 'object',
);
const renamed = zones.flatMap(({ _alias: names, _iana: name }) =>
  names !== undefined && name !== undefined ? [[names.split(' ')[0], name] as const] : [],
);
const currentNames = new Map<string | undefined, string>(renamed);

/** Answers of `currentZone`: `Intl` is slower than reading a setting. There are some 600 names. */
const known = new Map<string, string>();

/**
 * The name that a time zone has today in the IANA database. A name that `Intl` does not know stays
 * as it is.
 */
export function currentZone(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const today = currentNames.get(timeZone) ?? timeZone;
    known.set(name, today);
    return today;
  } catch {
    return name;
  }
}

/** The names of all time zones, UTC first. */
function listZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames.get(name) ?? name);
  return [...new Set(['UTC', ...names.sort((a, b) => (a < b ? -1 : 1))])];
}

/** A time zone for a list to choose from. */
export interface ZoneChoice {
  value: string;
  /** Such as `China (UTC+8)`. */
  label: string;
}

/** Answers of `listZoneChoices`, of one day and in each language: a list takes some 200 ms. */
const choices = new Map<UiLang, { day: number; list: readonly ZoneChoice[] }>();

/**
 * All time zones in the order of their names in a language, UTC first, with their offsets on the
 * day of `now` (in milliseconds).
 */
export function listZoneChoices(lang: UiLang, now: number): readonly ZoneChoice[] {
  const day = Math.floor(now / dayMs);
  const known = choices.get(lang);
  if (known?.day === day) return known.list;
  const list = makeChoices(lang, now);
  choices.set(lang, { day, list });
  return list;
}

function makeChoices(lang: UiLang, now: number): ZoneChoice[] {
  const [utc = '', ...others] = listZones();
  const named = others.map((value) => ({ value, place: placeOf(value, lang) }));
  const counts = new Map<string, number>();
  for (const { place } of named) counts.set(place, (counts.get(place) ?? 0) + 1);
  const labelled = named.map(({ value, place }) => {
    const name = counts.get(place) === 1 ? place : value.replaceAll('_', ' ');
    const offset = describeZone(value, 'en', 'shortOffset', now).replace('GMT', 'UTC');
    return { value, label: lang === 'en' ? `${name} (${offset})` : `${name}（${offset}）` };
  });
  const { compare } = new Intl.Collator(lang);
  labelled.sort((one, other) => compare(one.label, other.label));
  return [{ value: utc, label: utc }, ...labelled];
}

/**
 * The country of a zone, or its city where the country has several zones. `Intl` gives it with the
 * word for time. American English would have letters for some: ET.
 */
function placeOf(zone: string, lang: UiLang): string {
  const named = describeZone(zone, lang === 'en' ? 'en-001' : lang, 'shortGeneric');
  return named.replace(/ Time$|时间$/, '');
}

function describeZone(
  timeZone: string,
  locale: string,
  timeZoneName: 'shortGeneric' | 'shortOffset',
  time = 0,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
