import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../src/db/open.ts';
import { saveSetting } from '../src/db/settings.ts';
import { expect, holdBack, test } from './fixtures.ts';
import { runProgram } from './server.ts';

const demo = join(import.meta.dirname, '..', 'demo', 'articles');

/** The demo’s articles, imported into the server’s folder. */
async function importDemo(dataDir: string): Promise<void> {
  const { code, stdout } = await runProgram(['import', demo], {
    environment: { DATA_DIR: dataDir },
  });
  expect(code, stdout).toBe(0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('articles are listed and read', async ({ server, dataDir, page }) => {
    await importDemo(dataDir);
    await page.goto(server.origin);
    await expect(page.getByRole('article')).toHaveCount(11);
    await page.getByRole('link', { name: '一碗茶的工夫', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('一碗茶的工夫');
    await expect(page.locator('.prose img')).toHaveAttribute('src', /^\/uploads\//);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('随笔');
  });
});

async function setBrand(dataDir: string, brand: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await saveSetting(database.db, 'brand', brand);
  await database.close();
}

test('a visitor’s page runs one small script and no React', async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(server.origin);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /browser|owner|delete/.test(path))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});

test('a cover appears once it has loaded', async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  await page.goto(server.origin);
  const cover = page.locator('img.cover');
  await expect(cover).toBeVisible();
  await expect(cover).toHaveAttribute('src', /\/uploads\/.*ink-mountains\.webp$/);
});

test('a cover that does not load is simply not there', async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  // An answer that is no picture: a failed request would be the browser’s own error on the console.
  await page.route('**/uploads/**', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'no' }),
  );
  await page.goto(server.origin);
  await expect.poll(() => warnings.join()).toContain('The url of image is invalid.');
  await expect(page.locator('img.cover')).toBeHidden();
});

test('going back loads the page anew', async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  const loads = countDocuments(page);
  await page.goto(server.origin);
  await page.getByRole('link', { name: '一碗茶的工夫', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一碗茶的工夫');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('随笔');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一碗茶的工夫');
  expect(loads()).toBe(4);
});

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document' && !response.fromServiceWorker())
      count += 1;
  });
  return () => count;
}

test('Loading... appears when the next document takes longer than 150 ms', async ({
  server,
  dataDir,
  page,
}) => {
  await importDemo(dataDir);
  await page.goto(server.origin);
  const release = await holdBack(page, '**/read/');
  // The page is not to be asked anything while it navigates; so it tells.
  const shown = page.waitForEvent('console', (message) => message.text() === 'shown: Loading...');
  await page.evaluate(() => {
    const loading = document.getElementById('pageLoading');
    if (!loading?.hidden) throw new Error('Loading... is there before anything loads');
    const tell = () => console.info(`shown: ${loading.hidden ? '' : loading.textContent}`);
    new MutationObserver(tell).observe(loading, { attributes: true });
  });
  await page.getByRole('link', { name: '一碗茶的工夫', exact: true }).click({ noWaitAfter: true });
  await shown;
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('一碗茶的工夫');
});

test('the back-to-top button appears after 400 px and leads to the top', async ({
  server,
  dataDir,
  page,
}) => {
  await importDemo(dataDir);
  await page.goto(server.origin);
  // The cover above pushes the page down when it comes.
  await expect(page.locator('img.cover')).toBeVisible();
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => scrollTo(0, 400));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 401));
  await expect(button).toBeVisible();
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test('nothing scrolls sideways at 320 px', async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  await setBrand(dataDir, 'The Long and Winding Notebook of Alexandra Featherstonehaugh');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.origin);
  const paths = await page
    .locator('h2 a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const url of [server.origin, ...paths, `${server.origin}/login`]) {
    await page.goto(url);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, url).toBeLessThanOrEqual(320);
  }
});

test('the logo stands in the 24-column grid at offset 4 with span 4', async ({ server, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.origin);
  const columns = await page.locator('.site-header').evaluate((header) => {
    const { gridTemplateColumns } = getComputedStyle(header);
    return gridTemplateColumns.split(' ').length;
  });
  expect(columns).toBe(24);
  const logo = page.locator('.logo');
  await expect(logo).toHaveCSS('grid-column-start', '5');
  await expect(logo).toHaveCSS('grid-column-end', 'span 4');
  await expect(logo).toHaveAttribute('href', '/');
});
