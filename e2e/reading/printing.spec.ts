import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

const text = `See [elsewhere](https://example.org/page) and <https://example.org/plain>, and [here](#part).

${'A note[^1]. '.repeat(3)}

| a | b |
|---|---|
| ${'unbroken'.repeat(30)} | ${'word '.repeat(60)} |

\`\`\`
${'a long line of code '.repeat(20)}
\`\`\`

## Part

## Other

## Third

[^1]: The note.
`;

test.use({ colorScheme: 'dark' });

test.use({
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, {
        'print.md': article('On paper', text, 'series: Paper\n'),
        'ink.md': article('In ink', 'Text.', 'series: Paper\n'),
      }),
  },
});

test.beforeEach(async ({ server, page }) => {
  await openArticle(page, server.origin, 'On paper');
  await page.getByLabel('Theme').selectOption('dark');
  await page.locator('.footnote-ref a').first().click();
  // The width of an A4 sheet between its margins.
  await page.setViewportSize({ width: 658, height: 970 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
});

test('a printed page has the article, and no buttons', { tag: '@rest' }, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.footnotes')).toBeVisible();
  const gone = [
    '.site-header',
    '.site-footer',
    '.skip-link',
    '.side-toc',
    '.back-to-top',
    '.back-to-list',
    '.copy',
    '.note',
    '.anchor',
    '.messages',
    '.loading',
  ];
  for (const part of gone) await expect(page.locator(part).first(), part).toBeHidden();
  const pressed = page.locator('body :is(button, select, input)').filter({ visible: true });
  await expect(pressed).toHaveCount(0);
});

test('paper is white and ink is black in every theme', { tag: '@rest' }, async ({ page }) => {
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('.prose p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.prose pre')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the seal at the end is printed, and the list of the series is not', {
  tag: '@rest',
}, async ({ page }) => {
  await expect(page.locator('.end-mark')).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.locator('.series-list')).toBeHidden();
});

test('a link is followed by its address, once', { tag: '@rest' }, async ({ page }) => {
  const behind = await page
    .locator('.prose > p')
    .first()
    .locator('a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(behind).toEqual(['" (https://example.org/page)"', 'none', 'none']);
});

test('nothing is cut at the edge of the sheet', { tag: '@rest' }, async ({ page }) => {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  expect(wide).toEqual([]);
  for (const part of ['.prose pre', '.prose .table']) {
    const { scrollWidth, clientWidth } = await page
      .locator(part)
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth, part).toBeLessThanOrEqual(clientWidth);
  }
});
