// The heads of the pages that list articles, and where the lines of titles and excerpts end.
import type { Locator, Page } from '@playwright/test';
import { archiveUrl, emptySearchUrl, seriesUrl, tagsUrl, tagUrl } from '../../src/urls.ts';
import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const weekly = '科技爱好者周刊（第 407 期）：国家为什么需要开源软件';
const lines = 'tags: [茶]\nseries: 雨天\nlang: zh-Hans\n';
const excerpt = '这里记录每周值得分享的科技内容，周五发布。';

test.use({
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, {
        'a.md': article(weekly, '雨。', `${lines}description: ${excerpt}\n`),
        'b.md': article('雨', '雨。', lines),
      }),
  },
});

/** The lines of an element, each as its characters. */
function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((element) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [at, character] of [...(node.textContent ?? '')].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const line = Math.round(range.getBoundingClientRect().bottom / 8);
        if (character !== ' ') lines.set(line, (lines.get(line) ?? '') + character);
      }
    }
    return [...lines.values()];
  });
}

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

for (const width of [320, 390, 820, 1280]) {
  test(`at ${width} px each list has its heading, and what follows it, at one height`, async ({
    server,
    page,
    dataDir,
  }) => {
    await changeSettings(dataDir, { description: '一个人写的随笔。' });
    await setWidth(page, width);
    const found: Record<string, { heading: number; line: number | undefined }> = {};
    const paths = ['/', archiveUrl(), tagsUrl, tagUrl('茶'), seriesUrl('雨天'), emptySearchUrl];
    for (const path of paths) {
      await page.goto(server.origin + path);
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      const hasLine = (await page.locator('.lede').count()) > 0;
      const line = hasLine ? await page.locator('.lede').boundingBox() : undefined;
      found[path] = {
        heading: Math.round((heading?.y ?? 0) + (heading?.height ?? 0)),
        line: line ? Math.round(line.y + line.height) : undefined,
      };
    }
    await changeSettings(dataDir, { description: '' });
    const { heading, line } = found['/'] ?? { heading: 0, line: 0 };
    expect(heading).toBeGreaterThan(100);
    for (const path of paths) {
      expect(found[path], path).toEqual({
        heading,
        line: path === emptySearchUrl ? undefined : line,
      });
    }
  });
}

for (const width of [320, 390]) {
  test(`at ${width} px a Chinese heading of up to twelve characters has one line, as large as it can be`, async ({
    server,
    page,
    dataDir,
  }) => {
    await setWidth(page, width);
    const heading = page.getByRole('heading', { level: 1 });
    for (const text of ['随笔', '科技爱好者', '科技爱好者周刊', '一个人写的茶雨书信随笔集']) {
      await changeSettings(dataDir, { heading: text });
      await page.goto(server.origin);
      expect(await linesOf(heading)).toEqual([text]);
      const size = await heading.evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize));
      const room = width - 2 * 1.25 * 17;
      expect(size * text.length).toBeGreaterThan(Math.min(room * 0.85, 45 * text.length));
    }
    await changeSettings(dataDir, { heading: '随笔' });
  });
}

test('no last line of a Chinese title or excerpt has one character, and no number of an issue is broken', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const entry = page.getByRole('article').filter({ hasText: '407' });
  const check = async (title: Locator) => {
    const lines = await linesOf(title);
    expect(
      lines.filter((line) => line.includes('第407期')),
      lines.join('/'),
    ).toHaveLength(1);
    expect(lines.at(-1)?.length, lines.join('/')).toBeGreaterThan(1);
  };
  for (let width = 300; width <= 460; width += 8) {
    await setWidth(page, width);
    await check(entry.getByRole('heading'));
    const last = (await linesOf(entry.locator('.excerpt'))).at(-1) ?? '';
    expect(last.replace(/[。，]/g, '').length, `${width} px: ${last}`).toBeGreaterThan(1);
  }
  // The characters are those of the writer.
  await expect(entry.locator('.excerpt')).toHaveText(excerpt);
  await openArticle(page, server.origin, weekly);
  for (let width = 300; width <= 700; width += 20) {
    await setWidth(page, width);
    await check(page.getByRole('heading', { level: 1 }));
  }
});
