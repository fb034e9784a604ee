// How texts are set: Chinese columns, emphasis, tables.
import type { Page } from '@playwright/test';
import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

const sentence = '中文排版在屏幕上有许多没有解决的问题，这篇文章把它们一个一个摆出来。';
const table = `| 字体 | 年代 | 用途 | 备注 | 来源 | 其他 |
|---|---:|---|---|---|---|
| 宋体 | 1041 | 正文和注释 | 横细竖粗，起笔收笔有装饰，适合长时间阅读 | 雕版印刷 | 明朝体 |
| 黑体 | 1900 | 标题 | 笔画等粗，醒目，屏幕上用得最多 | 广告 | 没有 |`;
const text = `${sentence.repeat(6)}

这里有*强调的词*和 1987 年的 Mac。

${table}

| a | b |
|---|---|
| 1 | 2 |
`;

test.use({
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, { 'a.md': article('排版', text, 'lang: zh-Hans\n') }),
  },
});

test.beforeEach(async ({ server, page }) => openArticle(page, server.origin, '排版'));

/** The values of a style of an element, as the browser has computed them. */
function styleOf(page: Page, selector: string, name: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
}

for (const width of [320, 390]) {
  test(`at ${width} px a Chinese column is as wide as whole characters, and begins where the logo does`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const column = await page.locator('.prose').boundingBox();
    expect((column?.width ?? 0) % 17).toBeCloseTo(0, 1);
    const room = await page.evaluate(() => document.body.clientWidth);
    expect(column?.width).toBeGreaterThan(room - 2.5 * 17 - 17);
    const logo = await page.locator('.logo').boundingBox();
    expect(column?.x).toBeCloseTo(logo?.x ?? 0, 0);
    expect(await styleOf(page, '.prose > p', 'text-align')).toBe('start');
  });
}

test('wide windows set Chinese to both edges, and no paragraph ends with one character', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await styleOf(page, '.prose > p', 'text-align')).toBe('justify');
  expect(await styleOf(page, '.prose > p', 'text-wrap-style')).toBe('pretty');
});

test('emphasis in Chinese has a dot below each character and adds no leading', async ({ page }) => {
  const height = (text: string) =>
    page.locator('.prose > p', { hasText: text }).evaluate((p) => p.getBoundingClientRect().height);
  expect(await styleOf(page, '.prose em', 'background-image')).toContain('radial-gradient');
  expect(await styleOf(page, '.prose em', 'font-style')).toBe('normal');
  expect(await height('强调的词')).toBeCloseTo(17 * 1.75, 0);
});

test('Latin letters and figures within Chinese have a Latin face', async ({ page }) => {
  expect(await styleOf(page, '.prose', 'font-family')).toMatch(
    /^"?Suibi Latin"?, "Songti SC", "Noto Serif SC", "Source Han Serif SC"/,
  );
  const faces = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`),
  );
  expect(faces).toContain('Suibi Latin normal loaded');
});

for (const width of [320, 1280]) {
  test(`at ${width} px a wide table keeps the width of its columns, and scrolls in its own box`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const cells = await page
      .locator('.table')
      .first()
      .locator('td')
      .evaluateAll((all) =>
        all.map((cell) => ({
          text: cell.textContent ?? '',
          width: cell.getBoundingClientRect().width,
        })),
      );
    // Four characters stand side by side at least, or the whole text.
    for (const { text, width } of cells.filter(({ text }) => /\p{Script=Han}/u.test(text))) {
      expect(width, text).toBeGreaterThan(Math.min(text.length, 4) * 15);
    }
    expect(await styleOf(page, '.table td', 'font-variant-numeric')).toContain('tabular-nums');
    const box = page.locator('.table').first();
    const scrolls = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(scrolls).toBe(width === 320);
    // The sign that there is more stands at the edge behind which it is.
    expect(await styleOf(page, '.table', 'background-image')).toContain('gradient');
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  });
}
