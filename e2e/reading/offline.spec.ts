import { unpublish } from '../../src/db/articles/publishing.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR_|status of (?:404|50[34])/,
});

const titles = { tea: 'On tea', rain: 'On rain' };

test.beforeEach(async ({ dataDir }) => {
  await importFiles(dataDir, {
    'tea.md': article(titles.tea, 'A bowl of tea.'),
    'rain.md': article(titles.rain, 'It rains.'),
  });
});

test('a background offline worker is registered', async ({ server, page }) => {
  await page.goto(server.origin);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(`${server.origin}/`);
});

test('pages that were read can be read without a network; on other pages a message says so', async ({
  server,
  page,
  dataDir,
}) => {
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
  const again = await startServer({ DATA_DIR: dataDir, PORT: new URL(server.origin).port });
  await page.reload();
  await expect(page.locator('.prose')).toHaveText('It rains.');
  await again.stop();
});

test('no page of the owner is kept', async ({ dataDir, server, page }) => {
  await createOwner(dataDir);
  await page.goto(server.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await logIn(page, server.origin);
  await page.goto(`${server.origin}/desk`);
  await page.getByRole('link', { name: 'On tea' }).first().click();
  await page.goto(server.origin);
  const kept = await page.evaluate(async () => {
    const texts = [];
    const cache = await caches.open('suibi-pages');
    for (const request of await cache.keys()) {
      texts.push(await (await cache.match(request))?.text());
    }
    return texts.join('');
  });
  expect(kept).not.toMatch(/"isLoggedIn":true|Desk|styleNonce/);
});

test('a page that is gone on the server is also removed from the pages that were kept', async ({
  server,
  page,
  dataDir,
}) => {
  await page.goto(server.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('link', { name: titles.tea, exact: true }).click();
  await expect(page.locator('.prose')).toHaveText('A bowl of tea.');
  const readUrl = page.url();
  const isKept = () => page.evaluate(async (url) => Boolean(await caches.match(url)), readUrl);
  await expect.poll(isKept).toBe(true);
  await withdraw(dataDir, readUrl);
  await page.reload();
  await expect.poll(isKept).toBe(false);
});

async function withdraw(dataDir: string, readUrl: string): Promise<void> {
  const [, articleID = ''] = /article\/(\w+)\/read/.exec(readUrl) ?? [];
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await unpublish(database.db, articleID, Date.now())).toBe(true);
  await database.close();
}
