// The guide of writing as the blog's own help: the page, and the ways to it from the editor.

import type { Page } from '@playwright/test';
import type { UiLang } from '../../src/shared/lang/ui-lang.ts';
import { helpUrl, newArticleUrl } from '../../src/urls.ts';
import { withVariants } from '../../test/dose.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { openOffline } from '../support/offline-owner.ts';
import { changeSettings } from '../support/settings.ts';

const titles: Record<UiLang, string> = { en: 'Writing', 'zh-Hans': '写作' };
const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: titles.en });

test('the palette leads to the part of the help about the marked command', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await text(page).click();
  await page.keyboard.press('F1');
  await page.keyboard.type('table');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help: Table', exact: true }).click();
  const help = await opened;
  await expect(help).toHaveURL(server.origin + helpUrl('tables'));
  await expect(help.getByRole('heading', { name: 'Tables' })).toBeInViewport();
  await expect(help.locator('.example:has(th) .result th').first()).toHaveText('Tea');
});

test('settings, menu and commands of the editor lead to the help', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await openAllSettings(page);
  const links = page.locator('.info-panel .help-link');
  await expect(links).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'Help: Series' })).toHaveAttribute(
    'href',
    helpUrl('series'),
  );
  expect(await findViolations(page)).toEqual([]);
  const fromPanel = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help: Password' }).click();
  await expect((await fromPanel).getByRole('heading', { name: 'Password' })).toBeInViewport();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const fromMenu = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(heading(await fromMenu)).toBeVisible();
  await text(page).click();
  await page.keyboard.type('> a quotation');
  const fromPalette = page.waitForEvent('popup');
  await page.keyboard.press('F1');
  await page.keyboard.type('bangzhu');
  await page.keyboard.press('Enter');
  await expect(await fromPalette).toHaveURL(server.origin + helpUrl('quotations'));
});

const seen: [UiLang, number][] = [
  ['en', 1280],
  ['zh-Hans', 390],
];
const others: [UiLang, number][] = [
  ['en', 390],
  ['zh-Hans', 1280],
];
for (const [language, width] of withVariants(seen, others)) {
  test(`the help in ${language} is ${width} px wide, and axe finds nothing`, {
    tag: '@rest',
  }, async ({ dataDir, owned: { page, server } }) => {
    await changeSettings(dataDir, { language });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.origin + helpUrl());
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(titles[language]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const picture = page.locator('.result img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
  });
}

test('each link of the help leads to a place in it, and a footnote shows its own note', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + helpUrl());
  const lost = await page
    .locator('main a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))
        .filter((id) => !document.getElementById(id)),
    );
  expect(lost).toEqual([]);
  await page.locator('.result .footnote-ref a').first().click();
  await expect(page.locator('[popover].note')).toContainText('guarded like silk');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_/ });

  test('the help opens, also if it was never opened before', { tag: '@rest' }, async ({
    server,
    dataDir,
    page,
    context,
  }) => {
    const { front } = await openOffline(page, server, dataDir);
    await context.setOffline(true);
    await page.goto(front.origin + helpUrl('tables'));
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Tables' })).toBeInViewport();
    await context.setOffline(false);
    await page.close();
    await front.stop();
  });
});
