import { expect, owner, showPreview, test, write } from '../support/fixtures.ts';
import { publish } from '../support/publish.ts';

// The test requests pages that must answer 404.
test.use({ expectedErrors: /status of 40[34]/ });

test('from an empty folder to a published, edited, deleted and restored article', async ({
  server,
  page,
  browser,
}) => {
  // The owner
  expect(server.setupLink).toBeDefined();
  await page.goto(server.setupLink ?? '');
  await page.getByLabel('Blog name').fill('听雨');
  await page.getByLabel('Your name').fill('林知夏');
  await page.getByLabel('Login name').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Create the blog' }).click();
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
  await page.goto(server.setupLink ?? '');
  await expect(page.getByText('This blog already has an owner.')).toBeVisible();

  // Writing
  await page.goto(`${server.origin}/article/new/`);
  await page.getByLabel('Title').fill('雨天读书');
  await write(page, '# 窗外\n\n雨下了**一整天**，==茶==凉了。\n');
  await expect((await showPreview(page)).locator('mark')).toHaveText('茶');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page).toHaveURL(/\/article\/[0-9A-Z]{12}\/edit\/$/);
  const editUrl = page.url();
  const readUrl = editUrl.replace('/edit/', '/read/');

  // A visitor sees nothing of a draft
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(server.origin);
  await expect(visitor.getByText('No articles yet.')).toBeVisible();
  expect((await visitor.goto(readUrl))?.status()).toBe(404);

  // Published, it is read
  await publish(page);
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await visitor.goto(server.origin);
  await visitor.getByRole('link', { name: '雨天读书', exact: true }).click();
  await expect(visitor).toHaveURL(readUrl);
  await expect(visitor.getByRole('heading', { name: '雨天读书' })).toBeVisible();
  await expect(visitor.locator('.prose strong')).toHaveText('一整天');
  await expect(visitor.getByText('Posted by 林知夏')).toBeVisible();
  expect((await visitor.goto(editUrl))?.url()).toContain('/login?next=');

  // A saved change is not public until it is published
  await write(page, '# 窗外\n\n雨停了。\n');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await visitor.goto(readUrl);
  await expect(visitor.locator('.prose strong')).toHaveText('一整天');
  await publish(page);
  await expect(page.getByText('Updated.', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('雨停了。')).toBeVisible();

  // Deleted, with the given texts
  await page.goto(server.origin);
  await page.getByRole('button', { name: 'Delete “雨天读书”' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure to delete this article?');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'delete successfully.' })).toBeVisible();
  await expect(page.getByText('No articles yet.')).toBeVisible();
  expect((await visitor.goto(readUrl))?.status()).toBe(404);

  // Restored, as it was
  await page.goto(`${server.origin}/desk`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  await visitor.goto(readUrl);
  await expect(visitor.getByText('雨停了。')).toBeVisible();
});
