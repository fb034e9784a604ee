import type { Page } from '@playwright/test';
import { unpublish } from '../../src/db/articles/publishing.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import { type Front, type OtherAnswer, startFront } from '../support/front.ts';
import { isKept, readCaches, untilWorker } from '../support/offline.ts';
import { startServer } from '../support/server.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR_|status of (?:404|50[034])/,
});

const titles = { tea: 'On tea', rain: 'On rain' };

test.beforeEach(async ({ dataDir }) => {
  await importFiles(dataDir, {
    'tea.md': article(titles.tea, 'A bowl of tea.'),
    'rain.md': article(titles.rain, 'It rains.'),
  });
});

test('a background offline worker is registered', { tag: '@rest' }, async ({ server, page }) => {
  await page.goto(server.origin);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${server.origin}/`);
});

test('pages that were read can be read without a network; on other pages a message says so', {
  tag: '@rest',
}, async ({ page, dataDir }) => {
  const server = await startServer({ DATA_DIR: dataDir });
  await page.goto(server.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(server.origin);
  await page.getByRole('link', { name: titles.tea, exact: true }).click();
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  const readUrl = page.url();
  await expect
    .poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), readUrl))
    .toBe(true);
  await server.stop();
  await page.reload();
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('随笔');
  await page.getByRole('link', { name: titles.rain, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot connect');
  // The outline of a seal
  await expect(page.locator('div')).toHaveCSS('border', /^3px solid/);
  const again = await startServer({ DATA_DIR: dataDir, PORT: new URL(server.origin).port });
  await page.reload();
  await expect(page.locator('.prose')).toHaveText('It rains.');
  await again.stop();
});

test('no page of the owner is kept with the pages of visitors', { tag: '@rest' }, async ({
  dataDir,
  server,
  page,
}) => {
  await createOwner(dataDir);
  await page.goto(server.origin);
  await untilWorker(page, 'visitor');
  await page.goto(server.origin);
  await logIn(page, server.origin);
  await page.goto(`${server.origin}/desk`);
  await page.getByRole('link', { name: 'On tea' }).first().click();
  await page.goto(server.origin);
  const { 'suibi-pages': kept = {} } = await readCaches(page);
  expect(Object.keys(kept)).toContain('/');
  expect(Object.values(kept).join('')).not.toMatch(/"isLoggedIn":true|Desk|styleNonce/);
});

test('the browser requests pages of visitors while their worker starts, and no page of the owner', {
  tag: '@rest',
}, async ({ dataDir, server, page }) => {
  const isPreloading = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
  await createOwner(dataDir);
  await page.goto(server.origin);
  await untilWorker(page, 'visitor');
  expect(await isPreloading()).toBe(true);
  await logIn(page, server.origin);
  await untilWorker(page, 'owner');
  expect(await isPreloading()).toBe(false);
});

for (const whose of ['visitor', 'owner'] as const) {
  test(`the calls of a page leave the offline worker alone: ${whose}`, { tag: '@rest' }, async ({
    dataDir,
    server,
    page,
  }) => {
    await createOwner(dataDir);
    if (whose === 'owner') await logIn(page, server.origin);
    else await page.goto(server.origin);
    await untilWorker(page, whose);
    await page.goto(server.origin);
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
    const listSources = () =>
      page.evaluate(() =>
        (performance.getEntries() as (PerformanceEntry & { workerMatchedSourceType?: string })[])
          .filter(({ entryType, name }) => entryType === 'navigation' || name.endsWith('/healthz'))
          .map(({ entryType, workerMatchedSourceType }) => [entryType, workerMatchedSourceType]),
      );
    // A worker that is never idle is not replaced by the next one.
    await expect.poll(listSources).toEqual([
      ['navigation', ''],
      ['resource', 'network'],
    ]);
  });
}

test('a page that is gone on the server is also removed from the pages that were kept', {
  tag: '@rest',
}, async ({ server, page, dataDir }) => {
  await page.goto(server.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('link', { name: titles.tea, exact: true }).click();
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  const readUrl = page.url();
  await expect.poll(() => isKept(page, readUrl)).toBe(true);
  await withdraw(dataDir, readUrl);
  await page.reload();
  await expect.poll(() => isKept(page, readUrl)).toBe(false);
});

test.describe('behind a network that fails', () => {
  let front: Front;
  test.beforeEach(async ({ server }) => {
    front = await startFront(server.origin);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    await front.stop();
  });

  /** Reads the article on tea until its page is kept. Returns its address. */
  async function readTea(page: Page): Promise<string> {
    await page.goto(front.origin);
    await untilWorker(page, 'visitor');
    await page.getByRole('link', { name: titles.tea, exact: true }).click();
    await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
    await expect.poll(() => isKept(page, page.url())).toBe(true);
    return page.url();
  }

  test('a kept page is shown after 3 seconds without an answer, and not while the network answers earlier', {
    tag: '@rest',
  }, async ({ page }) => {
    const readUrl = await readTea(page);
    const text = (page: string) => page.replaceAll('A bowl of tea.', 'The second bowl.');
    front.changes = { path: (path) => path, text };
    front.behave = (path) => (readUrl.endsWith(path) ? 'hold' : 'pass');
    const before = Date.now();
    await page.goto(readUrl);
    await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
    expect(Date.now() - before).toBeGreaterThanOrEqual(3000);
    front.behave = (path) => (readUrl.endsWith(path) ? 1500 : 'pass');
    await page.goto(readUrl);
    await expect(page.locator('.prose')).toHaveText('The second bowl.');
  });

  test('a page that was never read waits longer than 3 seconds for the network', {
    tag: '@rest',
  }, async ({ page }) => {
    await readTea(page);
    const rain = page.getByRole('link', { name: titles.rain, exact: true });
    await page.goto(front.origin);
    front.behave = () => 4000;
    await rain.click();
    await expect(page.locator('.prose')).toHaveText('It rains.');
  });

  test('pages that were read open when the browser is offline', { tag: '@rest' }, async ({
    page,
    context,
  }) => {
    const readUrl = await readTea(page);
    await context.setOffline(true);
    await page.goto(readUrl);
    await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  });

  const html = { 'content-type': 'text/html; charset=utf-8' };
  const body = '<h1>Welcome to our hotel</h1>';
  const marked = { ...html, 'suibi-audience': 'everyone' };
  const answers: [string, OtherAnswer][] = [
    ['the login page of a hotel', { status: 200, headers: html, body }],
    ['a hotel’s page that says that nothing is there', { status: 404, headers: html, body }],
    ['a redirect', { status: 302, headers: { ...marked, location: '/hotel' }, body }],
    ['a part of a page', { status: 206, headers: marked, body }],
    [
      'an answer of another type',
      { status: 200, headers: { ...marked, 'content-type': 'text/plain' }, body },
    ],
    ['a failure of the server', { status: 500, headers: marked, body }],
    ['a page whose end does not arrive', { status: 200, headers: marked, body, isCut: true }],
  ];

  test('answers that are not whole pages of this blog are never kept, and the kept page stays', {
    tag: '@rest',
  }, async ({ page }) => {
    const readUrl = await readTea(page);
    const { pathname } = new URL(readUrl);
    for (const [name, answer] of answers) {
      await test.step(name, async () => {
        front.behave = (path) =>
          path === pathname || path === '/unread' ? answer : { status: 200, headers: html, body };
        for (const url of [readUrl, `${front.origin}/unread`]) {
          await page.goto(url, { waitUntil: 'commit' });
          // The browser need not show the beginning of a page whose end does not arrive.
          if (!answer.isCut) await expect(page.getByText('Welcome to our hotel')).toBeVisible();
        }
        front.behave = () => 'cut';
        await page.goto(readUrl);
        await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
        await page.goto(`${front.origin}/unread`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cannot connect');
      });
    }
    expect(JSON.stringify(await readCaches(page))).not.toContain('hotel');
  });
});

async function withdraw(dataDir: string, readUrl: string): Promise<void> {
  const [, articleID = ''] = /article\/(\w+)\/read/.exec(readUrl) ?? [];
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await unpublish(database.db, articleID, Date.now())).toBe(true);
  await database.close();
}
