// Section 3 of the specification: the reading page leads back to the place in the list that the
// visit came from.
import type { Page } from '@playwright/test';
import { article, importFiles } from '../support/article-folder.ts';
import { expect, test, untilScripted } from '../support/fixtures.ts';

const backLink = (page: Page) => page.getByRole('link', { name: 'Back to the list' });
const titles = (page: Page) => page.locator('.entry-title a, .ledger a');

/** Opens the first article of a list by a click, as a reader does. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await titles(page).first().click();
  await page.waitForURL('**/read/');
  await untilScripted(page);
}

const files: Record<string, string> = {};
for (let index = 0; index < 45; index += 1) {
  files[`${index}.md`] = article(`Number ${index}`, 'Text.', 'tags: [tea]\nseries: Tea\n');
}

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, files) } });

for (const path of [
  ...['/?page=3', '/articles', '/archive/', '/tag/tea/?page=2', '/series/Tea/?page=2'],
]) {
  test(`from ${path} it leads back there, also after a reload and after back and forward`, async ({
    server,
    page,
  }) => {
    await openFirst(page, server.origin + path);
    const url = page.url();
    const [, articleID] = /article\/(\w+)\/read/.exec(url) ?? [];
    const href = `${path}#${articleID}`;
    await expect(backLink(page)).toHaveAttribute('href', href);
    await page.reload();
    await untilScripted(page);
    await expect(backLink(page)).toHaveAttribute('href', href);
    await page.goto(`${server.origin}/login`);
    await page.goBack();
    await untilScripted(page);
    await expect(page).toHaveURL(url);
    await expect(backLink(page)).toHaveAttribute('href', href);
    await page.goBack();
    await page.goForward();
    await untilScripted(page);
    await expect(backLink(page)).toHaveAttribute('href', href);
  });
}

test('an address that is typed into the same tab has not come from the list', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const other = await titles(page).nth(3).getAttribute('href');
  await openFirst(page, `${server.origin}/?page=3`);
  await expect(backLink(page)).toHaveAttribute('href', /page=3/);
  await page.goto(server.origin + other);
  await expect(backLink(page)).toHaveAttribute('href', '/');
  // The tab still has the place that the visit before came from.
  await page.goBack();
  await untilScripted(page);
  await expect(backLink(page)).toHaveAttribute('href', /page=3/);
});

test('an article that another article leads to has not come from the list', async ({
  server,
  page,
}) => {
  await openFirst(page, `${server.origin}/?page=2`);
  const url = page.url();
  const neighbours = page.getByRole('navigation', { name: 'Previous and next article' });
  await neighbours.getByRole('link').first().click();
  await page.waitForURL((now) => now.href !== url);
  await untilScripted(page);
  await expect(backLink(page)).toHaveAttribute('href', '/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it leads to the list', async ({ server, page }) => {
    await page.goto(`${server.origin}/?page=3`);
    await titles(page).first().click();
    await expect(backLink(page)).toHaveAttribute('href', '/');
  });
});
