import type { Page } from '@playwright/test';
import { deskUrl, editUrl } from '../../src/urls.ts';
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

/** Transactions of the browser's database end, and the page hears of it only after this time. */
const answerDelayMs = { min: 100, max: 400 };

/** Each write of the browser's database takes longer than a writer needs for some keys. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(({ min, max }) => {
    const { prototype } = IDBTransaction;
    const own = Object.getOwnPropertyDescriptor(prototype, 'oncomplete') as PropertyDescriptor;
    Object.defineProperty(prototype, 'oncomplete', {
      ...own,
      set(this: IDBTransaction, listener: ((event: Event) => void) | null) {
        const late = (event: Event) =>
          setTimeout(() => listener?.call(this, event), min + Math.random() * (max - min));
        own.set?.call(this, listener && late);
      },
    });
  }, answerDelayMs);
}

test('words that are typed while the device is slow to store stay as they were typed', {
  tag: '@rest',
}, async ({ front, page }) => {
  await makeArticle(page, front.origin, 'begin');
  await slowDown(page);
  await page.goto(front.origin + editUrl(articleID));
  await editor(page).press('ControlOrMeta+End');
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`);
  for (const word of words) {
    await page.keyboard.insertText(` ${word}`);
    await page.waitForTimeout(90);
  }
  const typed = `begin ${words.join(' ')}`;
  await expect(editor(page)).toHaveText(typed);
  await untilSaved(page);
  expect(await readText(page, front.origin)).toBe(typed);
  await expect(state(page)).toHaveText(/Draft\.$/);
  await expect(page.getByRole('button', { name: 'Choose a version' })).toHaveCount(0);
});

/** The browser's database answers no opening until `answer` is called. */
async function holdDatabase(page: Page): Promise<{ answer(): Promise<void> }> {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    const held: (() => void)[] = [];
    IDBFactory.prototype.open = function (...args) {
      let real: IDBOpenDBRequest | undefined;
      const request = Object.defineProperties(new EventTarget(), {
        result: { get: () => real?.result },
        transaction: { get: () => real?.transaction },
        error: { get: () => real?.error },
      }) as IDBOpenDBRequest;
      held.push(() => {
        real = open.apply(this, args);
        for (const name of ['success', 'error', 'blocked', 'upgradeneeded'] as const) {
          real[`on${name}`] = (event: Event) => {
            request.dispatchEvent(new Event(name));
            request[`on${name}`]?.call(real as never, event as never);
          };
        }
      });
      return request;
    };
    addEventListener('answer', () => {
      IDBFactory.prototype.open = open;
      for (const go of held) go();
    });
  });
  return { answer: () => page.evaluate(() => void dispatchEvent(new Event('answer'))) };
}

test('a page whose database does not answer goes on with the words of the server, and joins both', {
  tag: '@rest',
}, async ({ front, page }) => {
  await makeArticle(page, front.origin, 'begin\n\nend');
  const url = front.origin + editUrl(articleID);
  await page.goto(url);
  front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
  await editor(page).press('ControlOrMeta+End');
  await page.keyboard.insertText(' of the device');
  await expect(state(page)).toHaveText(/^Saved on this device/);
  front.behave = () => 'pass';

  const other = await page.context().newPage();
  await page.close();
  const database = await holdDatabase(other);
  const start = Date.now();
  await other.goto(url);
  await expect(editor(other)).toHaveText('beginend');
  expect(Date.now() - start).toBeLessThan(atThisLoad(3_000));
  await expect(state(other)).toHaveText(/The storage of this browser is not responding\./);
  await editor(other).press('ControlOrMeta+Home');
  await other.keyboard.insertText('At the ');
  await expect(editor(other)).toContainText('At the begin');
  await database.answer();
  await expect(editor(other)).toHaveText('At the beginend of the device');
  await untilSaved(other);
  expect(await readText(other, front.origin)).toBe('At the begin\n\nend of the device');
});

test('a logout ends although the database does not answer', { tag: '@rest' }, async ({
  front,
  page,
}) => {
  await holdDatabase(page);
  await page.goto(front.origin + deskUrl);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
});

test('a disk that was full for a moment keeps the words again by itself', { tag: '@rest' }, async ({
  front,
  page,
}) => {
  await makeArticle(page, front.origin, 'begin');
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    addEventListener('full', () => {
      IDBObjectStore.prototype.put = refuse;
    });
    addEventListener('space', () => {
      IDBObjectStore.prototype.put = put;
    });
  });
  await page.goto(front.origin + editUrl(articleID));
  await editor(page).press('ControlOrMeta+End');
  await page.evaluate(() => void dispatchEvent(new Event('full')));
  await page.keyboard.insertText(' more');
  await expect(state(page)).toHaveText(/The storage of this browser is full\./);
  await page.evaluate(() => void dispatchEvent(new Event('space')));
  await expect(state(page)).not.toHaveText(/full/);
  front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
  await page.keyboard.insertText(' words');
  await expect(state(page)).toHaveText(/^Saved on this device/);
  await page.reload();
  await expect(editor(page)).toHaveText('begin more words');
});
