import { randomUUID } from 'node:crypto';
import type { ImportReport, StoredReport } from '../../shared/import/import-report.ts';
import { setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/** A name begins with the time, so that the names have the order of the reports. */
const beginning = 'moved in ';

/** Each may have nearly a megabyte. */
const maxReports = 5;

/** What the id of a report looks like. */
export const reportIdPattern = /^\d{13} [\da-f-]{36}$/;

/** Keeps a report until the owner dismisses it. The oldest go when there are many. */
export async function saveImportReport(db: Db, report: ImportReport): Promise<void> {
  await inTransaction(db, async (db) => {
    const id = `${String(report.importedAt).padStart(13, '0')} ${randomUUID()}`;
    await setValue(db, `${beginning}${id}`, JSON.stringify(report));
    const old = (await listNames(db)).slice(maxReports);
    if (old.length > 0) await db.deleteFrom('settings').where('name', 'in', old).execute();
  });
}

/** All reports, the newest first. */
export async function listImportReports(db: Db): Promise<StoredReport[]> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', `${beginning}%`)
    .orderBy('name', 'desc')
    .execute();
  return rows.map(({ name, value }) => ({
    ...(JSON.parse(value) as ImportReport),
    id: name.slice(beginning.length),
  }));
}

/** When the newest import that has a report took place, in milliseconds. */
export async function findNewestReport(db: Db): Promise<number | undefined> {
  const [newest] = await listNames(db);
  return newest === undefined ? undefined : Number.parseInt(newest.slice(beginning.length), 10);
}

/** Forgets a report. False if there is none with this id. */
export async function removeImportReport(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('settings')
    .where('name', '=', `${beginning}${id}`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeImportReports(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', 'like', `${beginning}%`).execute();
}

/** The names of all reports, the newest first. */
async function listNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', `${beginning}%`)
    .orderBy('name', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}
