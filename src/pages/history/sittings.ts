import type { CountedRevision } from '../../shared/article.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/dates.ts';
import type { TextCounts } from '../../shared/render/count-words.ts';
import { toInstant, toWallTime } from '../../shared/time/wall-time.ts';

/** Versions of an article that were saved one after the other, or one version that stands alone. */
export interface Sitting {
  /** Newest first, at least one. */
  versions: CountedRevision[];
  /** The version of which the oldest one was made. Undefined if the history does not have it. */
  before: CountedRevision | undefined;
}

export const sittingLimits = {
  /** A longer pause between two saves ends a sitting. */
  maxPauseMs: 30 * minuteMs,
  maxLengthMs: 3 * hourMs,
  /** At this hour of the blog’s time zone a day of writing ends, and each sitting with it. */
  endsAtHour: 4,
} as const;

/**
 * All versions of an article as sittings, newest first. `history` has all versions, newest first. A
 * wrong clock only divides sittings: each version is in exactly one, and their order stays.
 */
export function listSittings(history: readonly CountedRevision[], timeZone: string): Sitting[] {
  const sittings: Sitting[] = [];
  let isOpen = false;
  /** What a save of the open sitting must not reach, in milliseconds. */
  let endsAt = 0;
  let lastAt = 0;
  for (let index = history.length - 1; index >= 0; index -= 1) {
    const version = history[index] as CountedRevision;
    const at = Date.parse(version.savedAt);
    const isAlone = index === history.length - 1 || standsAlone(version);
    const goesOn =
      isOpen && !isAlone && at >= lastAt && at - lastAt <= sittingLimits.maxPauseMs && at < endsAt;
    if (goesOn) sittings.at(-1)?.versions.unshift(version);
    else {
      sittings.push({ versions: [version], before: findBefore(history, index) });
      endsAt = Math.min(at + sittingLimits.maxLengthMs + 1, endOfDay(at, timeZone));
    }
    isOpen = !isAlone;
    lastAt = at;
  }
  return sittings.reverse();
}

/** Versions that the owner looks for one by one. */
function standsAlone({ kind, name, publishedAt }: CountedRevision): boolean {
  return kind !== 'save' || name !== null || publishedAt !== null;
}

/** The newest version at or below the base of a version that is not parallel itself. */
function findBefore(
  history: readonly CountedRevision[],
  index: number,
): CountedRevision | undefined {
  const basedOn = history[index]?.basedOn ?? 0;
  for (let older = index + 1; older < history.length; older += 1) {
    const version = history[older];
    if (version && version.kind !== 'parallel' && version.number <= basedOn) return version;
  }
  return undefined;
}

/** When the day of writing ends in which a time lies, in milliseconds. */
function endOfDay(time: number, timeZone: string): number {
  const wall = toWallTime(time, timeZone);
  const isLate = Number(wall.slice(11, 13)) >= sittingLimits.endsAtHour;
  const day = new Date(Date.parse(wall.slice(0, 10)) + (isLate ? dayMs : 0)).toISOString();
  const hour = String(sittingLimits.endsAtHour).padStart(2, '0');
  const end = toInstant(`${day.slice(0, 10)}T${hour}:00`, timeZone);
  // No clock shows such a time: it is skipped in spring, or lies behind the year 9999.
  return end.kind === 'time' ? end.time : Number.POSITIVE_INFINITY;
}

interface PageLimits {
  maxSittings: number;
  /** A page ends before the sitting with which it would have more versions than this. */
  maxVersions: number;
}

const pageLimits: PageLimits = { maxSittings: 40, maxVersions: 1_000 };

/** The sittings in pages, newest first. A sitting is never divided. */
export function dividePages(
  sittings: readonly Sitting[],
  limits: PageLimits = pageLimits,
): Sitting[][] {
  const pages: Sitting[][] = [];
  let versions = 0;
  for (const sitting of sittings) {
    const page = pages.at(-1);
    versions += sitting.versions.length;
    if (page && page.length < limits.maxSittings && versions <= limits.maxVersions) {
      page.push(sitting);
    } else {
      pages.push([sitting]);
      versions = sitting.versions.length;
    }
  }
  return pages;
}

/** The versions at the ends of the sittings that have no counts. */
export function listUncounted(sittings: readonly Sitting[]): number[] {
  const ends = sittings.flatMap(({ versions: [newest], before }) => [newest, before]);
  const uncounted = ends.flatMap((end) => (end && end.counts === null ? [end.number] : []));
  return [...new Set(uncounted)];
}

/** The same sittings with these counts, by version. */
export function withCounts(
  sittings: readonly Sitting[],
  counts: ReadonlyMap<number, TextCounts>,
): Sitting[] {
  const count = <Version extends CountedRevision | undefined>(version: Version): Version =>
    version && { ...version, counts: version.counts ?? counts.get(version.number) ?? null };
  return sittings.map(({ versions, before }) => ({
    versions: versions.map(count),
    before: count(before),
  }));
}

/**
 * How much longer a version is than the one of which it was made; the first one than an empty text.
 * Undefined if one of the two is not counted.
 */
export function changeOfLength(
  version: CountedRevision,
  before: CountedRevision | undefined,
): TextCounts | undefined {
  const to = version.counts;
  const from = before === undefined ? { words: 0, hanCharacters: 0 } : before.counts;
  if (!to || !from) return undefined;
  return {
    words: to.words - from.words,
    hanCharacters: to.hanCharacters - from.hanCharacters,
  };
}
