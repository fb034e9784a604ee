import type { RevisionKind } from '../../shared/article.ts';
import { historyLimits } from '../../shared/article.ts';
import { dayMs, hourMs } from '../../shared/dates.ts';

/** The parts of a revision that decide whether it stays. */
export interface DatedRevision {
  number: number;
  basedOn: number;
  /** In milliseconds. */
  savedAt: number;
  kind: RevisionKind;
  name: string | null;
  /** In milliseconds; null if it was never public. */
  publishedAt: number | null;
}

/**
 * The numbers of the revisions that can be removed from a history, in their order. `revisions` are
 * all revisions of an article in the order of their numbers, and `current` is the number of the
 * current one.
 *
 * Only automatic saves are removed, and none that is first, current, named, was ever public, or is
 * the base of a parallel revision. All of the last `hoursWithAll` hours stay; then the last of each
 * hour for `daysWithHourly` days; then the last of each day.
 *
 * No clock is asked. The age of a revision is the time until the newest revision, without the
 * longest pause between. A clock that is years ahead makes one long pause, so it makes nothing
 * older. A revision that has a later time than the next ones was saved with a wrong clock, so it
 * counts as saved with the earliest of them. The hour and the day are those that stand in the row.
 * So a wrong clock keeps more, never less.
 */
export function listThinned(revisions: readonly DatedRevision[], current: number): number[] {
  const ages = listAges(revisions);
  const bases = new Set(
    revisions.filter(({ kind }) => kind === 'parallel').map(({ basedOn }) => basedOn),
  );
  const isAutomatic = ({ number, kind, name, publishedAt }: DatedRevision, index: number) =>
    index > 0 &&
    kind === 'save' &&
    name === null &&
    publishedAt === null &&
    number !== current &&
    !bases.has(number);

  const lastOfPeriod = new Map<string, number>();
  const periods = new Map<number, string>();
  for (const [index, revision] of revisions.entries()) {
    const period = periodOf(revision.savedAt, ages[index] ?? 0);
    if (period === undefined || !isAutomatic(revision, index)) continue;
    periods.set(revision.number, period);
    lastOfPeriod.set(period, revision.number);
  }
  return [...periods]
    .filter(([number, period]) => lastOfPeriod.get(period) !== number)
    .map(([number]) => number);
}

/** The period of which the last revision stays; undefined if all stay. */
function periodOf(savedAt: number, age: number): string | undefined {
  if (age <= historyLimits.hoursWithAll * hourMs) return undefined;
  return age <= historyLimits.daysWithHourly * dayMs
    ? `hour ${Math.floor(savedAt / hourMs)}`
    : `day ${Math.floor(savedAt / dayMs)}`;
}

/** The age of each revision, in milliseconds. */
function listAges(revisions: readonly DatedRevision[]): number[] {
  const ages: number[] = [];
  let next: number | undefined;
  let total = 0;
  let longest = 0;
  for (const { savedAt } of revisions.toReversed()) {
    const time: number = Math.min(savedAt, next ?? savedAt);
    const pause = (next ?? time) - time;
    total += pause;
    longest = Math.max(longest, pause);
    ages.push(total - longest);
    next = time;
  }
  return ages.reverse();
}
