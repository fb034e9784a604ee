// The owner's statistics, by the keyboard alone and without a script.

import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../src/db/connection/open.ts';
import { addViews } from '../../src/db/statistics/views.ts';
import { deskUrl, statisticsUrl } from '../../src/urls.ts';
import { makeArticle } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

/** Two readers of an article today. One comes from another site. */
async function makeVisits(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const articleID = await makeArticle(db, { title: '=Rain', postedAt: 1 });
  const day = new Date().toISOString().slice(0, 10);
  await addViews(db, [
    { articleID, day, reader: 'a', referrer: 'news.example' },
    { articleID, day, reader: 'b' },
  ]);
  await close();
}

test('the statistics with counts have no faults of accessibility', { tag: '@rest' }, async ({
  dataDir,
  owned: { page, server },
}) => {
  await makeVisits(dataDir);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(server.origin + statisticsUrl());
    await page.getByText('As a table').click();
    await expect(page.getByRole('img', { name: 'Views and visits by day' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  }
});

test('the figures of the statistics have one width and one height', {
  tag: '@rest',
}, async ({ dataDir, owned: { page, server } }) => {
  await makeVisits(dataDir);
  await page.goto(server.origin + statisticsUrl());
  for (const figures of ['.statistics-totals dd', '.plot-scale', '.count-table td']) {
    await expect(page.locator(figures).first()).toHaveCSS(
      'font-variant-numeric',
      'lining-nums tabular-nums',
    );
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the statistics lead by the keyboard to other times, to an article and to a file', {
    tag: '@rest',
  }, async ({ dataDir, owned: { page, server } }) => {
    await makeVisits(dataDir);
    await page.goto(server.origin + deskUrl);
    await page.getByRole('link', { name: 'Statistics' }).press('Enter');
    await expect(page.getByRole('row', { name: 'news.example' })).toContainText('1');
    const table = page.getByRole('table', { name: 'Views and visits by day' });
    await expect(table).toBeHidden();
    await page.getByText('As a table').press('Enter');
    await expect(table.getByRole('row')).toHaveCount(31);
    await page.getByRole('link', { name: 'All time' }).press('Enter');
    await expect(page.getByRole('link', { name: 'All time' })).toHaveAttribute('aria-current');
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Articles as CSV' }).press('Enter');
    expect(await readFile(await (await file).path(), 'utf8')).toMatch(/,'=Rain,[^,]+,2,2\r\n$/);
    await page.getByRole('link', { name: '=Rain' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('=Rain');
    await page.getByRole('link', { name: 'Whole blog' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics');
  });
});
