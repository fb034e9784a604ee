import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { editUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { type Random, randomWhole, seededRandom } from '../../test/random.ts';
import { listRevisions } from '../../test/revisions.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import type { Server } from '../support/server.ts';
import { articleID, editor, makeArticle, readText, state } from './device.ts';

test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

interface WriteTogether {
  page: Page;
  context: BrowserContext;
  browser: Browser;
  server: Server;
  dataDir: string;
}

/**
 * Writes a word at the begin or at the end of a line on the screen. Two of these words touch if
 * they stand at the same place.
 */
async function type(page: Page, random: Random, word: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const lines = randomWhole(random, 0, 7);
  for (let line = 0; line < lines; line += 1) await page.keyboard.press('ArrowDown');
  const isEnd = random() < 0.5;
  await page.keyboard.press(isEnd ? 'End' : 'Home');
  await page.keyboard.insertText(isEnd ? ` ${word}` : `${word} `);
}

for (let chain = 1; chain <= dose.interleavings.chains; chain += 1) {
  test(
    `two tabs in each of two browser profiles write one article, and no word is missing: ${chain}`,
    { tag: '@rest' },
    writeTogether,
  );
}

async function writeTogether({ page, context, browser, server, dataDir }: WriteTogether) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  process.stdout.write(`seed ${seed}: ${test.info().title}\n`);
  const random = seededRandom(seed);
  const { origin } = server;
  await createOwner(dataDir);
  await logIn(page, origin);
  const elsewhere = await browser.newContext();
  const third = await elsewhere.newPage();
  await logIn(third, origin);
  await makeArticle(page, origin, 'one\n\ntwo\n\nthree\n\nfour');
  const pages = [page, await context.newPage(), third, await elsewhere.newPage()];
  const contexts = [context, elsewhere];
  for (const tab of pages) await tab.goto(origin + editUrl(articleID));

  let words = 0;
  let conflicts = 0;
  for (let number = 1; number <= dose.interleavings.each; number += 1) {
    const typed: string[] = [];
    await test.step(`interleaving ${number}`, async () => {
      const actions = randomWhole(random, 3, 9);
      for (let action = 0; action < actions; action += 1) {
        const index = randomWhole(random, 0, pages.length);
        const chosen = pages[index] as Page;
        const other = pages[(index + randomWhole(random, 1, pages.length)) % pages.length] as Page;
        const chance = random();
        const nextWord = () => {
          words += 1;
          const word = `<${words}>`;
          typed.push(word);
          return word;
        };
        if (chance < 0.45) await type(chosen, random, nextWord());
        else if (chance < 0.65) {
          // Two pages at once.
          await Promise.all([type(chosen, random, nextWord()), type(other, random, nextWord())]);
        } else if (chance < 0.75) await delay(random() * 1000);
        else if (chance < 0.85) await chosen.keyboard.press('ControlOrMeta+s');
        else await chosen.context().setOffline(random() < 0.6);
      }
      conflicts += await untilAtRest(pages, contexts, origin, random);
      const kept = await readHistory(dataDir);
      const missing = typed.filter((word) => !kept.has(word));
      expect(missing, `interleaving ${number}`).toEqual([]);
    });
  }
  process.stdout.write(
    `${dose.interleavings.each} interleavings, ${words} words, ${conflicts} conflicts\n`,
  );
  await elsewhere.close();
}

/**
 * Returns when all pages and the server have the same text, and counts the conflicts in which it
 * chose a text before. A page hears of another device when its network comes back.
 */
async function untilAtRest(
  pages: readonly Page[],
  contexts: readonly BrowserContext[],
  origin: string,
  random: Random,
): Promise<number> {
  let conflicts = 0;
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    for (const context of contexts) {
      await context.setOffline(true);
      await context.setOffline(false);
    }
    for (const page of pages) await page.keyboard.press('ControlOrMeta+s');
    for (const page of pages) {
      await expect(state(page)).toHaveText(/^Saved at |^There are two versions/);
    }
    for (const page of pages) {
      if (!(await state(page).textContent())?.startsWith('There are two')) continue;
      if (!(await choose(page, random))) continue;
      conflicts += 1;
      break;
    }
    const texts = await Promise.all(pages.map(readPage));
    const states = await Promise.all(pages.map((page) => state(page).textContent()));
    const isSaved = states.every((text) => text?.startsWith('Saved at '));
    const current = await readText(pages[0] as Page, origin);
    if (isSaved && texts.every((text) => text === current)) return conflicts;
  }
  const states = await Promise.all(pages.map((page) => state(page).textContent()));
  const texts = await Promise.all(pages.map(readPage));
  throw new Error(`the pages do not come to rest: ${JSON.stringify({ states, texts })}`);
}

/**
 * False when there is nothing to choose: another page has ended the conflict, and this page hears
 * of it with the next change of the network.
 */
async function choose(page: Page, random: Random): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Choose a version' });
  const isOpen = await button.click({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return false;
  const dialog = page.getByRole('dialog', { name: /^Two versions of / });
  const name = random() < 0.5 ? 'My version' : 'The other version';
  for (const radio of await dialog.getByRole('radio', { name }).all()) await radio.check();
  await dialog.getByRole('button', { name: 'Keep this choice' }).click();
  await expect(dialog).toBeHidden();
  return true;
}

const readPage = (page: Page) =>
  editor(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
  );

/** The words of all revisions of the article. */
async function readHistory(dataDir: string): Promise<ReadonlySet<string>> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const revisions = await listRevisions(db, articleID);
  await close();
  return new Set(revisions.flatMap(({ content }) => content.markdown.match(/<\d+>/g) ?? []));
}
