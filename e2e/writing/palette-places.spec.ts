// Headings and articles in the command palette. Which of them fit is tested beside the code.

import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { editUrl, newArticleUrl } from '../../src/urls.ts';
import { fillWithArticles } from '../../test/many-articles.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { textField, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { openOffline } from '../support/offline-owner.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const rows = (page: Page) => palette(page).getByRole('option');

test('the palette leads to a heading here, and by pinyin to another article', async ({
  owned: { page, server },
  dataDir,
}) => {
  await importFiles(dataDir, { 'tea.md': article('雨天泡茶', '水开了。') });
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Notes');
  await write(page, `${'Rain.\n\n'.repeat(60)}## 雨停以后\n\nSun.`);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('F1');
  await page.keyboard.type('yut');
  await expect(rows(page)).toHaveText(['雨停以后Heading', /^雨天泡茶Article · \d/]);
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('## 雨停以后')).toBeInViewport();
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(page.getByText('## 雨停以后!')).toBeVisible();
  // Before the words are on the server: they are kept, and the other page opens.
  await page.keyboard.press('F1');
  await page.keyboard.type('paocha');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(textField(page)).toHaveText('水开了。');
  await expect(titleField(page)).toHaveValue('雨天泡茶');
  await page.keyboard.press('F1');
  await page.keyboard.type('notes');
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toHaveValue('Notes');
  await page.keyboard.press('F1');
  await page.keyboard.type('tingyihou');
  await page.keyboard.press('Enter');
  await expect(page.getByText('## 雨停以后!')).toBeVisible();
});

test('an empty query has the commands first that this device has run last', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await textField(page).click();
  for (const name of ['typewriter', 'numbered list', 'typewriter']) {
    await page.keyboard.press('F1');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
  }
  await page.reload();
  await textField(page).click();
  await page.keyboard.press('F1');
  await expect(rows(page).nth(0)).toHaveText(/^Typewriter mode/);
  await expect(rows(page).nth(1)).toHaveText(/^Numbered list/);
  await expect(rows(page).nth(2)).toHaveText(/^Bold/);
});

test('with a thousand articles no key waits for the list', { tag: '@rest' }, async ({
  owned: { page, server },
  dataDir,
}) => {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await fillWithArticles(db, 1_000);
  await close();
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'Tea.');
  await untilSaved(page);
  await page.keyboard.press('F1');
  await expect(
    rows(page)
      .getByText(/^Article · \d/)
      .first(),
  ).toBeAttached();
  await page.evaluate(() => {
    const worksMs: number[] = [];
    Object.assign(globalThis, { worksMs });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        worksMs.push(entry.processingEnd - entry.processingStart);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  // What else the machine does can only make a key slower.
  await expect(async () => {
    await page.evaluate(() => {
      (globalThis as unknown as Kept).worksMs.length = 0;
    });
    for (const query of ['yi', 'notes', 'chawan', '茶']) {
      await page.keyboard.type(query, { delay: 30 });
      for (const _ of query) await page.keyboard.press('Backspace', { delay: 30 });
    }
    const worksMs = await page.evaluate(() => (globalThis as unknown as Kept).worksMs);
    expect(Math.max(...worksMs)).toBeLessThan(50);
  }).toPass();
});

interface Kept {
  worksMs: number[];
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|status of 50[234]/ });

  test('the palette finds the articles that the device knows', { tag: '@rest' }, async ({
    page,
    context,
    server,
    dataDir,
  }) => {
    const { front, secretID } = await openOffline(page, server, dataDir);
    await page.goto(front.origin + editUrl(secretID));
    await expect(titleField(page)).toHaveValue('Secret');
    await context.setOffline(true);
    await page.goto(front.origin + newArticleUrl);
    await textField(page).click();
    await page.keyboard.press('F1');
    await page.keyboard.type('secret');
    await expect(rows(page)).toHaveText([/^SecretDraft · /]);
    await page.keyboard.press('Enter');
    await expect(titleField(page)).toHaveValue('Secret');
    await context.setOffline(false);
    await page.close();
    await front.stop();
  });
});
