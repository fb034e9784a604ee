import { request as askServer } from 'node:http';
import type { Page } from '@playwright/test';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import type { MenuEntry } from '../../src/shared/settings.ts';
import { findViolations } from '../support/axe.ts';
import { importDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const link = (label: string, url = `/${encodeURIComponent(label)}/`): MenuEntry => ({
  label,
  place: 'menu',
  target: { kind: 'link', url },
});
const builtIn = (kind: 'articles' | 'archive' | 'tags' | 'search' | 'feed'): MenuEntry => ({
  label: '',
  place: 'menu',
  target: { kind },
});

const common: MenuEntry[] = [
  builtIn('articles'),
  builtIn('archive'),
  builtIn('tags'),
  link('About'),
  link('Projects'),
  link('Elsewhere', 'https://example.org/'),
  { ...builtIn('search'), place: 'menu' },
];

const twelve = (character: string) =>
  Array.from({ length: 12 }, (_, index) => link(character.repeat(29) + String(index % 10)));

const banner = (page: Page) =>
  page.getByRole('banner').getByRole('navigation', { name: /^(Browse|浏览)$/ });

async function expectNoScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test.describe('the owner’s menu', () => {
  test.use({ javaScriptEnabled: false });

  test('is a row with “More” from 40rem, and one button below it, without a script', async ({
    dataDir,
    server,
    page,
  }) => {
    await changeSettings(dataDir, { menu: common });
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto(`${server.origin}/archive/`);
    const menu = banner(page);
    const inRow = ['Articles', 'Archive', 'Tags', 'About', 'Projects'];
    await expect(menu.getByRole('link')).toHaveText(inRow);
    await expect(menu.getByRole('link', { name: 'Archive' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
    const logo = await page.locator('.logo').boundingBox();
    const boxes = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes[0].left).toBeGreaterThan((logo?.x ?? 0) + (logo?.width ?? 0));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    await menu.getByText('More').click();
    await expect(menu.getByRole('link')).toHaveText([...inRow, 'Elsewhere', 'Search']);
    await expectNoScroll(page);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await expect(menu.getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link')).toHaveCount(7);
    await menu.getByRole('link', { name: 'Tags' }).click();
    await expect(page).toHaveURL(`${server.origin}/tags/`);
  });
});

for (const language of uiLangs) {
  test(`twelve long entries never scroll sideways, in ${language}`, { tag: '@rest' }, async ({
    dataDir,
    server,
    page,
  }) => {
    await importDemo(dataDir);
    await changeSettings(dataDir, { language, menu: twelve(language === 'en' ? 'W' : '茶') });
    for (const width of [320, 639, 640, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(server.origin);
      await expectNoScroll(page);
      const opener = banner(page).locator('summary:visible');
      await expect(opener).toHaveCount(1);
      await opener.click();
      await expect(banner(page).getByRole('link')).toHaveCount(12);
      await expectNoScroll(page);
      const boxes = await banner(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().toJSON()));
      for (const { left, right } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
      }
    }
  });

  test(`axe finds nothing in the menu, in ${language}`, { tag: '@rest' }, async ({
    dataDir,
    server,
    page,
  }) => {
    await changeSettings(dataDir, { language, menu: common });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.origin);
        expect(await findViolations(page)).toEqual([]);
        await banner(page).locator('summary:visible').click();
        expect(await findViolations(page)).toEqual([]);
      }
    }
  });
}

test('the targets of the menu are 44 px high under a finger', { tag: '@rest' }, async ({
  dataDir,
  server,
  browser,
}) => {
  await changeSettings(dataDir, { menu: common });
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(server.origin);
  const menu = banner(page);
  await menu.locator('summary:visible').tap();
  for (const one of [menu.locator('summary:visible'), ...(await menu.getByRole('link').all())]) {
    const box = await one.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test('the menu is not printed', { tag: '@rest' }, async ({ dataDir, server, page }) => {
  await changeSettings(dataDir, { menu: common });
  await page.goto(server.origin);
  await page.emulateMedia({ media: 'print' });
  await expect(banner(page)).toBeHidden();
});

/** The bytes of a page as it comes over the network. */
function weigh(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    askServer(url, { headers }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('br');
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

test('six entries cost a page at most 300 bytes', { tag: '@rest' }, async ({ dataDir, server }) => {
  await importDemo(dataDir);
  const list = await (await fetch(`${server.origin}/api/articles`)).json();
  const url = `${server.origin}/article/${list.articles[0].articleID}/read/`;
  const before = await weigh(url);
  await changeSettings(dataDir, { menu: common.slice(0, 6) });
  const after = await weigh(url);
  expect(after).toBeGreaterThan(before);
  expect(after - before, `${before} → ${after}`).toBeLessThanOrEqual(300);
});
