import sharp from 'sharp';
import { feedUrl, newArticleUrl } from '../../src/urls.ts';
import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { createOwner, expect, logIn, showPreview, test, write } from '../support/fixtures.ts';
import { onSystemWith, watchFonts } from '../support/maths-fonts.ts';

const commonFont = /^\/assets\/stix-two-math-(?!rare-)[\w-]+\.woff2$/;
const rareFont = /^\/assets\/stix-two-math-rare-[\w-]+\.woff2$/;
/** Their heights differ much without the font. */
const fractions =
  '$$\\int\\frac{\\left(\\frac{a}{b}\\right)}{\\left(\\frac{c}{d}\\right)}$$\n\n'.repeat(4);
const matrix = '$$\\left(\\begin{matrix}1\\\\2\\\\3\\\\4\\end{matrix}\\right)$$';

declare global {
  interface Window {
    shifted: number;
    /** The visibility of the text in the first frame with the font. */
    visibilityWithFont: string;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

test.use({
  launchOptions: onSystemWith('no maths font'),
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, {
        'plain.md': article('Plain', 'Tea for $5.'),
        'formulas.md': article(
          'Formulas',
          `Tea: $1+2=3$.\n\n${matrix}\n\n${fractions}\n\n${'Rain. '.repeat(300)}`,
        ),
        'rare.md': article('Rare', 'Tea: $\\mathfrak{g}$.'),
      }),
  },
});

test('on a system without a maths font, exactly the pages with formulas load one, and brackets grow', {
  tag: '@rest',
}, async ({ server, page }) => {
  const fonts = watchFonts(page);
  await openArticle(page, server.origin, 'Plain');
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([]);
  await openArticle(page, server.origin, 'Formulas');
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([expect.stringMatching(commonFont)]);
  const heights = await page
    .locator('math[display=block]')
    .first()
    .evaluate((math) => {
      const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
      return {
        bracket: heightOf(math.querySelector('mo')),
        table: heightOf(math.querySelector('mtable')),
      };
    });
  expect(heights.bracket).toBeGreaterThan(heights.table * 0.9);
  expect(heights.table).toBeGreaterThan(50);
});

test('letters of rare alphabets have a file of their own', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  const fonts = watchFonts(page);
  await openArticle(page, server.origin, 'Rare');
  await page.waitForLoadState('networkidle');
  expect(fonts.toSorted()).toEqual(
    [commonFont, rareFont].map((font) => expect.stringMatching(font)),
  );
});

test('a formula is readable without its font', { tag: '@rest' }, async ({ server, page }) => {
  await page.route('**/*.woff2', (route) =>
    route.fulfill({ contentType: 'font/woff2', body: 'no' }),
  );
  const fonts = watchFonts(page);
  await openArticle(page, server.origin, 'Formulas');
  await page.waitForLoadState('networkidle');
  expect(fonts.length).toBeGreaterThan(0);
  const picture = await page.locator('math').first().screenshot();
  const { channels } = await sharp(picture).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(128);
});

test('the text waits for the font, so that nothing moves when it comes', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => {
        const text = document.querySelector('.prose');
        if (text) window.visibilityWithFont = getComputedStyle(text).visibility;
      }),
    );
    // On a busy machine the font comes later than the text waits.
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms: number) => (ms === 1000 ? 0 : setTimeout(work, ms)),
    });
  });
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await openArticle(page, server.origin, 'Formulas');
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator('math').first()).toBeVisible();
  // A shift is counted in the frame after the one that shows it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.01);
  expect(await page.evaluate(() => window.visibilityWithFont)).toBe('hidden');
});

test('nobody waits long for a font that never comes', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  await page.route('**/*.woff2', () => {});
  const { items } = await (await page.request.get(server.origin + feedUrl('json'))).json();
  const { url } = items.find(({ title }: { title: string }) => title === 'Formulas');
  await page.goto(server.origin + new URL(url).pathname, { waitUntil: 'commit' });
  await expect(page.locator('math').first()).toBeVisible();
});

test('the preview loads the font with the first formula', { tag: '@rest' }, async ({
  server,
  dataDir,
  page,
}) => {
  await createOwner(dataDir);
  await logIn(page, server.origin);
  const fonts = watchFonts(page);
  await page.goto(server.origin + newArticleUrl);
  const preview = await showPreview(page);
  await write(page, 'Tea for $5');
  await expect(preview).toContainText('Tea for $5');
  expect(fonts).toEqual([]);
  await write(page, 'Tea: $1+2$');
  await expect(preview.locator('math')).toBeVisible();
  await expect.poll(() => fonts).toEqual([expect.stringMatching(commonFont)]);
});
