import type { Page } from '@playwright/test';
import { createArticleId } from '../../src/shared/article-id.ts';
import { newContent } from '../../src/shared/document.ts';
import { assetsPrefix, deskUrl, editUrl, loginUrlFor, newArticleUrl } from '../../src/urls.ts';
import { createOwner, expect, owner, test } from '../support/fixtures.ts';
import { type Front, startFront } from '../support/front.ts';
import { untilWorker } from '../support/offline.ts';
import { heading, text } from '../support/offline-owner.ts';
import { saveArticle } from '../support/save-article.ts';

// A browser in which the owner has just logged in: the visitors' worker, which the login page
// brought, is still there.

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /net::ERR_|status of (?:401|50[234])|fetching the script/,
});

let front: Front;

test.beforeEach(async ({ server, dataDir }) => {
  await createOwner(dataDir);
  front = await startFront(server.origin);
});

test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await front.stop();
});

/**
 * Logs in by the form, and opens the edit page of an article that another device has written.
 * Returns its address.
 */
async function openArticle(page: Page): Promise<string> {
  const articleID = createArticleId();
  const other = await page.context().request.post(`${front.origin}/api/login`, {
    headers: { origin: front.origin, 'sec-fetch-site': 'same-origin' },
    data: owner,
  });
  expect(other.status()).toBe(200);
  const content = newContent({ title: 'Rain', markdown: 'It rains.' });
  await saveArticle({ page, server: front as never }, articleID, { basedOn: 0, content });
  await page.context().clearCookies();
  await page.goto(front.origin + loginUrlFor(editUrl(articleID)));
  await untilWorker(page, 'visitor');
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(text(page)).toHaveText('It rains.');
  return front.origin + editUrl(articleID);
}

/** Without a network the article, a new one and the desk open. */
async function expectAllOffline(page: Page, address: string): Promise<void> {
  front.behave = () => 'cut';
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(text(page)).toHaveText('It rains.');
  await page.goto(front.origin + newArticleUrl);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.goto(front.origin + deskUrl);
  await expect(heading(page)).toHaveText('Desk');
  await page.getByRole('link', { name: 'Rain', exact: true }).click();
  await expect(text(page)).toHaveText('It rains.');
}

test('the first edit page of a browser opens without a network once its worker is there, which fetches no file that the page has loaded', {
  tag: '@rest',
}, async ({ page }) => {
  const asked = new Map<string, number>();
  front.behave = (path) => {
    if (path.startsWith(assetsPrefix)) asked.set(path, (asked.get(path) ?? 0) + 1);
    return 'pass';
  };
  const address = await openArticle(page);
  await untilWorker(page, 'owner');
  const twice = [...asked].filter(([, count]) => count > 1).map(([path]) => path);
  expect(twice).toEqual([]);
  await expectAllOffline(page, address);
});

test('an installation that a lost connection has ended begins again when the connection is back', {
  tag: '@rest',
}, async ({ page }) => {
  let isBroken = false;
  // The page of a new article is the worker's: nobody has opened it.
  front.behave = (path) => {
    if (path === newArticleUrl) isBroken = true;
    return isBroken ? 'cut' : 'pass';
  };
  const address = await openArticle(page);
  await expect.poll(() => isBroken).toBe(true);
  const isInstalling = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).installing !== null);
  await expect.poll(isInstalling).toBe(false);
  front.behave = () => 'pass';
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await untilWorker(page, 'owner');
  await expectAllOffline(page, address);
});
