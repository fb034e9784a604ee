// Section 3 of the specification, row by row: what the list has for the owner.
import type { Page } from '@playwright/test';
import { article, importFiles } from '../support/article-folder.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';

const entries = (page: Page) => page.getByRole('article');

test.describe('for the logged-in owner only', () => {
  test.beforeEach(async ({ dataDir }) => {
    await importFiles(dataDir, {
      'a.md': article('On tea', 'Text.'),
      'b.md': article('On rain', 'Text.'),
    });
  });

  test.beforeEach(async ({ dataDir, server, page }) => {
    await createOwner(dataDir);
    await page.goto(server.origin);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await logIn(page, server.origin);
  });

  const remove = (page: Page) => page.getByRole('button', { name: 'Delete “On tea”' });

  test('a link to the edit page', async ({ page }) => {
    await entries(page).filter({ hasText: 'On tea' }).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('On tea');
  });

  for (const width of [390, 1280]) {
    test(`at ${width} px both stand on the meta line, and the tags keep their row`, async ({
      server,
      page,
      browser,
    }) => {
      const visitor = await browser.newPage();
      await visitor.goto(server.origin);
      const placesOf = async (page: Page) => {
        await page.setViewportSize({ width, height: 800 });
        const entry = entries(page).filter({ hasText: 'On tea' });
        const boxes = ['.meta', '.entry-foot'].map((part) => entry.locator(part).boundingBox());
        const [meta, foot] = await Promise.all(boxes);
        return { meta, foot, height: (await entry.boundingBox())?.height ?? 0 };
      };
      const { meta, foot, height } = await placesOf(page);
      const plain = await placesOf(visitor);
      expect(foot?.height).toBe(plain.foot?.height);
      const edit = await entries(page)
        .filter({ hasText: 'On tea' })
        .getByRole('link', { name: 'Edit' })
        .boundingBox();
      const middle = (edit?.y ?? 0) + (edit?.height ?? 0) / 2;
      expect(middle).toBeGreaterThan(meta?.y ?? 0);
      expect(middle).toBeLessThan((meta?.y ?? 0) + (meta?.height ?? 0));
      // The buttons make the line no higher; on a phone they may need a second one.
      const more = width === 390 ? 24 : 0;
      expect(height - plain.height).toBeLessThanOrEqual(more + 0.5);
      await visitor.close();
    });
  }

  test('a delete button that asks `Are you sure to delete this article?` with `Yes`; then `delete successfully.` and the page reloads', async ({
    page,
  }) => {
    await remove(page).click();
    const dialog = page.getByRole('dialog');
    const question = dialog.getByRole('heading');
    await expect(question).toHaveText('Are you sure to delete this article?');
    await expect(dialog.getByRole('button', { name: 'Yes', exact: true })).toHaveText('Yes');
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
    await reloaded;
    await expect(
      page.getByRole('status').getByText('delete successfully.', { exact: true }),
    ).toBeVisible();
    await expect(entries(page)).toHaveCount(1);
  });

  test('a deleted article goes to the trash on the desk for 30 days, and can be restored from there', async ({
    server,
    page,
  }) => {
    await remove(page).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(entries(page)).toHaveCount(1);
    await page.goto(`${server.origin}/desk`);
    const row = page.getByRole('listitem').filter({ hasText: 'On tea' });
    await expect(row).toContainText('removed in 30 days');
    await row.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText('Restored.')).toBeVisible();
    await page.goto(server.origin);
    await expect(entries(page)).toHaveCount(2);
  });

  test.describe('another status', () => {
    test.use({ expectedErrors: /status of 500/ });

    test('warning `delete Error:` followed by the serialised response', async ({ page }) => {
      await page.route('**/delete/*', (route) =>
        route.fulfill({ status: 500, json: { why: 'x' } }),
      );
      await remove(page).click();
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(page.getByRole('alert').locator('p')).toHaveText(
        'delete Error: {"status":500,"body":{"why":"x"}}',
      );
    });
  });

  test('each status other than 200 is a failure, 204 too', async ({ page }) => {
    await page.route('**/delete/*', (route) => route.fulfill({ status: 204 }));
    await remove(page).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByRole('alert').locator('p')).toHaveText(
      'delete Error: {"status":204,"body":""}',
    );
  });

  test.describe('a request that failed', () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test('warning `delete Request Error:` followed by the serialised error', async ({ page }) => {
      await page.route('**/delete/*', (route) => route.abort());
      await remove(page).click();
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(page.getByRole('alert').locator('p')).toHaveText(
        'delete Request Error: {"name":"TypeError","message":"Failed to fetch"}',
      );
    });
  });

  test('without login or article id nothing happens', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await remove(page).evaluate((button) => {
      button.dataset.delete = '';
    });
    await remove(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('#initialState').evaluate((block) => {
      const state = JSON.parse(block.textContent ?? '');
      block.textContent = JSON.stringify({ ...state, isLoggedIn: false });
    });
    await page.getByRole('button', { name: 'Delete “On rain”' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(sent.filter((method) => method !== 'GET')).toEqual([]);
  });
});
