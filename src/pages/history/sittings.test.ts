import { describe, expect, test } from 'vitest';
import type { CountedRevision } from '../../shared/article.ts';
import {
  changeOfLength,
  dividePages,
  listSittings,
  listUncounted,
  type Sitting,
  withCounts,
} from './sittings.ts';

interface Saved extends Partial<Omit<CountedRevision, 'savedAt'>> {
  /** The time in UTC: `08:00`, `21 08:00`, `2026-03-29 08:00`. Without a day it is the 20th. */
  at: string;
}

/** A history, newest first, of versions in the order in which they were saved. */
function history(...saves: (string | Saved)[]): CountedRevision[] {
  return saves
    .map((save, index) => {
      const { at, ...rest } = typeof save === 'string' ? { at: save } : save;
      const [clock = '', day = '20'] = at.split(' ').reverse();
      const date = day.length > 2 ? day : `2026-11-${day}`;
      return {
        ...{ number: index + 1, basedOn: index, kind: 'save', name: null, publishedAt: null },
        ...{ title: 'On tea', counts: null },
        savedAt: new Date(`${date}T${clock}Z`).toISOString(),
        ...rest,
      } satisfies CountedRevision as CountedRevision;
    })
    .reverse();
}

/** The numbers of the versions of each sitting, oldest first: `1 | 2 3`. */
function write(sittings: readonly Sitting[]): string {
  const numbers = ({ versions }: Sitting) => versions.map(({ number }) => number).reverse();
  return sittings
    .toReversed()
    .map((sitting) => numbers(sitting).join(' '))
    .join(' | ');
}

const first = '00:10';
const name = 'Before the cut';
const publishedAt = '2026-11-20T09:00:00.000Z';

test.each<[about: string, saves: (string | Saved)[], sittings: string, timeZone?: string]>([
  ['no version', [], ''],
  ['the first one stands alone', ['08:00', '08:01', '08:02'], '1 | 2 3'],
  ['an imported first one', [{ at: '08:00', kind: 'import' }, '08:01', '08:02'], '1 | 2 3'],
  ['one save alone', [first, '08:00', '09:00', '10:00'], '1 | 2 | 3 | 4'],
  ['exactly 30 minutes', [first, '08:00', '08:30', '09:00'], '1 | 2 3 4'],
  ['more than 30 minutes', [first, '08:00', '08:30:00.001'], '1 | 2 | 3'],
  [
    'exactly 3 hours',
    [first, '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:10'],
    '1 | 2 3 4 5 6 7 8 | 9',
  ],
  [
    'more than 3 hours',
    [first, '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00:00.001'],
    '1 | 2 3 4 5 6 7 | 8',
  ],
  ['the clock goes back', [first, '08:10', '08:11', '08:02', '08:03'], '1 | 2 3 | 4 5'],
  [
    'the clock is years ahead for one save',
    [first, '08:00', '2030-01-01 08:00', '08:01'],
    '1 | 2 | 3 | 4',
  ],
  ['the same time', [first, '08:00', '08:00'], '1 | 2 3'],
  ['over midnight', [first, '20 23:50', '21 00:10'], '1 | 2 3'],
  ['over 04:00', ['03:40', '03:50', '04:00', '04:10'], '1 | 2 | 3 4'],
  ['over 04:00 of the blog’s zone', [first, '19:50', '20:00'], '1 | 2 | 3', 'Asia/Shanghai'],
  ['not over 04:00 of UTC', [first, '03:50', '04:10'], '1 | 2 3', 'Asia/Shanghai'],
  [
    // At 01:00 UTC the clocks of Berlin go from 02:00 to 03:00, so 04:00 is at 02:00 UTC.
    'over 04:00 when the clocks go forward',
    [first, '2026-03-29 01:50', '2026-03-29 01:59', '2026-03-29 02:00'],
    '1 | 2 3 | 4',
    'Europe/Berlin',
  ],
  [
    // At 01:00 UTC they go from 03:00 to 02:00, so 04:00 is at 03:00 UTC.
    'over 04:00 when the clocks go back',
    [
      first,
      '2026-10-25 00:50',
      '2026-10-25 01:10',
      '2026-10-25 01:30',
      '2026-10-25 02:00',
      '2026-10-25 02:50',
      '2026-10-25 02:59',
      '2026-10-25 03:00',
    ],
    '1 | 2 3 4 5 | 6 7 | 8',
    'Europe/Berlin',
  ],
  [
    'published in the middle',
    [first, '08:00', '08:01', { at: '08:02', publishedAt }, '08:03', '08:04'],
    '1 | 2 3 | 4 | 5 6',
  ],
  ['named in the middle', [first, '08:00', { at: '08:01', name }, '08:02'], '1 | 2 | 3 | 4'],
  [
    'restored in the middle',
    [first, '08:00', { at: '08:01', kind: 'restore' }, '08:02'],
    '1 | 2 | 3 | 4',
  ],
  [
    'saves of two devices, of which one was late',
    [first, '08:00', '08:01', { at: '08:01', kind: 'parallel', basedOn: 2 }, '08:02', '08:03'],
    '1 | 2 3 | 4 | 5 6',
  ],
  ['saves of two devices in turn', [first, '08:00', '08:00:01', '08:00:02'], '1 | 2 3 4'],
  ['no zone has a time behind the year 9999', [first, '9999-12-31 22:00'], '1 | 2'],
])('%s', (_, saves, sittings, timeZone = 'UTC') => {
  expect(write(listSittings(history(...saves), timeZone))).toBe(sittings);
});

describe('the version of which a sitting was made', () => {
  const beforeOf = (...saves: (string | Saved)[]) =>
    listSittings(history(...saves), 'UTC').map(({ before }) => before?.number);

  test('is the one before', () => {
    expect(beforeOf('08:00', '09:00', '09:01', '10:00')).toEqual([3, 1, undefined]);
  });

  test('is no parallel one, which stands beside the text', () => {
    const late: Saved = { at: '09:00', kind: 'parallel', basedOn: 1 };
    expect(beforeOf('08:00', '08:30', late, { at: '09:01', basedOn: 2 })).toEqual([
      ...[2, 1, 1, undefined],
    ]);
  });

  test('may have been thinned out: then it is the one before it', () => {
    expect(beforeOf('08:00', '09:00', { at: '10:00', number: 7, basedOn: 6 })).toEqual([
      ...[2, 1, undefined],
    ]);
  });
});

const save = (length: number): Sitting => ({
  versions: history(...Array.from({ length }, () => '08:00')),
  before: undefined,
});

test.each([
  [[], []],
  [
    [1, 1, 1],
    [[1, 1], [1]],
  ],
  [
    [3, 4],
    [[3], [4]],
  ],
  [
    [9, 1],
    [[9], [1]],
  ],
  [
    [1, 3, 1, 1],
    [
      [1, 3],
      [1, 1],
    ],
  ],
])('sittings of %j versions are pages of %j', (lengths, expected) => {
  const pages = dividePages(lengths.map(save), { maxSittings: 2, maxVersions: 4 });
  expect(pages.map((page) => page.map(({ versions }) => versions.length))).toEqual(expected);
});

test('the change of the length is that of words and of Han characters', () => {
  const counted = history(
    { at: '08:00', counts: { words: 10, hanCharacters: 0 } },
    { at: '09:00', counts: { words: 7, hanCharacters: 120 } },
    '10:00',
  );
  const sittings = listSittings(counted, 'UTC');
  const changes = (all: Sitting[]) =>
    all.map(({ versions: [newest], before }) => newest && changeOfLength(newest, before));
  const known = [
    { words: -3, hanCharacters: 120 },
    { words: 10, hanCharacters: 0 },
  ];
  expect(changes(sittings)).toEqual([undefined, ...known]);
  expect(listUncounted(sittings)).toEqual([3]);
  const all = withCounts(sittings, new Map([[3, { words: 8, hanCharacters: 100 }]]));
  expect(changes(all)).toEqual([{ words: 1, hanCharacters: -20 }, ...known]);
  expect(listUncounted(all)).toEqual([]);
});
