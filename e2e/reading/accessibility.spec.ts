import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { importFiles } from '../support/article-folder.ts';
import { importDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';
import { stressArticles } from '../support/stress-articles.ts';

for (const language of uiLangs) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${language}, ${colorScheme}, axe finds nothing`, () => {
      test.use({ colorScheme, expectedErrors: /status of 40[04]/ });

      test('on the screens of a visitor', async ({ server, dataDir, page }) => {
        await page.route('https://pictures.example/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: 'no' }),
        );
        await importDemo(dataDir);
        await importFiles(dataDir, stressArticles);
        await page.goto(server.origin);
        const guide = page.getByRole('link', { name: /^用 Markdown 写作/ });
        const guideUrl = (await guide.first().getAttribute('href')) ?? '';
        const links = page.locator('.entry-title a');
        const hrefs = await links.evaluateAll((all) =>
          all.map((link) => link.getAttribute('href') ?? ''),
        );
        await changeSettings(dataDir, {
          language,
          articlesPerPage: 10,
          footerLinks: [{ label: 'Elsewhere', url: 'https://example.org/' }],
        });
        const paths = ['/', '/?page=2', '/archive/', '/tag/tea/', '/login', '/nothing', guideUrl];
        for (const path of [...paths, ...hrefs.slice(0, 7)]) {
          await page.goto(server.origin + path);
          await expectAccessible(page);
        }
        await page.goto(server.origin + guideUrl);
        await page.locator('.prose a[href^="#fn:"]').first().click();
        await expect(page.locator('[popover].note')).toBeVisible();
        await expectAccessible(page);
      });

      test('on the screens of the owner', async ({ owned: { page, server }, dataDir }) => {
        await importDemo(dataDir);
        await changeSettings(dataDir, { language });
        await page.goto(server.origin);
        await page.locator('[popovertarget="userMenu"]').click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.locator('[data-delete]').first().click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        const readUrl = (await page.locator('.entry-title a').first().getAttribute('href')) ?? '';
        for (const path of [
          readUrl,
          '/desk',
          '/settings',
          '/article/new/',
          readUrl.replace('/read/', '/edit/'),
        ]) {
          await page.goto(server.origin + path);
          await expect(page.locator('.editor-loading')).toHaveCount(0);
          await expectAccessible(page);
        }
        await page.locator('.edit-controls button').first().click();
        await expect(page.locator('.info-panel')).toBeVisible();
        await expectAccessible(page);
        await page.goto(`${server.origin}/settings`);
        await page.locator('[name=brand]').fill(' ');
        await page.locator('main button[type=submit]').click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

for (const locale of ['en-GB', 'zh-CN']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`for a browser of ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme, expectedErrors: /status of 40\d/ });

      test('axe finds nothing on the setup page, open or not', async ({ server, page }) => {
        for (const url of [server.setupLink ?? '', `${server.origin}/setup`]) {
          await page.goto(url);
          await expectAccessible(page);
        }
      });
    });
  }
}

test('the first Tab leads to the way past the header, and every heading is a step below the last', async ({
  server,
  dataDir,
  page,
}) => {
  await importDemo(dataDir);
  await page.goto(server.origin);
  const readPath = (await page.locator('.entry-title a').first().getAttribute('href')) ?? '';
  for (const path of ['/', '/archive/', readPath]) {
    await page.goto(server.origin + path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  }
  for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(role).first()).toBeVisible();
  }
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
  expect(found, page.url()).toEqual([]);
}
