import type { Page } from '@playwright/test';
import { importFiles, picture } from './article-folder.ts';
import { expect, test } from './fixtures.ts';
import { stressArticles } from './stress-articles.ts';

test.beforeEach(async ({ dataDir, page }) => {
  await importFiles(dataDir, stressArticles);
  const body = Buffer.from(await picture(800, 600));
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  );
});

/** The addresses of all that visitors have: list, archive, tags, articles. */
async function listPages(page: Page, origin: string): Promise<string[]> {
  await page.goto(origin);
  const links = page.locator('.entry a');
  const urls = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  return [origin, `${origin}/archive/`, ...new Set(urls)];
}

for (const width of [320, 768, 1200]) {
  test(`nothing scrolls sideways or is cut off at ${width} px`, async ({ server, page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 700 });
    const urls = await listPages(page, server.origin);
    expect(urls.length).toBeGreaterThan(25);
    for (const url of urls) {
      await page.goto(url);
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const scrolls = '.table, pre, .math, .side-toc ol';
        const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
          if (element.closest(`${scrolls}, .visually-hidden, .skip-link, [hidden], .enlarge`))
            return false;
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < -1 || right > clientWidth + 1);
        });
        return {
          by: Math.max(0, scrollWidth - clientWidth),
          cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        };
      });
      expect(beyond, url).toEqual({ by: 0, cut: [] });
    }
  });
}

test('what is written from the right stands at the right, in the list and on its page', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  for (const title of ['كوب من الشاي في يوم ممطر', 'כוס תה']) {
    const entry = page.getByRole('article').filter({ hasText: title });
    await expect(entry).toHaveAttribute('dir', 'rtl');
    const heading = entry.locator('.entry-title');
    await expect(heading).toHaveCSS('direction', 'rtl');
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
    await page.goBack();
  }
});

test('text that is spaced wider by its reader is neither cut nor laid over other text', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(server.origin);
  // The spacing of WCAG 2.2, success criterion 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
