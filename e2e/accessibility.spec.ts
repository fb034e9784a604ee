import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { runProgram } from './server.ts';

const demo = join(import.meta.dirname, '..', 'demo', 'articles');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, expectedErrors: /status of 404/ });

    test('axe finds nothing on any screen', async ({ owned, dataDir }) => {
      test.setTimeout(120_000);
      const { page, server } = owned;
      const environment = { DATA_DIR: dataDir };
      expect((await runProgram(['import', demo], { environment })).code).toBe(0);
      await page.goto(server.origin);
      const guide = page.getByRole('link', { name: /^用 Markdown 写作/ });
      const guideUrl = new URL((await guide.first().getAttribute('href')) ?? '', page.url());
      const editUrl = guideUrl.href.replace('/read/', '/edit/');
      const urls = ['/', guideUrl.href, '/desk', editUrl, '/article/new/', '/nothing'];
      for (const url of urls) await expectAccessible(page, new URL(url, server.origin).href);

      await page.context().clearCookies();
      await expectAccessible(page, `${server.origin}/`);
      await expectAccessible(page, `${server.origin}/login`);
    });

    test('nor on the setup page', async ({ server, page }) => {
      await expectAccessible(page, server.setupLink ?? '');
    });
  });
}

async function expectAccessible(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText('Loading...').and(page.locator('.editor-loading'))).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found, url).toEqual([]);
}
