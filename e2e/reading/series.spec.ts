// The page of a series, and the way of a reader through it.
import type { Page } from '@playwright/test';
import { uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { readTexts } from '../../src/shared/texts/read.ts';
import { seriesUrl } from '../../src/urls.ts';
import { importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const series = '雨天喝茶 & tea';
const longName = 'Donaudampfschifffahrt'.repeat(4);

const part = (name: string, title: string, day: number, more = '') =>
  `---\ntitle: ${title}\ndate: 2026-09-0${day}\nseries: "${name}"\n${more}---\n\nRain.\n`;

const files = {
  'c.md': part(series, 'A bowl', 3),
  'a.md': part(series, 'Water', 1),
  'b.md': part(series, 'Leaves', 2, 'slug: leaves\n'),
  'draft.md': part(series, 'A secret draft', 2, 'draft: true\n'),
  'long.md': part(longName, 'Long', 1, 'slug: long\n'),
  'longer.md': part(longName, 'Longer', 2),
};

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, files) } });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('without a script a reader comes from a part to the series, and through it part by part', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.origin}/article/leaves/`);
  await expect(page.locator('.meta').getByText('Part 2 of 3 of')).toBeVisible();
  await page.getByRole('link', { name: series }).click();
  await expect(page).toHaveURL(server.origin + seriesUrl(series));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(series);
  const places = page.getByRole('article').locator('.meta > :first-child');
  await expect(places).toHaveText(['Part 1', 'Part 2', 'Part 3']);
  const titles = ['Water', 'Leaves', 'A bowl'];
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
  await expect(page.getByRole('main')).not.toContainText('secret');
  await page.getByRole('link', { name: 'Water', exact: true }).click();
  for (const [index, title] of titles.entries()) {
    if (index > 0) await page.getByRole('link', { name: 'Next in the series' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await expect(page.getByRole('link', { name: 'Next in the series' })).toHaveCount(0);
  await context.close();
});

for (const language of uiLangs) {
  test(`in ${language} at 320 px, nothing scrolls sideways, and axe finds nothing`, {
    tag: '@rest',
  }, async ({ dataDir, server, page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await changeSettings(dataDir, { language });
    try {
      for (const path of [seriesUrl(series), '/article/leaves/', '/article/long/']) {
        await page.goto(server.origin + path);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findViolations(page), `${path} ${colorScheme}`).toEqual([]);
        }
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
      const line = readTexts[language].partOfSeries(1, 2).join(longName);
      await expect(page.getByText(line)).toBeVisible();
      await page.getByRole('link', { name: longName, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    } finally {
      await changeSettings(dataDir, { language: 'en' });
    }
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('each link of the page of a series, and of the end and the head of a part, is 44 px high', async ({
    server,
    page,
  }) => {
    for (const path of [seriesUrl(series), '/article/leaves/', '/article/long/']) {
      await page.goto(server.origin + path);
      const links = page.locator('main :is(a, summary)').filter({ visible: true });
      const small = await links.evaluateAll((all) =>
        all.flatMap((link) =>
          link.getBoundingClientRect().height < 43.5 ? [link.outerHTML.slice(0, 100)] : [],
        ),
      );
      expect(small, path).toEqual([]);
    }
  });
});
