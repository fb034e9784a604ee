// Deleting everything that was written, by the keyboard alone, with another tab and another device
// open.

import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { articlesUrl, deskUrl, editUrl, settingsUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, logIn, test, untilSaved, write } from '../support/fixtures.ts';
import { readCaches, untilWorker } from '../support/offline.ts';
import { saveArticle } from '../support/save-article.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|status of 4(?:00|10)/ });

const tea = '0123456789AB';

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test('everything goes, from this device too; another device keeps only words that were never sent', {
  tag: '@rest',
}, async ({ owned, browser }) => {
  const { page, server } = owned;
  const content = newContent({ title: 'On tea', markdown: 'quixotic' });
  await saveArticle(owned, tea, { basedOn: 0, content });
  await untilWorker(page, 'owner');
  const tab = await page.context().newPage();
  await tab.goto(server.origin + editUrl(tea));
  await untilSaved(tab);
  const device = await browser.newContext({ serviceWorkers: 'block' });
  const other = await device.newPage();
  await logIn(other, server.origin);
  await other.goto(server.origin + editUrl(tea));
  await untilSaved(other);
  await device.setOffline(true);
  await write(other, 'never sent');
  await expect(other.locator('.save-state')).toContainText('Not sent since');

  await page.goto(server.origin + settingsUrl);
  await page.getByRole('link', { name: 'Delete everything…' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Delete everything' })).toBeVisible();
  await expect(
    page.getByText('1 article with 1 version, drafts and trash included;'),
  ).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const name = page.getByLabel('Blog name');
  await name.fill('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the name of the blog.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await name.fill('随笔');
  await page.keyboard.press('Enter');
  const done = page.getByText('Everything has been deleted for good.');
  await expect(done).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await expect.poll(() => databases(page)).toEqual([]);
  await expect.poll(async () => JSON.stringify(await readCaches(page))).not.toContain('On tea');
  await page.getByRole('link', { name: 'Go to the desk' }).press('Enter');
  await expect(page.getByText('No articles in database.')).toBeVisible();
  await page.goto(server.origin + articlesUrl());
  await expect(page.getByRole('article')).toHaveCount(0);

  // The other tab still shows its text, and typing there brings nothing back.
  await write(tab, 'quixotic, and more');
  await expect(tab.getByRole('alert').first()).toBeVisible();
  await device.setOffline(false);
  await expect(other.getByRole('alert')).toContainText('This article was deleted for good.');
  await page.goto(server.origin + deskUrl);
  // What was typed there was never sent.
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  const sent = page.locator('.desk-list > li').filter({ hasNotText: 'only on this device' });
  await expect(sent).toHaveCount(0);
  await device.close();
});
