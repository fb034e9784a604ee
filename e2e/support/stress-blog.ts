import type { Page } from '@playwright/test';
import { importFiles, picture } from './article-folder.ts';
import { test as base } from './fixtures.ts';
import { stressArticles } from './stress-articles.ts';

/** Each test has a blog with the stress articles, and their foreign pictures come. */
export const test = base.extend<{ stress: undefined }>({
  // The server starts first, so the page is closed first. An open page would report the end of its
  // server as an error.
  stress: [
    async ({ dataDir, server: _, page }, use) => {
      await importFiles(dataDir, stressArticles);
      const body = Buffer.from(await picture(800, 600));
      await page.route('https://pictures.example/**', (route) =>
        route.fulfill({ contentType: 'image/png', body }),
      );
      await use(undefined);
    },
    { auto: true },
  ],
});

/**
 * The addresses of all pages for visitors: list, archive, tags, articles, and the first two tags of
 * each article.
 */
export async function listPages(page: Page, origin: string): Promise<string[]> {
  await page.goto(origin);
  const links = page.locator('.entry a:not(.tags li:nth-child(n + 3) a)');
  const urls = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  return [origin, `${origin}/archive/`, `${origin}/tags/`, ...new Set(urls)];
}
