// The report of an import: a line on the desk, and a page that leads to what wants a look.

import { openDatabase } from '../../src/db/connection/open.ts';
import { saveImportReport } from '../../src/db/settings/import-reports.ts';
import { makeNote } from '../../src/shared/import/import-note.ts';
import { type ImportReport, makeReport } from '../../src/shared/import/import-report.ts';
import { deskUrl, movedInUrl } from '../../src/urls.ts';
import { makeImportReport } from '../../test/import-report.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

async function keepReport(dataDir: string, report: ImportReport): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await saveImportReport(database.db, report);
  await database.close();
}

/** A report of `count` files that want a look, and as many that do not. */
function reportOf(count: number): ImportReport {
  const files = Array.from({ length: count }, (_, index) => `2024/tea-${index + 1}.md`);
  return makeReport({
    ...makeImportReport(),
    notes: files.flatMap((path) => [
      { ...makeNote('edited'), path, line: 12 },
      { ...makeNote('gone'), path: `old/${path}` },
    ]),
    refused: [{ place: 'bad.md:3', reason: 'is damaged' }],
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the desk leads to the report of an import, until the owner dismisses it', async ({
    owned: { page, server },
    dataDir,
  }) => {
    await keepReport(dataDir, reportOf(3));
    await page.goto(server.origin + deskUrl);
    await page.getByRole('link', { name: 'Moved in on November 20, 2026' }).click();
    await expect(page.getByRole('heading', { name: '3 articles want a look' })).toBeVisible();
    await page.getByText('2 more').click();
    await expect(page.getByText('old/2024/tea-3.md')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL(server.origin + deskUrl);
    await expect(page.getByRole('link', { name: /^Moved in/ })).toHaveCount(0);
  });
});

test('a report of 900 files can be read and used by keyboard, and has no fault of axe', {
  tag: '@rest',
}, async ({ owned: { page, server }, dataDir }) => {
  await keepReport(dataDir, reportOf(900));
  await page.goto(server.origin + movedInUrl);
  expect(await findViolations(page)).toEqual([]);
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('old/2024/tea-900.md')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.origin + deskUrl);
});
