import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeImportReport } from '../../../test/import-report.ts';
import { makeNote } from '../../shared/import/import-note.ts';
import { removeBlog } from '../removal/remove-blog.ts';
import { findValue, setValue } from '../stored-values.ts';
import {
  findNewestReport,
  listImportReports,
  removeImportReport,
  reportIdPattern,
  saveImportReport,
} from './import-reports.ts';

const reportOf = (importedAt: number) =>
  makeImportReport({
    importedAt,
    notes: [{ ...makeNote('gone'), path: 'tea.md', articleID: '0123456789AB' }],
  });

const time = Date.parse('2026-11-28T08:00:00Z');

eachDatabase((open) => {
  test('reports are kept until they are removed, the newest first', async () => {
    const { db } = await open();
    expect(await findNewestReport(db)).toBeUndefined();
    expect(await listImportReports(db)).toEqual([]);
    // A folder may be called like this.
    await setValue(db, 'import moved in 1', 'turn');
    for (const later of [0, 1, 0]) await saveImportReport(db, reportOf(time + later));
    const reports = await listImportReports(db);
    expect(reports.map(({ importedAt }) => importedAt - time)).toEqual([1, 0, 0]);
    expect(reports[0]).toEqual({ ...reportOf(time + 1), id: reports[0]?.id });
    expect(await findNewestReport(db)).toBe(time + 1);
    const [first, second] = reports.map(({ id }) => id);
    expect(first).toMatch(reportIdPattern);
    expect(await removeImportReport(db, first ?? '')).toBe(true);
    expect(await removeImportReport(db, first ?? '')).toBe(false);
    expect((await listImportReports(db)).map(({ id }) => id)).toContain(second);
    expect(await listImportReports(db)).toHaveLength(2);
  });

  test('of many reports only the newest five are kept', async () => {
    const { db } = await open();
    for (const later of [3, 1, 7, 2, 5, 4, 6]) await saveImportReport(db, reportOf(time + later));
    const kept = (await listImportReports(db)).map(({ importedAt }) => importedAt - time);
    expect(kept).toEqual([7, 6, 5, 4, 3]);
  });

  test('the reports go with the blog', async () => {
    const { db } = await open();
    await saveImportReport(db, reportOf(time));
    await setValue(db, 'last backup', '{}');
    await removeBlog(db, { device: { browser: '', system: '' }, now: time });
    expect(await listImportReports(db)).toEqual([]);
    expect(await findValue(db, 'last backup')).toBe('{}');
  });
});
