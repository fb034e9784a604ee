import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { editUrl, newArticleUrl, patterns } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { expect } from '../support/fixtures.ts';
import { articleID, editor, makeArticle, fronted as test } from './device.ts';

// The server answers pages, and no call: only this device can have the words.
test.use({ expectedErrors: /net::ERR_|Failed to fetch/ });

const count = 500 / dose.closedTabsStepMs + 1;
/** The times between the last key and the end of the tab, in milliseconds. */
const moments = Array.from({ length: count }, (_, index) => index * dose.closedTabsStepMs);

/** Between two words. Nobody writes more than 30 words in a second. */
const keyPauseMs = 30;

test.beforeEach(async ({ front, page }) => {
  await makeArticle(page, front.origin, 'begin');
  front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
  await page.goto(front.origin + editUrl(articleID));
});

test('a page that is closed, left or loaded again loses no key', { tag: '@rest' }, async ({
  front,
  page,
  context,
}) => {
  test.slow();
  const url = front.origin + editUrl(articleID);
  const ways: ((tab: Page) => Promise<Page>)[] = [
    async (tab) => {
      await tab.close();
      return context.newPage();
    },
    async (tab) => {
      const closed = tab.waitForEvent('close');
      await tab.close({ runBeforeUnload: true });
      await closed;
      return context.newPage();
    },
    async (tab) => {
      await tab.goto(front.origin + patterns.articles);
      return tab;
    },
    async (tab) => {
      await tab.reload();
      return tab;
    },
  ];
  let tab = page;
  let expected = 'begin';
  for (const [index, moment] of moments.entries()) {
    await editor(tab).press('ControlOrMeta+End');
    await tab.keyboard.insertText(` ${moment}`);
    expected += ` ${moment}`;
    await delay(moment);
    tab = await (ways[index % ways.length] as (tab: Page) => Promise<Page>)(tab);
    await tab.goto(url);
    await expect(editor(tab), `after ${moment} ms`).toHaveText(expected);
  }
});

test('a new article that the server does not have opens again at its address', {
  tag: '@rest',
}, async ({ front, page }) => {
  await page.goto(front.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await expect(page).toHaveURL(/\/edit\/$/);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Rain');
  await page.goto(front.origin + editUrl('ZZZZZZZZZZZZ'));
  await expect(
    page.getByText('This article is neither on the server nor on this device'),
  ).toBeVisible();
});

test('a tab that ends without a word to its page loses at most the last half second', {
  tag: '@rest',
}, async ({ front, page, context }) => {
  const url = front.origin + editUrl(articleID);
  const watch = await watchDisk(await context.newPage(), front.origin);
  let tab = page;
  let mostMissing = 0;
  for (const moment of moments) {
    await editor(tab).press('ControlOrMeta+a');
    await tab.keyboard.press('Delete');
    await watch.begin();
    /** When each word was on the page, at the latest. */
    const typed: { word: string; at: number }[] = [];
    const begin = Date.now();
    while (Date.now() - begin < 700) {
      const word = `${moment}-${typed.length}`;
      await tab.keyboard.insertText(`${word} `);
      typed.push({ word, at: Date.now() });
      await delay(keyPauseMs);
    }
    await delay(moment);
    const ended = Date.now();
    await crash(tab);
    const slowest = await watch.end();

    await tab.close();
    tab = await context.newPage();
    await tab.goto(url);
    const kept = ((await editor(tab).textContent()) ?? '').split(' ');
    const missing = typed.find(({ word }) => !kept.includes(word));
    const missingMs = missing ? ended - missing.at : 0;
    mostMissing = Math.max(mostMissing, missingMs);
    // A disk that is busy with other work takes longer. The other tab tells how long.
    const allowed = 500 + 3 * Math.max(0, slowest - 50);
    expect(missingMs, `after ${moment} ms; a write took up to ${slowest} ms`).toBeLessThanOrEqual(
      allowed,
    );
  }
  process.stdout.write(`${moments.length} tabs: at most the last ${mostMissing} ms were missing\n`);
});

/** Ends the process of the tab. The page hears of nothing. */
async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

/** Measures in another tab how long this machine takes to write something small to the disk. */
async function watchDisk(tab: Page, origin: string) {
  await tab.goto(origin + patterns.articles);
  await tab.evaluate(async () => {
    const opening = indexedDB.open('watch');
    opening.onupgradeneeded = () => opening.result.createObjectStore('numbers');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const watch = {
      slowest: 0,
      isOn: false,
      async write() {
        const begin = performance.now();
        await new Promise((resolve) => setTimeout(resolve));
        const writing = opening.result.transaction('numbers', 'readwrite', {
          durability: 'strict',
        });
        const numbers = writing.objectStore('numbers');
        numbers.get(1).onsuccess = () => numbers.put(begin, 1);
        await new Promise((resolve) => {
          writing.oncomplete = resolve;
        });
        watch.slowest = Math.max(watch.slowest, performance.now() - begin);
      },
      running: Promise.resolve(),
      async run() {
        while (watch.isOn) {
          await watch.write();
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
    };
    Object.assign(globalThis, { watch });
  });
  return {
    begin: () =>
      tab.evaluate(() => {
        Object.assign(watch, { slowest: 0, isOn: true });
        watch.running = watch.run();
      }),
    /** The longest time of a write since `begin`, in milliseconds. */
    end: () =>
      tab.evaluate(async () => {
        watch.isOn = false;
        await watch.running;
        return Math.round(watch.slowest);
      }),
  };
}

declare const watch: {
  slowest: number;
  isOn: boolean;
  running: Promise<void>;
  run(): Promise<void>;
};
