import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';

test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return [...databases, ...Object.keys(localStorage)];
  });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

test('logging out deletes what the browser keeps', async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await untilSaved(page);
  expect(await kept(page)).not.toEqual([]);
  await logOut(page);
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('logging out with words that were not sent asks, and offers to export them', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await page.route('**/api/articles/*', (route) => route.abort());
  await page.getByLabel('Title').fill('Rain');
  await write(page, 'Only here.');
  await expect(page.getByText(/^Saved on this device\. Not sent/)).toBeVisible();
  await logOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 article has text that is only on this device.');
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const path = await (await file).path();
  const { readFileSync } = await import('node:fs');
  expect(readFileSync(path, 'utf8')).toBe('# Rain\n\nOnly here.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Rain');
  expect(await kept(page)).not.toEqual([]);
  await logOut(page);
  await dialog.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});

test('logging out asks for the last key of a page that was left, and deletes it', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  await page.goto(server.origin);
  await logOut(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 article has text that is only on this device.');
  await dialog.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await kept(page)).toEqual([]);
});
