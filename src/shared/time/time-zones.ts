import timeZones from 'cldr-bcp47/bcp47/timezone.json' with { type: 'json' };

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
export function listZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames.get(name) ?? name);
  return [...new Set(['UTC', ...names.sort((a, b) => (a < b ? -1 : 1))])];
}
