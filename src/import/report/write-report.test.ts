import { expect, test } from 'vitest';
import { makeNote } from '../../shared/import/import-note.ts';
import type { ImportOutcome } from '../run/start-run.ts';
import { type Ending, maxShortLines, writeReport } from './write-report.ts';

const outcomeOf = (given: Partial<ImportOutcome>): ImportOutcome => ({
  ...{ collection: 'blog', files: 3, added: 2, changed: 0, unchanged: 1, refused: [], drafts: 0 },
  ...{ pages: 0, addresses: 0, uploads: 0, pictures: 0, animations: 0, drawings: 0 },
  ...{ changes: [], articleIDs: new Map(), importedIDs: new Set(), notes: [] },
  ...given,
});

const gone = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...makeNote('gone'), path: `${index}.md` }));
const refused = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ path: `bad${index}.md`, reason: 'is damaged', line: undefined },
  }));

test('a report has what is refused, the notes and the sums, and says what became of it', () => {
  const outcome = outcomeOf({
    ...{ refused: refused(1), notes: gone(1), addresses: 9, pages: 1, drafts: 1 },
    ...{ uploads: 4, pictures: 3, animations: 1, drawings: 1 },
  });
  expect(writeReport(outcome, {}, 'dryRun')).toEqual([
    'refused bad0.md: is damaged',
    'note: 0.md is gone; its article stays',
    '3 files = 2 imported + 1 unchanged + 1 refused',
    'imported: 2 new, 0 changed; 1 of all are drafts; 4 uploads',
    'pages: 1 of all',
    'old addresses: 9 more lead here',
    'pictures: 3; the server removes places and other metadata before it shows them',
    'animations: 1; they get no smaller widths',
    'SVG pictures: 1; readers get them as PNG',
    'Dry run: nothing was written.',
  ]);
  expect(writeReport(outcomeOf({}), {}, 'kept').at(-1)).toBe(
    'The desk keeps this report until you dismiss it: /-/moved-in/',
  );
  expect(writeReport(outcomeOf({}), {}, 'unchanged').at(-1)).toBe('Nothing was changed.');
});

test.each<[Ending, refused: number, notes: number, lines: number]>([
  ['dryRun', 0, 1_000, 4],
  ['dryRun', 1_000, 1_000, maxShortLines],
  ['kept', 0, 1_000, 4],
  ['kept', 100, 1_000, 104],
  ['unchanged', 100, 1_000, 1_103],
])(
  'the report of the ending %s with %i refused files and %i notes has %i lines',
  (ending, bad, notes, lines) => {
    const outcome = outcomeOf({ refused: refused(bad), notes: gone(notes) });
    expect(writeReport(outcome, {}, ending)).toHaveLength(lines);
  },
);
