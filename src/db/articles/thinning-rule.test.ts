import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../shared/dates.ts';
import { type DatedRevision, listThinned } from './thinning-rule.ts';

const start = Date.parse('2026-11-20T00:00:00Z');

type Given = Partial<DatedRevision> & { at: number };

/**
 * Revisions in the order of their numbers, from 1 on. `at` is in milliseconds after midnight of the
 * first day.
 */
function makeRevisions(given: readonly (number | Given)[]): DatedRevision[] {
  return given.map((one, index) => {
    const { at, ...rest } = typeof one === 'number' ? { at: one } : one;
    const number = index + 1;
    const plain = { number, basedOn: index, kind: 'save', name: null, publishedAt: null } as const;
    return { ...plain, savedAt: start + at, ...rest };
  });
}

function thin(given: readonly (number | Given)[], current = given.length): number[] {
  return listThinned(makeRevisions(given), current);
}

/** A save every ten minutes from eight to ten o'clock, on each of these days. */
function writeOnDays(days: readonly number[]): number[] {
  return days.flatMap((number) =>
    Array.from({ length: 12 }, (_, index) => number * dayMs + 8 * hourMs + index * 10 * minuteMs),
  );
}

describe('a save of', () => {
  test('the last 24 hours stays', () => {
    expect(thin([0, 1, 2, 10 * hourMs, 20 * hourMs, dayMs])).toEqual([]);
  });

  test('an older hour stays if it is the last of its hour', () => {
    // The longest pause, of 24 hours, does not count: so these saves are 25 hours old.
    const old = [0, 10 * minuteMs, 50 * minuteMs, 70 * minuteMs, 80 * minuteMs];
    expect(thin([...old, 26 * hourMs, 40 * hourMs, 52 * hourMs])).toEqual([2, 4]);
  });

  test('a day more than 30 days ago stays if it is the last of its day', () => {
    const days = Array.from({ length: 34 }, (_, index) => index);
    const written = writeOnDays(days);
    const left = new Set(written.map((_, index) => index + 1));
    for (const number of thin(written)) left.delete(number);
    const perDay = days.map(
      (number) => [...left].filter((left) => Math.floor((left - 1) / 12) === number).length,
    );
    // The first save stays too. The last save is on day 33, and one pause of 22 hours does not
    // count.
    expect(perDay).toEqual([2, 1, 1, ...Array(29).fill(2), 12, 12]);
  });
});

describe('an old save stays that is', () => {
  const later = [26 * hourMs, 52 * hourMs, 78 * hourMs];
  const between = (revision: Partial<DatedRevision>): Given[] => [
    { at: 0 },
    { at: minuteMs, ...revision },
    { at: 2 * minuteMs },
    ...later.map((at) => ({ at })),
  ];

  test('nothing of the following: it goes', () => {
    expect(thin(between({}))).toEqual([2]);
  });

  test.each<[string, Partial<DatedRevision>]>([
    ['named', { name: 'Before the cut' }],
    ['public or was public', { publishedAt: 1 }],
    ['parallel', { kind: 'parallel' }],
    ['restored', { kind: 'restore' }],
    ['imported', { kind: 'import' }],
  ])('%s', (_, revision) => {
    expect(thin(between(revision))).toEqual([]);
  });

  test('the first', () => {
    expect(thin(between({})).includes(1)).toBe(false);
  });

  test('current', () => {
    expect(thin(between({}), 2)).toEqual([]);
  });

  test('the base of a parallel one', () => {
    const given = [...between({}), { at: 79 * hourMs, kind: 'parallel', basedOn: 2 } as const];
    expect(thin(given)).toEqual([]);
  });
});

describe('a clock that is wrong by ten years removes nothing of today', () => {
  const today = Array.from({ length: 20 }, (_, index) => index * 5 * minuteMs);
  const tenYears = 3653 * dayMs;
  const shifted = (shift: number) => today.map((at) => at + 2 * hourMs + shift);
  const later = today.map((at) => at + 4 * hourMs);

  test.each([
    ['ahead, and stays so', [...today, ...shifted(tenYears)]],
    ['ahead for a while', [...today, ...shifted(tenYears), ...later]],
    ['behind, and stays so', [...today, ...shifted(-tenYears)]],
    ['behind for a while', [...today, ...shifted(-tenYears), ...later]],
    ['ahead, then behind', [...today, ...shifted(tenYears), ...shifted(-tenYears), ...later]],
    ['behind again and again', [...shifted(-tenYears), ...today, ...shifted(-tenYears), ...later]],
  ])('%s', (_, given) => {
    expect(thin(given)).toEqual([]);
  });
});

test('a history that was thinned has nothing more to remove', () => {
  const written = makeRevisions(writeOnDays([0, 1, 2, 5, 9, 40, 41, 80]));
  const gone = new Set(listThinned(written, written.length));
  expect(gone.size).toBeGreaterThan(40);
  const left = written.filter(({ number }) => !gone.has(number));
  expect(listThinned(left, written.length)).toEqual([]);
});

test('each removed save has a later save of the same day, which stays, also if the clock jumps', () => {
  const pause = fc.oneof(
    { weight: 60, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => days * 24 * 60) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 1).map((sign) => sign * 3653 * 24 * 60) },
  );
  let removed = 0;
  fc.assert(
    fc.property(fc.array(pause, { minLength: 60, maxLength: 120 }), (pauses) => {
      let at = 0;
      const revisions = makeRevisions(
        pauses.map((minutes) => {
          at += minutes * minuteMs;
          return at;
        }),
      );
      const gone = new Set(listThinned(revisions, revisions.length));
      removed += gone.size;
      const dayOf = ({ savedAt }: DatedRevision) => Math.floor(savedAt / dayMs);
      const hasLater = (old: DatedRevision) =>
        revisions.some(
          (one) => one.number > old.number && !gone.has(one.number) && dayOf(one) === dayOf(old),
        );
      expect(revisions.filter(({ number }) => gone.has(number)).every(hasLater)).toBe(true);
    }),
  );
  expect(removed).toBeGreaterThan(100);
});
