// Deleting articles for good: on the desk by the keyboard alone, and with another device and
// another tab.

import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, deleteArticleUrl, deskUrl, editUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, logIn, test, untilSaved, write } from '../support/fixtures.ts';
import { isKept, readCaches, untilWorker } from '../support/offline.ts';
import { saveArticle } from '../support/save-article.ts';

type Owned = Parameters<typeof saveArticle>[0];

const tea = '0123456789AB';
const rain = '0123456789AC';

async function makeTrashed(owned: Owned, articleID: string, title: string): Promise<void> {
  const content = newContent({ title, markdown: `${title} is here.` });
  await saveArticle(owned, articleID, { basedOn: 0, content });
  await trash(owned, articleID);
}

async function trash({ page, server: { origin } }: Owned, articleID: string): Promise<void> {
  const data = { articleID };
  const headers = { 'sec-fetch-site': 'same-origin', origin };
  const answer = await page.request.post(origin + deleteArticleUrl(articleID), { headers, data });
  expect(answer.status()).toBe(200);
}

/** What the documents of this browser hold of an article. */
async function keptOf(page: Page, articleID: string): Promise<string> {
  return page.evaluate(async (articleID) => {
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        found.push(...all.result);
      }
      database.close();
    }
    return found
      .map((each) => JSON.stringify(each))
      .filter((text) => text.includes(articleID))
      .join('\n');
  }, articleID);
}

const region = (page: Page) => page.getByRole('region', { name: /^Trash/ });

test('an article in the trash is deleted for good by the keyboard alone', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  await makeTrashed(owned, tea, 'On tea');
  await makeTrashed(owned, rain, 'On rain');
  await page.goto(server.origin + deskUrl);
  // The script of the desk draws the rows anew, and the menu of an older row goes with it.
  await expect(page.locator('.desk-select:enabled')).toHaveCount(2);
  await page.getByRole('button', { name: 'More for “On tea”' }).press('Enter');
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete “On tea” for good? This cannot be undone.');
  await expect(question).toContainText('What goes: 1 version.');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(region(page).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'More for “On tea”' }).press('Enter');
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Deleted for good.' })).toBeVisible();
  await expect(region(page).getByRole('listitem')).toHaveText(/On rain/);
  const gone = await page.request.get(server.origin + apiArticleUrl(tea));
  expect(gone.status()).toBe(410);
  expect(await keptOf(page, tea)).toBe('');

  await page.getByRole('button', { name: 'Empty the trash' }).press('Enter');
  await expect(question).toContainText('Delete “On rain” for good?');
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(region(page)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test('on a phone the buttons for selected articles stand in one row', { tag: '@rest' }, async ({
  owned,
}) => {
  const { page, server } = owned;
  await makeTrashed(owned, tea, 'On tea');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(server.origin + deskUrl);
  await expect(page.locator('.desk-select:enabled')).toHaveCount(1);
  await expect(page.getByRole('checkbox')).toBeHidden();
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  await page.getByRole('checkbox').press('Space');
  const actions = page.getByRole('region', { name: 'Actions for the selected articles' });
  const boxOf = (name: string) => actions.getByRole('button', { name }).boundingBox();
  expect((await boxOf('Restore'))?.y).toBe((await boxOf('Delete for good'))?.y);
});

test.describe('on another device and in another tab', () => {
  test.use({ expectedErrors: /net::ERR_|status of 410/ });

  test('words that were not sent stay there, do not come back, and can become a new article', {
    tag: '@rest',
  }, async ({ owned, browser }) => {
    const { page, server } = owned;
    const content = newContent({ title: 'On tea', markdown: 'one' });
    await saveArticle(owned, tea, { basedOn: 0, content });
    const device = await browser.newContext();
    const other = await device.newPage();
    await logIn(other, server.origin);
    await other.goto(server.origin + editUrl(tea));
    await untilSaved(other);
    await device.setOffline(true);
    await write(other, 'only on the other device');
    await expect(other.locator('.save-state')).toContainText('Not sent since');

    // Another tab of this device shows the article while it goes.
    const tab = await page.context().newPage();
    await tab.goto(server.origin + editUrl(tea));
    await untilSaved(tab);
    await trash(owned, tea);
    await page.goto(server.origin + deskUrl);
    // In the background each click takes two seconds.
    await page.bringToFront();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(region(page)).toHaveCount(0);
    const words = 'This article was deleted for good. The text on this page exists only here.';
    await expect(tab.getByRole('alert')).toContainText(words);

    await device.setOffline(false);
    await expect(other.getByRole('alert')).toContainText(words);
    expect(await findViolations(other)).toEqual([]);
    await other.goto(server.origin + deskUrl);
    const row = other.getByRole('region', { name: /^Writing/ }).getByRole('listitem');
    await expect(row).toContainText('Deleted for good; this text is only on this device');
    expect(await findViolations(other)).toEqual([]);
    expect((await page.request.get(server.origin + apiArticleUrl(tea))).status()).toBe(410);

    await other.getByRole('button', { name: 'More for “On tea”' }).press('Enter');
    await other.getByRole('button', { name: 'Keep as a new article' }).press('Enter');
    await other.waitForURL(/\/edit\/$/);
    expect(other.url()).not.toContain(tea);
    await untilSaved(other);
    await expect(other.getByRole('textbox', { name: 'Text (Markdown)' })).toHaveText(
      'only on the other device',
    );
    expect(await keptOf(other, tea)).toBe('');
    expect((await page.request.get(server.origin + apiArticleUrl(tea))).status()).toBe(410);

    // The page that still shows the text can keep it too.
    await tab.getByRole('button', { name: 'Keep as a new article' }).click();
    await tab.waitForURL((url) => url.pathname !== editUrl(tea));
    await untilSaved(tab);
    await device.close();
  });

  test('such words can be deleted from the device', { tag: '@rest' }, async ({ owned }) => {
    const { page, server } = owned;
    const content = newContent({ title: 'On tea', markdown: 'one' });
    await saveArticle(owned, tea, { basedOn: 0, content });
    await page.goto(server.origin + editUrl(tea));
    await untilSaved(page);
    await page.context().setOffline(true);
    await write(page, 'never sent');
    await expect(page.locator('.save-state')).toContainText('Not sent since');
    const headers = { 'sec-fetch-site': 'same-origin', origin: server.origin };
    const elsewhere = await page.context().browser()?.newContext();
    const device = await elsewhere?.newPage();
    if (!device) throw new Error('no other device');
    await logIn(device, server.origin);
    await trash({ page: device, server }, tea);
    const data = { articleIDs: [tea] };
    await device.request.post(`${server.origin}/api/removals`, { headers, data });
    await page.context().setOffline(false);
    await expect(page.getByRole('alert')).toContainText('This article was deleted for good.');
    await page.goto(server.origin + deskUrl);
    await page.getByRole('button', { name: 'More for “On tea”' }).click();
    await page.getByRole('button', { name: 'Delete here' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('There is no other copy.');
    await question.getByRole('button', { name: 'Delete here' }).click();
    await expect(page.getByText('No articles in database.')).toBeVisible();
    expect(await keptOf(page, tea)).toBe('');
    await elsewhere?.close();
  });
});

test.describe('with an offline worker', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_/ });

  test('no page that is kept for reading offline has the words any more', { tag: '@rest' }, async ({
    owned,
  }) => {
    const { page, server } = owned;
    const content = newContent({ title: 'On tea', markdown: 'quixotic' });
    await saveArticle(owned, tea, { basedOn: 0, content });
    await untilWorker(page, 'owner');
    const history = `/article/${tea}/history/`;
    await page.goto(server.origin + history);
    await expect.poll(() => isKept(page, history)).toBe(true);
    await page.goto(server.origin + deskUrl);
    await trash(owned, tea);
    await page.reload();
    await page.getByRole('button', { name: 'Empty the trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(region(page)).toHaveCount(0);
    await expect.poll(() => isKept(page, history)).toBe(false);
    await expect.poll(async () => JSON.stringify(await readCaches(page))).not.toContain('On tea');
    await page.context().setOffline(true);
    await page.goto(server.origin + deskUrl);
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  });
});
