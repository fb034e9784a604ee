// Section 3 of the specification, and decision 12: where covers stand.
import type { Page } from '@playwright/test';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { expect, holdBack, test, untilScripted } from '../support/fixtures.ts';

const elsewhere = 'https://pictures.example/cover.png';
const titles = {
  chinese: '从铅字到屏幕我们究竟丢失了哪些东西以及它们为什么不再回来了',
  english: 'Internationalization Explained',
  foreign: 'Bridges Across Three Provinces',
  short: '雨',
};

async function importCovers(dataDir: string): Promise<void> {
  await importFiles(dataDir, {
    'a.md': article(titles.chinese, '雨声。\n\n'.repeat(40), 'cover: own.png\nlang: zh-Hans\n'),
    'b.md': article(titles.english, 'Text.', 'cover: own.png\nlang: en\n'),
    'c.md': article(titles.foreign, 'Text.', `cover: ${elsewhere}\nlang: en\n`),
    'd.md': article(
      titles.short,
      '一本书借了十九个月。'.repeat(9),
      'cover: own.png\nlang: zh-Hans\n',
    ),
    'own.png': await picture(1200, 900),
  });
}

test.use({ sharedBlog: { fill: importCovers } });

test.beforeEach(async ({ server: _, page }) => {
  const body = Buffer.from(await picture(600, 900));
  await page.route(`${elsewhere}*`, (route) => route.fulfill({ contentType: 'image/png', body }));
});

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return box;
}

/** The words of the title that begin on one line and end on another. */
function brokenWords(page: Page, title: string): Promise<string[]> {
  return page.getByRole('heading', { name: title }).evaluate((heading, title) => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
    const places: { node: Node; at: number }[] = [];
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) places.push({ node, at });
    }
    return [...segmenter.segment(title)]
      .filter(({ segment, index }) => {
        const tops = places.slice(index, index + segment.length).map(({ node, at }) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return Math.round(range.getBoundingClientRect().top);
        });
        return new Set(tops).size > 1;
      })
      .map(({ segment }) => segment);
  }, title);
}

for (const [width, ratio] of [
  [390, 16 / 10],
  [1280, 16 / 9],
] as const) {
  test(`at ${width} px an uploaded cover stands below the meta line, across the whole text; its room is there before it`, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.origin);
    const link = page.getByRole('link', { name: titles.chinese, exact: true });
    const path = await link.getAttribute('href');
    const release = await holdBack(page, '**/uploads/**');
    // A page has loaded when its pictures have.
    await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
    await untilScripted(page);
    const place = await boxOf(page, '.wide-cover');
    const text = await boxOf(page, '.reading-text');
    const meta = await boxOf(page, '.reading-header .meta');
    expect(place.width).toBeCloseTo(text.width, 0);
    expect(place.width / place.height).toBeCloseTo(ratio, 1);
    expect(place.y).toBeGreaterThan(meta.y + meta.height);
    expect((await boxOf(page, '.reading-header h1')).width).toBeCloseTo(text.width, 0);
    release();
    await expect(page.locator('.wide-cover > .cover')).not.toHaveJSProperty('naturalWidth', 0);
    expect(await boxOf(page, '.wide-cover')).toEqual(place);
    expect(await boxOf(page, '.cover')).toEqual(place);
    expect(await boxOf(page, '.reading-text')).toEqual(text);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an uploaded cover is shown', async ({ server, page }) => {
    await page.goto(server.origin);
    await page.getByRole('link', { name: titles.english, exact: true }).click();
    await expect(page.locator('.wide-cover > .cover')).toBeVisible();
  });
});

for (const width of [320, 390, 820]) {
  test(`at ${width} px a cover beside a title breaks no word, in lists and in the article`, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.origin);
    const covers = page.locator('.entry .cover');
    for (const title of Object.values(titles)) {
      await expect(covers.nth(Object.values(titles).indexOf(title))).toBeVisible();
      expect(await brokenWords(page, title), title).toEqual([]);
    }
    for (const cover of await covers.all()) {
      const box = await cover.boundingBox();
      expect(box?.height).toBeCloseTo(4.5 * 17, 0);
      if (width < 640) expect(box?.width).toBeCloseTo(4.5 * 17, 0);
      // The picture covers no letter.
      const head = cover.locator('xpath=..');
      const texts = await head
        .locator('.entry-title a, .meta > *')
        .evaluateAll((all) =>
          all.flatMap((text) =>
            [...text.getClientRects()].map(({ right, bottom, top }) => ({ right, bottom, top })),
          ),
        );
      for (const text of texts) {
        const isBeside = text.bottom > (box?.y ?? 0) && text.top < (box?.y ?? 0) + 76;
        if (isBeside) expect(text.right).toBeLessThanOrEqual(box?.x ?? 0);
      }
    }
    await openArticle(page, server.origin, titles.foreign);
    await expect(page.locator('.cover')).toBeVisible();
    expect(await brokenWords(page, titles.foreign)).toEqual([]);
    expect((await boxOf(page, '.cover')).height).toBeLessThan(80);
  });
}

test('in wide windows the cover of a list stands in the margin', async ({ server, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(server.origin);
  await expect(page.locator('.entry .cover').first()).toBeVisible();
  const column = await boxOf(page, '.column');
  const cover = await boxOf(page, '.entry .cover');
  expect(cover.x).toBeGreaterThan(column.x + column.width);
  expect(cover.width / cover.height).toBeCloseTo(16 / 10, 1);
});

test('a cover travels from its place in the list to its place in the article', async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  const covers = page.locator('.entry .cover');
  await expect(covers.first()).toBeVisible();
  await page.evaluate(() => {
    addEventListener('pageswap', () => {
      const names = [...document.querySelectorAll<HTMLElement>('.entry')].map((entry) => {
        const cover = entry.querySelector('.cover');
        return `${entry.querySelector('h2')?.textContent}: ${cover && getComputedStyle(cover).viewTransitionName}`;
      });
      sessionStorage.setItem('named', JSON.stringify(names));
    });
  });
  await page.getByRole('link', { name: titles.english, exact: true }).click();
  await page.waitForURL('**/read/');
  await untilScripted(page);
  const named = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('named') ?? '[]'),
  ) as string[];
  expect(named.filter((name) => name.endsWith(': cover'))).toEqual([`${titles.english}: cover`]);
  await expect(page.locator('.wide-cover > .cover')).toHaveCSS('view-transition-name', 'cover');
});

for (const width of [390, 820]) {
  test(`at ${width} px the cover stands beside the title and the meta line, and begins where the title does`, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.origin);
    const entry = page.getByRole('article').filter({ hasText: titles.chinese });
    await expect(entry.locator('.cover')).toBeVisible();
    const [cover, title, meta] = await Promise.all(
      ['.cover', '.entry-title', '.meta'].map((part) => entry.locator(part).boundingBox()),
    );
    const below = (cover?.y ?? 0) - (title?.y ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThanOrEqual(8);
    const bottomOf = (box: typeof cover) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(bottomOf(cover)).toBeLessThanOrEqual(bottomOf(meta) + 8);
    expect(cover?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0));
  });

  test(`at ${width} px the excerpt begins below the cover, also beside a title of one line`, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.origin);
    const entry = page
      .getByRole('article')
      .filter({ has: page.getByText(titles.short, { exact: true }) });
    const cover = await entry.locator('.cover').boundingBox();
    const excerpt = await entry.locator('.excerpt').boundingBox();
    expect(excerpt?.y).toBeGreaterThanOrEqual((cover?.y ?? 0) + (cover?.height ?? 0) + 8);
  });
}
