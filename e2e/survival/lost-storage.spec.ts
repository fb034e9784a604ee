import type { Page } from '@playwright/test';
import { editUrl } from '../../src/urls.ts';
import { expect, untilSaved } from '../support/fixtures.ts';
import {
  articleID,
  atThisLoad,
  editor,
  makeArticle,
  readText,
  state,
  fronted as test,
} from './device.ts';

test.use({ expectedErrors: /net::ERR_|Failed to fetch/ });

const database = async (page: Page) => {
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  // Files that wait for their upload have a database of their own.
  return names.find((name) => name && /^suibi-(?!files-)/.test(name)) ?? '';
};

/** Calls `lose` between two words. The second word follows without a pause. */
const ways: Record<string, (page: Page, origin: string) => Promise<void>> = {
  'the browser': async (page, origin) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  },
  'another tab': async (page, origin) => {
    const name = await database(page);
    const other = await page.context().newPage();
    await other.goto(origin);
    await other.evaluate(
      (name) =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        }),
      name,
    );
    await other.close();
  },
};

for (const [who, lose] of Object.entries(ways)) {
  test(`documents that ${who} deletes while the owner types are reported, and no word is lost`, {
    tag: '@rest',
  }, async ({ front, page }) => {
    await makeArticle(page, front.origin, 'begin');
    await page.goto(front.origin + editUrl(articleID));
    front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
    await editor(page).press('ControlOrMeta+End');
    await page.keyboard.insertText(' kept');
    await expect(state(page)).toHaveText(/^Saved on this device/);
    await lose(page, front.origin);
    const message = page.getByRole('alert').filter({ hasText: 'was deleted in this browser' });
    await expect(message).toBeVisible({ timeout: atThisLoad(2000) });
    await page.keyboard.insertText(' after');
    await expect(state(page)).toHaveText(/^Saved on this device/);
    await page.reload();
    await expect(editor(page)).toHaveText('begin kept after');
    front.behave = () => 'pass';
    await untilSaved(page);
    expect(await readText(page, front.origin)).toBe('begin kept after');
  });
}

test('documents that the browser deletes after the last key are stored again at once', {
  tag: '@rest',
}, async ({ front, page }) => {
  await makeArticle(page, front.origin, 'begin');
  await page.goto(front.origin + editUrl(articleID));
  front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.insertText(' kept');
  await expect(state(page)).toHaveText(/^Saved on this device/);
  // The page ends as soon as it says so, and before the database can have the words.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[role=alert]')) location.reload();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await ways['the browser']?.(page, front.origin);
  await reloaded;
  await expect(editor(page)).toHaveText('begin kept');
  front.behave = () => 'pass';
  await untilSaved(page);
  expect(await readText(page, front.origin)).toBe('begin kept');
});

async function paste(page: Page, text: string): Promise<void> {
  await editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

/** The browser compresses what it keeps, so the words are random. */
const big = Array.from({ length: 20_000 }, () => `\n${Math.random().toString(36)}`).join('');

test('a store that is full while the owner types is reported, and the words reach the server', {
  tag: '@rest',
}, async ({ front, page }) => {
  await makeArticle(page, front.origin, 'begin');
  const session = await page.context().newCDPSession(page);
  const { origin } = front;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 });
  await page.goto(front.origin + editUrl(articleID));
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.insertText(' kept');
  await untilSaved(page);
  await paste(page, big);
  await expect(state(page)).toHaveText(/^Not saved yet\..* The storage of this browser is full/, {
    timeout: atThisLoad(2000),
  });
  await page.keyboard.insertText(' after');
  await expect(state(page)).toHaveText(/^Saved at .* The storage of this browser is full/);
  await expect(editor(page)).toContainText(' after');
  expect(await readText(page, front.origin)).toBe(`begin kept${big} after`);
});
