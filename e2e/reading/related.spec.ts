import { openDatabase } from '../../src/db/connection/open.ts';
import { relateArticles } from '../../src/server/jobs/relate-articles.ts';
import { partsOfTopic, textOfTopic } from '../../test/topics.ts';
import { importFiles, openArticle } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const long = `Kettle ${'and-another-word-'.repeat(8)}`;
const files = Object.fromEntries(
  Array.from({ length: 36 }, (_, index) => {
    const title = index === 33 ? long : `Number ${index}`;
    const date = new Date(Date.UTC(2025, 0, 1 + index)).toISOString();
    const text = textOfTopic(Math.floor(index / partsOfTopic));
    return [`${index}.md`, `---\ntitle: ${title}\ndate: ${date}\n---\n\n${text}\n`];
  }),
);

async function fill(dataDir: string): Promise<void> {
  await importFiles(dataDir, files);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await relateArticles(database.db);
  await database.close();
}

test.describe('at the end of an article', () => {
  test.use({ sharedBlog: { fill } });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a link leads to a related article', { tag: '@rest' }, async ({ server, page }) => {
      await openArticle(page, server.origin, 'Number 35');
      const related = page.getByRole('navigation', { name: 'Related articles' });
      // The other one of the topic is the article before.
      await related.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(long);
    });
  });

  for (const language of ['en', 'zh-Hans'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the related ones break no rule of accessibility and fit 320 px, ${language}, ${colorScheme}`, {
        tag: '@rest',
      }, async ({ server, page, dataDir }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 320, height: 700 });
        await openArticle(page, server.origin, 'Number 35');
        await changeSettings(dataDir, { language });
        await page.reload();
        const name = language === 'en' ? 'Related articles' : '相关文章';
        await expect(page.getByRole('navigation', { name })).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(320);
        await changeSettings(dataDir, { language: 'en' });
      });
    }
  }
});

test('a running server relates what is imported, and what was kept shows it', {
  tag: '@rest',
}, async ({ server, dataDir, page }) => {
  await importFiles(dataDir, files);
  await openArticle(page, server.origin, 'Number 35');
  const related = page.getByRole('navigation', { name: 'Related articles' });
  await expect(async () => {
    await page.reload();
    await expect(related).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});
