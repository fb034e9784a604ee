import { article, importFiles, picture } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

test.describe('a page of the list', () => {
  const excerpt =
    '中文排版在屏幕上有许多没有解决的问题——标点、行距、中西文混排。这篇文章把它们一个一个摆出来，顺便测试这个网站。';
  const fill = async (dataDir: string) => {
    const more = `tags: [排版, 阅读, 茶]\ncover: cover.png\nlang: zh-Hans\ndescription: ${excerpt}\n`;
    await importFiles(dataDir, {
      'a.md': article('从铅字到屏幕', '雨。', more),
      'b.md': article('用耳朵认识一座城', '雨。', more),
      'c.md': article('给天气记一本账', '雨。', more),
      'cover.png': await picture(1200, 800),
    });
    await changeSettings(dataDir, { description: '一个人写的随笔：茶、雨、书信和小软件。' });
  };

  for (const [width, height, maxEntry, tops] of [
    [1280, 800, 235, 2.35],
    [390, 844, 345, 1.7],
  ] as const) {
    test(`at ${width} px: entries of at most ${maxEntry} px, tags and \`Read More\` in one row, the description below the heading`, async ({
      dataDir,
      server,
      page,
    }) => {
      await fill(dataDir);
      const entries = page.getByRole('article');
      await page.setViewportSize({ width, height });
      await page.goto(server.origin);
      const lede = page.getByText('一个人写的随笔');
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect((await lede.boundingBox())?.y).toBeGreaterThan(heading?.y ?? 0);
      const boxes = await Promise.all((await entries.all()).map((entry) => entry.boundingBox()));
      for (const box of boxes) expect(box?.height).toBeLessThanOrEqual(maxEntry);
      // So many entries are within the window, also in parts.
      const shown = boxes.map((box) =>
        Math.min(1, Math.max(0, height - (box?.y ?? 0)) / (box?.height ?? 1)),
      );
      expect(shown.reduce((sum, part) => sum + part, 0)).toBeGreaterThan(tops);
      const tags = await entries.first().getByRole('list').boundingBox();
      const more = await entries.first().getByText('Read More').boundingBox();
      const middle = (box: typeof more) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(middle(more)).toBeCloseTo(middle(tags), -1);
      expect(more?.x).toBeGreaterThanOrEqual((tags?.x ?? 0) + (tags?.width ?? 0));
    });
  }

  test('says who writes, and leads to the search, the archive, the tags and the feed', async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText('Written by')).toHaveText('Written by zhixia');
    await expect(footer.getByRole('link')).toHaveText(['Search', 'Archive', 'Tags', 'Feed']);
    const header = page.getByRole('banner').getByRole('navigation', { name: 'Browse' });
    await expect(header.getByRole('link')).toHaveText(['Search', 'Archive']);
    await page.setViewportSize({ width: 320, height: 640 });
    // A phone has room for the search. The other link stands in the footer.
    await expect(header.getByRole('link')).toHaveText(['Search']);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});
