// A device whose session was ended elsewhere, and tabs of one browser whose session has ended by
// itself.

import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import {
  apiLoginUrl,
  deskUrl,
  loginUrl,
  newArticleUrl,
  securityDevicesUrl,
} from '../../src/urls.ts';
import { expect, owner, test, untilSaved, write } from '../support/fixtures.ts';

test.use({ expectedErrors: /status of 401|ERR_FAILED|Failed to fetch/ });

/** Ends all sessions but that of another browser, which logs in for this. */
async function endFrom(other: BrowserContext, origin: string): Promise<void> {
  const headers = { origin };
  await other.request.post(origin + apiLoginUrl, { headers, data: owner });
  const ended = await other.request.post(origin + securityDevicesUrl, {
    headers,
    form: { end: 'others' },
  });
  expect(ended.ok()).toBe(true);
}

/** As when a backup is restored, which has no sessions. */
async function endAllSessions(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await database.db.deleteFrom('sessions').execute();
  await database.close();
}

async function logInHere(page: Page): Promise<void> {
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** All that the browser keeps, as text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const asking = database.transaction(store).objectStore(store).getAll();
        all.push(
          await new Promise((resolve) => {
            asking.onsuccess = () => resolve(asking.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(all);
  });

async function writeArticle(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(origin + newArticleUrl);
  await page.getByLabel('Title').fill(title);
  await write(page, `Words of ${title}.`);
}

test('a device that was ended elsewhere deletes what the server has; words that were not sent wait behind the login', {
  tag: '@rest',
}, async ({ owned: { page, server }, context, browser }) => {
  const { origin } = server;
  await page.evaluate(() => localStorage.setItem('loginName', 'zhixia'));
  await writeArticle(page, origin, 'On the server');
  await untilSaved(page);
  // Each tab would send the words of the other one.
  await context.route('**/api/articles/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  const tab = await context.newPage();
  await writeArticle(tab, origin, 'Never sent');
  await expect(tab.getByText(/^Saved on this device\. Not sent/)).toBeVisible();
  const other = await browser.newContext();
  await endFrom(other, origin);

  // The first tab learns of it; the other one hears of it, with a word that it was just about to
  // store.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(new RegExp(loginUrl));
  await expect(tab).toHaveURL(new RegExp(loginUrl));
  for (const one of [page, tab]) {
    const told = one.locator('[data-login-device]');
    await expect(told).toContainText('This device was logged out from another one.');
    await expect(told).toContainText('Texts that are on the server were deleted from this device.');
    await expect(told).toContainText('1 article has unsent text.');
  }
  const left = await kept(page);
  expect(left).not.toMatch(/On the server|loginName/);
  expect(left).toContain('Words of Never sent.');

  // Without the session, no page shows the words.
  await page.goto(origin + deskUrl);
  await expect(page.getByText('Never sent')).toHaveCount(0);
  await logInHere(page);
  await expect(page).toHaveURL(origin + deskUrl);
  for (const title of ['Never sent', 'On the server']) {
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  await context.unroute('**/api/articles/*');
  await page.getByRole('link', { name: 'Never sent' }).click();
  await untilSaved(page);
  await other.close();
});

test('a browser that opens its first page after its session was ended deletes there too', {
  tag: '@rest',
}, async ({ owned: { page, server }, browser }) => {
  const { origin } = server;
  await writeArticle(page, origin, 'On the server');
  await untilSaved(page);
  await page.goto('about:blank');
  const other = await browser.newContext();
  await endFrom(other, origin);
  await page.goto(origin + deskUrl);
  await expect(page).toHaveURL(new RegExp(loginUrl));
  await expect(page.locator('[data-login-device]')).toContainText('were deleted from this device.');
  await expect.poll(() => kept(page)).not.toContain('On the server');
  await other.close();
});

test('a session that the server does not know deletes nothing, hides the desk, and after a login in another tab each tab goes on', {
  tag: '@rest',
}, async ({ owned: { page, server }, context, dataDir }) => {
  const { origin } = server;
  await writeArticle(page, origin, 'Kept words');
  await untilSaved(page);
  const desk = await context.newPage();
  await desk.goto(origin + deskUrl);
  await expect(desk.getByRole('link', { name: 'Kept words' })).toBeVisible();
  await endAllSessions(dataDir);
  await write(page, 'And more.');
  await expect(page.getByRole('alert')).toContainText('You are logged out.');
  await expect(desk).toHaveURL(new RegExp(loginUrl));
  await expect(desk.locator('[data-login-device]')).toContainText('1 article has unsent text');
  expect(await kept(page)).toContain('And more.');
  await logInHere(desk);
  await expect(desk).toHaveURL(origin + deskUrl);
  await untilSaved(page);
  await expect(desk.getByRole('link', { name: 'Kept words' })).toBeVisible();
});

test('a page of the device that opens without a network shows nothing while nobody is logged in', {
  tag: '@rest',
}, async ({ owned: { page, server }, dataDir }) => {
  const { origin } = server;
  await writeArticle(page, origin, 'Hidden words');
  await untilSaved(page);
  // The offline worker keeps this page, and it stands at each address of the edit page.
  const body = await (await page.request.get(origin + newArticleUrl)).text();
  await endAllSessions(dataDir);
  const answered = page.waitForResponse((response) => response.status() === 401);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answered;
  await page.route('**/api/**', (route) => route.abort());
  await page.route(page.url(), (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.reload();
  await expect(page.getByText('Log in to see what is stored on this device.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Hidden words')).toHaveCount(0);
  expect(await kept(page)).toContain('Words of Hidden words.');
});
