import { article, importFiles } from '../support/article-folder.ts';
import { expect, test, untilScripted } from '../support/fixtures.ts';

test('the desk has the view counts of published articles, and no action as loud as Delete beside them', {
  tag: '@rest',
}, async ({ owned: { page, server }, dataDir, browser }) => {
  await importFiles(dataDir, { 'a.md': article('On tea', 'Text.') });
  await page.goto(server.origin);
  const path = await page.locator('.entry-title a').getAttribute('href');
  // The server does not count the views of a browser that says that a program controls it.
  const reader = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    serviceWorkers: 'block',
  });
  const visit = await reader.newPage();
  await visit.goto(server.origin + path);
  await untilScripted(visit);
  const row = page.getByRole('region', { name: /^Published/ }).getByRole('listitem');
  await expect(async () => {
    await page.goto(`${server.origin}/desk`);
    await expect(row.getByText('浏览')).toHaveText('浏览', { timeout: 2000 });
    await expect(row.locator('.meta')).toContainText('浏览 1', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  // The row as the script has drawn it: the actions are behind a menu.
  await expect(row.getByRole('button', { name: 'More for “On tea”' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeHidden();
  await reader.close();
});
