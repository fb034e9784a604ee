// Section 9 of the specification, row by row.
import type { Page } from '@playwright/test';
import { article, importFiles } from '../support/article-folder.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';

test.beforeEach(async ({ dataDir }) => {
  await importFiles(dataDir, { 'tea.md': article('On tea', 'A bowl of tea.') });
});

const edit = (page: Page) => page.getByRole('link', { name: 'Edit' });
const remove = (page: Page) => page.getByRole('button', { name: 'Delete “On tea”' });

test('visitors see the list and the reading pages, and no control of the owner', {
  tag: '@rest',
}, async ({ server, page }) => {
  await page.goto(server.origin);
  const title = page.getByRole('link', { name: 'On tea', exact: true });
  await expect(title).toBeVisible();
  await expect(edit(page)).toHaveCount(0);
  await expect(remove(page)).toHaveCount(0);
  await title.click();
  await expect(page.getByText('A bowl of tea.', { exact: true })).toBeVisible();
  await expect(edit(page)).toHaveCount(0);
  await expect(remove(page)).toHaveCount(0);
});

test('the logged-in owner also sees edit and delete controls on list items', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page } = owned;
  const item = page.getByRole('article');
  await expect(item.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(item.getByRole('button', { name: 'Delete “On tea”' })).toBeVisible();
});

test('the edit page’s header has the controls of the owner', { tag: '@rest' }, async ({
  dataDir,
  server,
  page,
}) => {
  await createOwner(dataDir);
  await logIn(page, server.origin);
  await edit(page).click();
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Settings' })).toBeVisible();
  await header.getByRole('button', { name: 'More' }).click();
  await expect(header.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test.describe('the server enforces every one of these', () => {
  test.use({ expectedErrors: /status of 40[134]/ });

  test('a page or call of the owner’s answers 401 or leads to the login', { tag: '@rest' }, async ({
    server,
    page,
    request,
  }) => {
    await page.goto(server.origin);
    const href = await page.getByRole('link', { name: 'On tea', exact: true }).getAttribute('href');
    const [, articleID = ''] = /article\/(\w+)\/read/.exec(href ?? '') ?? [];
    for (const path of ['/desk', '/settings', '/article/new/', `/article/${articleID}/edit/`]) {
      await page.goto(server.origin + path);
      await expect(page, path).toHaveURL(`${server.origin}/login?next=${encodeURIComponent(path)}`);
    }
    const headers = { 'sec-fetch-site': 'same-origin' };
    const calls = [
      request.get(`${server.origin}/api/articles/${articleID}`),
      request.post(`${server.origin}/delete/${articleID}`, { data: { articleID }, headers }),
      request.put(`${server.origin}/api/articles/${articleID}`, { data: {}, headers }),
    ];
    for (const call of calls) expect((await call).status()).toBe(401);
  });

  test('drafts do not exist for visitors', { tag: '@rest' }, async ({
    dataDir,
    server,
    page,
    browser,
  }) => {
    await createOwner(dataDir);
    await logIn(page, server.origin);
    await page.goto(`${server.origin}/article/new/`);
    await page.getByLabel('Title').fill('Not yet');
    await expect(page).toHaveURL(/\/edit\/$/);
    const readUrl = page.url().replace('/edit/', '/read/');
    const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    expect((await visitor.goto(readUrl))?.status()).toBe(404);
    expect((await visitor.goto(readUrl.replace('/read/', '/read.md')))?.status()).toBe(404);
    for (const path of ['/', '/archive/', '/feed.xml', '/feed.json', '/sitemap.xml', '/llms.txt']) {
      const answer = await visitor.request.get(server.origin + path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).not.toContain('Not yet');
    }
  });
});

test.describe('one owner account', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('is created once', { tag: '@rest' }, async ({ server, page }) => {
    await page.goto(server.setupLink ?? '');
    await page.getByLabel('Blog name').fill('听雨');
    await page.getByLabel('Your name').fill('林知夏');
    await page.getByLabel('Login name').fill('zhixia');
    await page.getByLabel('Password').fill('a quiet ink river 7');
    await page.getByRole('button', { name: 'Create the blog' }).click();
    await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
    await page.context().clearCookies();
    const again = await page.goto(server.setupLink ?? '');
    expect(again?.status()).toBe(403);
    await expect(page.getByText('This blog already has an owner.')).toBeVisible();
  });
});
