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

A paragraph of an English book within a Chinese article has a ragged edge: between its few words the gaps would be wide.

- An item of a list that has nothing but English words in it, and more of them than one line of a wide window has room for

${table}

| a | b |
|---|---|
| 1 | 2 |
`;

test.use({
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, {
        'a.md': article('排版', text, 'lang: zh-Hans\n'),
        'b.md': article('Figures', 'In 1987.', 'lang: en\n'),
      }),
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

test('wide windows set Chinese to both edges, and nothing else; no paragraph ends with one character', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const aligned = (text: string) =>
    page
      .locator('.prose :is(p, li)', { hasText: text })
      .first()
      .evaluate((block) => getComputedStyle(block).textAlign);
  expect(await aligned(sentence)).toBe('justify');
  expect(await aligned('A paragraph of')).toBe('start');
  expect(await aligned('An item of')).toBe('start');
  expect(await styleOf(page, '.prose > p', 'text-wrap-style')).toBe('pretty');
});

test('emphasis in Chinese has a dot below each character and adds no leading', async ({ page }) => {
  const height = (text: string) =>
    page.locator('.prose > p', { hasText: text }).evaluate((p) => p.getBoundingClientRect().height);
  expect(await styleOf(page, '.prose em', 'background-image')).toContain('radial-gradient');
  // As many dots as characters, and no part of one.
  expect(await styleOf(page, '.prose em', 'background-repeat')).toBe('round no-repeat');
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

test('figures are as high as Chinese characters, and as the font has them in English', async ({
  server,
  page,
}) => {
  expect(await styleOf(page, '.prose', 'font-variant-numeric')).toBe('lining-nums');
  await openArticle(page, server.origin, 'Figures');
  expect(await styleOf(page, '.prose', 'font-variant-numeric')).toBe('normal');
});

test('a column of figures stands 1.5 em from the columns beside it, below its own head', async ({
  page,
}) => {
  const edges = await page
    .locator('.table')
    .first()
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        }),
      ),
    );
  const [before, figures, after] = [0, 1, 2].map((column) => ({
    left: Math.min(...edges.map((row) => row[column]?.left ?? 0)),
    right: Math.max(...edges.map((row) => row[column]?.right ?? 0)),
  }));
  const em = 17 * 0.9375;
  expect((after?.left ?? 0) - (figures?.right ?? 0)).toBeGreaterThanOrEqual(1.5 * em);
  expect((figures?.left ?? 0) - (before?.right ?? 0)).toBeGreaterThanOrEqual(1.5 * em);
  for (const row of edges) expect(row[1]?.right).toBeCloseTo(figures?.right ?? 0, 0);
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
