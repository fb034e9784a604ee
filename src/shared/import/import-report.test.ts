import { expect, test } from 'vitest';
import { makeImportReport } from '../../../test/import-report.ts';
import { countBytes } from '../text.ts';
import { makeNote } from './import-note.ts';
import { makeReport, type ReportedNote, reportLimits } from './import-report.ts';

const { maxMessages, maxBytes, maxTextLength } = reportLimits;

const notes = (count: number, path = 'tea'): ReportedNote[] =>
  Array.from({ length: count }, (_, index) => ({
    ...makeNote('gone'),
    path: `${path}${index}.md`,
  }));

const refused = (count: number, reason = 'date: is none') =>
  Array.from({ length: count }, (_, index) => ({ place: `${index}.md`, reason }));

const make = (given: { refused?: ReturnType<typeof refused>; notes?: ReportedNote[] }) =>
  makeReport({ ...makeImportReport(), refused: [], notes: [], ...given });

test('a report has everything, what wants a look first', () => {
  const look = { ...makeNote('edited'), path: 'b.md', line: 3, articleID: '0123456789AB' };
  const report = make({ refused: refused(2), notes: [...notes(2), look] });
  expect(report).toEqual({
    ...makeImportReport(),
    refused: refused(2),
    notes: [look, ...notes(2)],
    left: 0,
  });
});

test('a report of many messages says how many it has left out', () => {
  const report = make({ refused: refused(5), notes: notes(maxMessages) });
  expect(report.refused).toHaveLength(5);
  expect(report.notes).toHaveLength(maxMessages - 5);
  expect(report.left).toBe(5);
});

test('long texts are cut, and together the messages are never too large', () => {
  const long = '茶'.repeat(10_000);
  const note = { ...makeNote('first-series', { count: 2, series: long }), path: `${long}.md` };
  const [cut] = make({ notes: [note] }).notes;
  expect(cut).toEqual({
    ...makeNote('first-series', { count: 2, series: `${'茶'.repeat(maxTextLength)}…` }),
    path: `${'茶'.repeat(maxTextLength)}…`,
  });
  const report = make({ notes: Array.from({ length: maxMessages }, () => note) });
  expect(report.left).toBeGreaterThan(0);
  expect(report.notes.length + report.left).toBe(maxMessages);
  expect(countBytes(JSON.stringify(report.notes))).toBeLessThan(maxBytes + maxMessages);
});
