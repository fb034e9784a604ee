import type { Page } from '@playwright/test';
import { type ArticleContent, newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, apiPublishUrl, deskUrl, editUrl, historyUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect, test, write } from '../support/fixtures.ts';
import type { Server } from '../support/server.ts';

const articleID = '0123456789AB';
const texts = [
  'A bowl of tea.\n\nRain all day.\n',
  'A bowl of green tea.\n\nRain all day.\n',
  'A bowl of green tea.\n\nSnow all day.\n',
];

/** An article with three versions, of which the second is public. */
async function makeHistory({ page, server }: { page: Page; server: Server }): Promise<void> {
  const headers = { origin: server.origin };
  for (const [basedOn, markdown] of texts.entries()) {
    const content: ArticleContent = newContent({
      title: basedOn < 2 ? 'On tea' : 'On snow',
      markdown,
    });
    const data = makeSaveBody({ basedOn, content });
    const url = server.origin + apiArticleUrl(articleID);
    expect((await page.request.put(url, { headers, data })).status()).toBe(200);
  }
  const url = server.origin + apiPublishUrl(articleID);
  await page.request.post(url, { headers, data: { revision: 2 } });
}

const versions = (page: Page) => page.getByRole('link', { name: /^Show the version of/ });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the history shows the differences, names a version, and restores one', async ({
    owned,
  }) => {
    const { page, server } = owned;
    await makeHistory(owned);
    await page.goto(server.origin + historyUrl(articleID));
    await expect(page.getByRole('listitem').filter({ hasText: 'Current' })).toHaveCount(1);
    await expect(page.getByRole('listitem').filter({ hasText: 'Public' })).toHaveCount(1);
    await expect(page.getByText('everything from the last 24 hours of writing')).toBeVisible();

    await versions(page).first().click();
    const text = page.getByRole('region', { name: 'Text' });
    await expect(text.locator('del')).toHaveText('Rain');
    await expect(text.locator('ins')).toHaveText('Snow');
    await expect(page.getByRole('region', { name: 'Title' }).locator('ins')).toHaveText('snow');
    await page.getByRole('link', { name: 'side by side' }).click();
    const sides = text.getByRole('figure');
    await expect(sides.first()).toContainText('Rain all day.');
    await expect(sides.last()).toContainText('Snow all day.');
    await expect(sides.last()).not.toContainText('Rain');

    await versions(page).last().click();
    await expect(page.getByText('This is the first version.')).toBeVisible();
    await page.getByLabel('Name of this version').fill('Before the green');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('status').getByText('The name was saved.')).toBeVisible();
    await expect(page.getByRole('listitem').last()).toContainText('Before the green');
    await page.getByRole('link', { name: 'the current version' }).click();
    await expect(text.locator('ins')).toHaveText(['green ', 'Snow']);

    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText('Restored as a new version.')).toBeVisible();
    await expect(versions(page)).toHaveCount(4);
    const kept = await page.request.get(server.origin + apiArticleUrl(articleID));
    expect((await kept.json()).content.markdown).toBe(texts[0]);
  });
});

test('unpublished changes are compared and dropped, and the dropped words stay in the history', async ({
  owned,
}) => {
  const { page, server } = owned;
  await makeHistory(owned);
  await page.goto(server.origin + deskUrl);
  await page.getByRole('link', { name: 'Unpublished changes' }).click();
  const text = page.getByRole('region', { name: 'Text' });
  await expect(text.locator('del')).toHaveText('Rain');
  await page.getByRole('button', { name: 'Discard unpublished changes' }).click();
  await expect(page.getByText('Restored as a new version.')).toBeVisible();
  await expect(page.getByText('changes that readers do not see')).toBeHidden();
  await expect(versions(page)).toHaveCount(4);
  await page.goto(server.origin + deskUrl);
  await expect(page.getByRole('link', { name: 'On tea', exact: true })).toBeVisible();
  await expect(page.getByText('Unpublished changes')).toBeHidden();
});

test('the menu of the edit page leads to the history, and a page that is old restores beside the current version', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await makeHistory(owned);
  await page.goto(server.origin + editUrl(articleID));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On snow');
  await versions(page).last().click();

  const other = await page.context().newPage();
  await other.goto(server.origin + editUrl(articleID));
  await write(other, 'From another tab.\n');
  await expect(other.getByText(/^Saved at/)).toBeVisible();

  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('The article has changed in the meantime.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Conflict' })).toHaveCount(1);
  const kept = await page.request.get(server.origin + apiArticleUrl(articleID));
  expect((await kept.json()).content.markdown).toBe('From another tab.\n');
});
