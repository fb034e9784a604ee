import { request as askServer } from 'node:http';
import { helpUrl } from '../../src/urls.ts';
import { importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const list = [
  '## 写字的人',
  '',
  '- ![](https://pictures.example/there.svg) [木杉](https://a.example/) 写代码，也写诗。 [RSS](https://a.example/feed.xml)',
  '- ![](https://pictures.example/gone.png) [听雨的人](https://b.example/) 在城市边缘听雨。 [订阅](https://b.example/feed.xml)',
  `- [${'W'.repeat(100)}](https://c.example/) ${'A long sentence about tea. '.repeat(9)}`,
  '- [Nobody](https://d.example/)',
].join('\n');

const article = (title: string, markdown: string) =>
  `---\ntitle: ${title}\ndate: 2026-11-20\n---\n\n${markdown}\n`;

/** The bytes of a page as it comes over the network. */
function weigh(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    askServer(url, { headers }, (answer) => {
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

test.describe('friend links', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('are cards that fit each window, and a picture that is gone leaves no gap', {
    tag: '@rest',
  }, async ({ dataDir, server, page }) => {
    await page.route('https://pictures.example/**', (route) =>
      route.request().url().endsWith('.svg')
        ? route.fulfill({
            contentType: 'image/svg+xml',
            body: '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>',
          })
        : route.fulfill({ status: 404, body: '' }),
    );
    await importFiles(dataDir, { 'friends.md': article('友邻', `::: links\n${list}\n:::`) });
    const { articles } = await (await fetch(`${server.origin}/api/articles`)).json();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${server.origin}/article/${articles[0].articleID}/read/`);
        await expect
          .poll(() =>
            page
              .locator('.friends img')
              .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).complete)),
          )
          .toEqual([true, true]);
        const widths = await page
          .locator('.friends img')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        expect(widths[0]).toBeGreaterThan(40);
        expect(widths[1]).toBe(0);
        const left = async (name: string) => {
          const link = page.getByRole('link', { name, exact: true });
          const item = page.getByRole('listitem').filter({ has: link });
          const [at, from] = [await link.boundingBox(), await item.boundingBox()];
          return (at?.x ?? 0) - (from?.x ?? 0);
        };
        expect(await left('木杉')).toBeGreaterThan(40);
        // The space of the line stays.
        expect(await left('听雨的人')).toBeLessThan(6);
        expect(await left('Nobody')).toBe(0);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect(await findViolations(page)).toEqual([]);
      }
    }
    // Portraits are not offered to be enlarged.
    await expect(page.locator('.friends .enlarge')).toHaveCount(0);
  });
});

test('a picture whose size is known has its shape', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + helpUrl('friend-links'));
  const picture = page.locator('.friends img');
  await expect(picture).toHaveAttribute('height', '27');
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(48 / 27, 1);
});

test('the cards cost a page half a kilobyte, and other pages nothing', { tag: '@rest' }, async ({
  dataDir,
  server,
}) => {
  await importFiles(dataDir, {
    'cards.md': article('Cards', `::: links\n${list}\n:::`),
    'plain.md': article('Plain', list),
  });
  const { articles } = await (await fetch(`${server.origin}/api/articles`)).json();
  const weightOf = (title: string) => {
    const { articleID } = articles.find(
      (each: { articleTitle: string }) => each.articleTitle === title,
    );
    return weigh(`${server.origin}/article/${articleID}/read/`);
  };
  const difference = (await weightOf('Cards')) - (await weightOf('Plain'));
  expect(difference).toBeGreaterThan(0);
  expect(difference).toBeLessThanOrEqual(512);
});
