import { keptBackups } from '../db/backup/backup-state.ts';
import { dayMs } from '../shared/dates.ts';

/** After a longer time without an archive the clock may be wrong. */
const maxUsualGapMs = 2 * dayMs;

/**
 * The archives that may be removed, by their times in milliseconds. `made` is the one that was made
 * just now. Of each of the last days, weeks (from Monday) and months that have an archive the
 * newest one stays, all in UTC: an archive goes only because newer ones have come. A clock that is
 * wrong once removes nothing. An archive with a later time than `made` was made when the clock was
 * wrong: it stays until its time has come, and takes the place of no other.
 */
export function listOutdated(times: readonly number[], made: number): number[] {
  const past = times.filter((time) => time <= made).sort((a, b) => b - a);
  const [, before = made] = past;
  if (made - before > maxUsualGapMs) return [];
  const stays = new Set([
    ...newestOfEach(past, dayOf, keptBackups.days),
    ...newestOfEach(past, weekOf, keptBackups.weeks),
    ...newestOfEach(past, monthOf, keptBackups.months),
  ]);
  return past.filter((time) => !stays.has(time));
}

/**
 * Whether a backup is due: none of the archives is from the day of `now`, in UTC. Times are
 * milliseconds.
 */
export function isDue(times: readonly number[], now: number): boolean {
  return !times.some((time) => dayOf(time) === dayOf(now));
}

/** `times` come newest first. */
function newestOfEach(
  times: readonly number[],
  periodOf: (time: number) => string,
  max: number,
): number[] {
  const newest = new Map<string, number>();
  for (const time of times) {
    if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
  }
  return [...newest.values()].slice(0, max);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, -14);
}

/** The Monday of the week of `time`, as `dayOf` writes a day. */
function weekOf(time: number): string {
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return dayOf(time - daysSinceMonday * dayMs);
}

function monthOf(time: number): string {
  return dayOf(time).slice(0, -3);
}
