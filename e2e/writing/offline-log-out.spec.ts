import type { BrowserContext, Page } from '@playwright/test';
import { deskUrl, newArticleUrl } from '../../src/urls.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Front } from '../support/front.ts';
import { readCaches, untilWorker } from '../support/offline.ts';
import { expectToWork, heading, listOwnerCaches, openOffline } from '../support/offline-owner.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR_|status of (?:401|50[234])|fetching the script/,
});

let front: Front;

test.beforeEach(async ({ server, dataDir, page }) => {
  ({ front } = await openOffline(page, server, dataDir));
});

test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await front.stop();
});

/** Logs out without a word to the page or to the worker, as another program would. */
async function endSession(context: BrowserContext): Promise<void> {
  const { origin } = front;
  await context.request.post(`${origin}/logout`, { headers: { origin } });
}

async function expectNothingOfTheOwner(page: Page): Promise<void> {
  await untilWorker(page, 'visitor');
  const names = () => page.evaluate(() => caches.keys());
  await expect
    .poll(async () => (await names()).filter((name) => name !== 'suibi-pages'))
    .toEqual([]);
  expect(JSON.stringify(await readCaches(page))).not.toMatch(/"isLoggedIn":true|styleNonce/);
  front.behave = () => 'cut';
  for (const path of [deskUrl, newArticleUrl]) {
    await page.goto(front.origin + path);
    await expect(heading(page)).toHaveText('Cannot connect');
  }
}

test.describe('after logging out nothing of the owner stays in the caches, and the desk does not open offline', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(front.origin + deskUrl);
    await expect(heading(page)).toHaveText('Desk');
    expect(await listOwnerCaches(page)).toHaveLength(1);
  });

  test('when the owner logs out on a page', { tag: '@rest' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectNothingOfTheOwner(page);
  });

  test('when the owner logs out in another tab', { tag: '@rest' }, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(front.origin);
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectNothingOfTheOwner(page);
  });

  test('when the session ends elsewhere and the worker is not running', { tag: '@rest' }, async ({
    page,
    context,
  }) => {
    await endSession(context);
    const browser = await context.newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.stopAllWorkers');
    await page.goto(front.origin);
    await expectNothingOfTheOwner(page);
  });
});

test('logging out without a connection is refused in words, and nothing is lost', {
  tag: '@rest',
}, async ({ page }) => {
  front.behave = () => 'cut';
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are still logged in.')).toBeVisible();
  await expectToWork(page, front);
});
