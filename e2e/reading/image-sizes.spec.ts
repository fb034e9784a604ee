// Section 5 of the specification: the sizes of pictures, on the reading page and in the preview of
// the edit page.
import type { Locator, Page } from '@playwright/test';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { createOwner, expect, logIn, showPreview, test, write } from '../support/fixtures.ts';

const elsewhere = 'https://pictures.example/wide.png';

/** The width of the text's column in pixels. */
const columnOf = (page: Page) =>
  page.locator('.prose').evaluate((text) => text.getBoundingClientRect().width);

/**
 * The drawn width and height in pixels, after the picture of 640 by 480 has loaded. The browser may
 * choose a smaller form of the picture, and then says another natural width.
 */
async function drawn(image: Locator): Promise<[width: number, height: number]> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  return image.evaluate((it) => {
    const { width, height } = it.getBoundingClientRect();
    return [width, height];
  });
}

/**
 * The size in the Markdown for a picture of 640 by 480, and the drawn size in a column of this many
 * pixels.
 */
const cases: [written: string, drawn: (column: number) => [width: number, height: number]][] = [
  ['=200x100', () => [200, 100]],
  ['=200x', () => [200, 150]],
  ['=x100', () => [133, 100]],
  ['=2000x1000', (column) => [column, column / 2]],
  ['=x1000', (column) => [column, (column * 3) / 4]],
  ['=1000x', (column) => [column, (column * 3) / 4]],
  ['=50%x', (column) => [column / 2, (column * 3) / 8]],
  ['=50%x90', (column) => [column / 2, 90]],
];

const textWith = (address: string) =>
  cases.map(([size]) => `![${size}](${address} ${size})`).join('\n\n');

async function expectSizes(page: Page): Promise<void> {
  const column = await columnOf(page);
  for (const [size, expected] of cases) {
    const image = page.getByRole('img', { name: size, exact: true });
    const [width, height] = await drawn(image);
    const [expectedWidth, expectedHeight] = expected(column);
    const shown = `${size} is drawn as ${width} × ${height}`;
    // Sides are whole pixels in HTML, and the column may not be.
    expect(Math.abs(width - expectedWidth), shown).toBeLessThanOrEqual(1);
    expect(Math.abs(height - expectedHeight), shown).toBeLessThanOrEqual(1);
  }
}

test.beforeEach(async ({ dataDir, page }) => {
  const body = Buffer.from(await picture(640, 480));
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'image/png', body }));
  await importFiles(dataDir, {
    'own.md': article('Own', textWith('own.png')),
    'own.png': body,
    'foreign.md': article('Foreign', textWith(elsewhere)),
  });
});

for (const title of ['Own', 'Foreign']) {
  for (const width of [390, 1280]) {
    test(`pictures have the sizes that the text gives: ${title} at ${width} px`, {
      tag: '@rest',
    }, async ({ server, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openArticle(page, server.origin, title);
      await expectSizes(page);
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture with only a height is not distorted', { tag: '@rest' }, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openArticle(page, server.origin, 'Foreign');
    const image = page.getByRole('img', { name: '=x1000', exact: true });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveCSS('object-fit', 'contain');
    expect((await image.boundingBox())?.width).toBeLessThanOrEqual(390);
  });
});

test('the preview of the edit page has the same sizes', { tag: '@rest' }, async ({
  dataDir,
  server,
  page,
}) => {
  await createOwner(dataDir);
  await logIn(page, server.origin);
  await page.goto(`${server.origin}/article/new/`);
  await showPreview(page);
  await write(page, textWith(elsewhere));
  await expect(page.getByRole('img')).toHaveCount(cases.length);
  await expectSizes(page);
});
