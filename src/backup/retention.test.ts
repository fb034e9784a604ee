import { expect, test } from 'vitest';
import { dayMs } from '../shared/dates.ts';
import { isDue, listOutdated } from './retention.ts';

const at = (text: string) => Date.parse(text.length > 10 ? text : `${text}T02:00:00Z`);
const show = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What a folder has after a backup at each of these times. */
function keepAfter(times: readonly number[]): number[] {
  let kept: number[] = [];
  for (const made of times) {
    kept.push(made);
    const outdated = listOutdated(kept, made);
    kept = kept.filter((time) => !outdated.includes(time));
  }
  return kept;
}

const eachDay = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => at(from) + day * dayMs);

test('after two years there are the last 7 days, 5 weeks and 12 months', () => {
  const kept = keepAfter(eachDay('2025-01-01', 730)).map(show);
  expect(kept).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'],
    // Sundays.
    ...['2026-12-06', '2026-12-13', '2026-12-20'],
    ...['2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30'],
    '2026-12-31',
  ]);
});

const week = eachDay('2026-11-10', 9);

test.each([
  ['one archive', [at('2026-11-20')], []],
  ['seven days', eachDay('2026-11-16', 7), []],
  ['the newest of a day stays', [at('2026-11-20T01:00:00Z'), at('2026-11-20T09:00:00Z')], [0]],
  // Thursday goes; Sunday of the week before stays as the last of its week.
  ['nine days: the third oldest is no Sunday', eachDay('2026-11-12', 9), [0, 1]],
  ['a server that was off for a year removes nothing', [...week, at('2027-11-20')], []],
  ['nor on a day after three days', [...week, at('2026-11-21')], []],
])('%s', (_, times, outdated) => {
  const made = Math.max(...times);
  const expected = outdated.map((index) => times[index]).toSorted();
  expect(listOutdated(times, made).toSorted()).toEqual(expected);
});

test('a clock that is ahead once removes nothing, and its archive takes no place', () => {
  const before = keepAfter(eachDay('2026-01-01', 300));
  const ahead = at('2026-12-20');
  expect(listOutdated([...before, ahead], ahead)).toEqual([]);
  const after = keepAfter([...eachDay('2026-01-01', 300)]).concat(ahead);
  // The clock is right again.
  const next = at('2026-10-28');
  const outdated = listOutdated([...after, next], next);
  expect(outdated).not.toContain(ahead);
  expect(outdated).toEqual(listOutdated([...before, next], next));
});

test('the archive that was just made stays, whatever the clock says', () => {
  const wrong = eachDay('2030-01-01', 400);
  for (const made of [at('1970-01-02'), at('2026-11-20'), at('2029-12-31'), at('2031-06-01')]) {
    expect(listOutdated([...wrong, made], made), show(made)).not.toContain(made);
    expect(keepAfter([...wrong, made])).toContain(made);
  }
});

test.each([
  ['no archive', [], true],
  ['one of today', ['2026-11-20T00:00:01Z'], false],
  ['one of yesterday, a minute ago', ['2026-11-19T23:59:59Z'], true],
  ['one of tomorrow, when the clock was wrong', ['2026-11-21T00:00:01Z'], true],
  ['one of last year and one of today', ['2025-11-20T00:00:01Z', '2026-11-20T23:00:00Z'], false],
])('with %s a backup is due: %s', (_, times, due) => {
  expect(isDue(times.map(at), at('2026-11-20T00:00:30Z'))).toBe(due);
});
