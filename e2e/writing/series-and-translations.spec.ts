// Series and translations: chosen in the settings of an article by keyboard, and followed by a
// reader without a script.

import { expect } from '@playwright/test';
import { apiPublishUrl, editUrl, newArticleUrl, readUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings, titleField } from '../support/edit-page.ts';
import { test, untilSaved, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

test('an article joins a series and becomes a translation by keyboard, and its readers find both', async ({
  owned,
  browser,
}) => {
  const { page, server } = owned;
  const { origin } = server;
  const first = '0123456789AB';
  const series = 'Notes on tea';
  const content = makeContent({
    title: '雨天喝茶',
    markdown: '一碗茶。\n',
    lang: 'zh-Hans',
    series,
  });
  await saveArticle(owned, first, { basedOn: 0, content });
  const headers = { 'sec-fetch-site': 'same-origin', origin };
  await page.request.post(origin + apiPublishUrl(first), { headers, data: { revision: 1 } });

  await page.goto(origin + newArticleUrl);
  await titleField(page).fill('Tea on a rainy day');
  await write(page, 'A bowl of tea.');
  await untilSaved(page);
  const panel = await openAllSettings(page);
  await panel.getByRole('combobox', { name: 'Language' }).selectOption('en');

  const line = panel.getByRole('combobox', { name: 'Series' });
  await line.focus();
  await page.keyboard.type('TEA');
  await expect(page.getByRole('option', { name: series })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue(series);

  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Help: Translation of' })).toBeFocused();
  await page.keyboard.press('Tab');
  const sought = panel.getByRole('combobox', { name: 'Translation of' });
  await expect(sought).toBeFocused();
  await page.keyboard.type('snow');
  await expect(page.getByText('No article has this title.')).toBeVisible();
  await sought.fill('喝茶');
  await expect(page.getByRole('option', { name: '雨天喝茶' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const remove = panel.getByRole('button', { name: 'Remove “雨天喝茶”' });
  await expect(remove).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(sought).toBeFocused();
  await page.keyboard.type('雨天');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();

  await untilSaved(page);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect((await readArticle(owned, id)).content).toMatchObject({ series, translationOf: first });
  await publish(page);
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
  await page.goto(origin + editUrl(id));
  await expect((await openAllSettings(page)).getByText('雨天喝茶')).toBeVisible();

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(origin + readUrl(first));
  await expect(reader.getByRole('main')).toContainText(`Part 1 of 2 of ${series}`);
  await reader.getByRole('link', { name: 'English' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Tea on a rainy day');
  await expect(reader.getByRole('link', { name: '简体中文' })).toHaveAttribute(
    'hreflang',
    'zh-Hans',
  );
  await reader.getByRole('link', { name: 'Previous in the series' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('雨天喝茶');
  await reader.context().close();
  await page.goto(origin + readUrl(first));
  expect(await findViolations(page)).toEqual([]);
});

test('a name of a series that is too long is told at its field, and saved when it is shorter', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'A bowl of tea.');
  const panel = await openAllSettings(page);
  const line = panel.getByRole('combobox', { name: 'Series' });
  // The list of suggestions closes when the owner leaves the line. While it is open, it is all that
  // screen readers find.
  const leaveWith = async (count: number) => {
    await line.fill('茶'.repeat(count));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await leaveWith(101);
  const fault = 'The series has 101 characters; at most 100 are allowed';
  await expect(panel.getByRole('alert')).toContainText(fault);
  await expect(line).toHaveAttribute('aria-invalid', 'true');
  await expect(line).toHaveAccessibleDescription(new RegExp(fault));
  await leaveWith(100);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await untilSaved(page);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect((await readArticle(owned, id)).content.series).toBe('茶'.repeat(100));
});
