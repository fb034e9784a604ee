// A page is begun on the desk, published under a name at the root, and read; no list has it.

import { createArticleId } from '../../src/shared/article-id.ts';
import { newArticleUrl, newPageUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings, settingsPanel, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';
import { publish, publishButton, publishSheet } from '../support/publish.ts';
import { readArticle, saveArticle } from '../support/save-article.ts';

test('a page is begun on the desk, gets a name, and is read at the root', async ({
  owned,
  browser,
}) => {
  const { page, server } = owned;
  const { origin } = server;
  await saveArticle(owned, createArticleId(), { basedOn: 0, content: makeContent() });
  await page.goto(`${origin}/desk`);
  await page.getByRole('link', { name: 'New page' }).click();
  await expect(page).toHaveURL(origin + newPageUrl());
  await expect(page).toHaveTitle(/^New page · /);
  await titleField(page).fill('About me');
  await write(page, 'I write about tea.');
  await untilSaved(page);

  // Without a name it has no address.
  await publishButton(page).click();
  await expect(publishSheet(page)).toContainText('A page needs an address name');
  expect(await findViolations(page)).toEqual([]);
  // Enter leads to what is to be mended.
  await page.keyboard.press('Enter');
  const panel = settingsPanel(page);
  const name = panel.getByRole('textbox', { name: 'Address name' });
  await expect(name).toBeFocused();
  await name.fill('tags');
  await expect(panel.getByText('The blog itself uses the address /tags')).toBeVisible();
  await name.fill('about');
  await expect(panel.getByText('/about/', { exact: true })).toBeVisible();
  await publish(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(`${origin}/about`);
  await expect(visitor).toHaveURL(`${origin}/about/`);
  await expect(visitor.getByRole('heading', { name: 'About me' })).toBeVisible();
  await expect(visitor.getByText('I write about tea.')).toBeVisible();
  await expect(visitor.getByRole('main').locator('time, .views')).toHaveCount(0);
  await visitor.goto(origin);
  await expect(visitor.getByText('About me')).toHaveCount(0);

  await page.goto(`${origin}/desk`);
  await expect(page.getByRole('heading', { name: 'Pages 1' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'About me' });
  await expect(row.getByText('/about/')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('nothing is stored of a new page that has no words', { tag: '@rest' }, async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newPageUrl());
  const panel = await openAllSettings(page);
  await expect(panel.getByRole('combobox', { name: 'Kind' })).toHaveValue('page');
  await page.goto(`${server.origin}/desk`);
  await expect(page.getByText('Untitled')).toHaveCount(0);
  // And a new article is none.
  await page.goto(server.origin + newArticleUrl);
  const other = await openAllSettings(page);
  await expect(other.getByRole('combobox', { name: 'Kind' })).toHaveValue('article');
});

test('an article becomes a page by its settings or by a command, and both devices know it', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const articleID = createArticleId();
  await saveArticle(owned, articleID, { basedOn: 0, content: makeContent({ title: 'Links' }) });
  await page.goto(`${server.origin}/article/${articleID}/edit/`);
  const panel = await openAllSettings(page);
  await panel.getByRole('combobox', { name: 'Kind' }).selectOption('Page');
  await untilSaved(page);
  expect((await readArticle(owned, articleID)).content.kind).toBe('page');
  await page.keyboard.press('F1');
  await page.getByRole('option', { name: /Page instead of article/ }).click();
  await expect(panel.getByRole('combobox', { name: 'Kind' })).toHaveValue('article');
});
