import type { Page } from '@playwright/test';
import { withVariants } from '../../test/dose.ts';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { expect, test, untilScripted } from '../support/fixtures.ts';

const elsewhere = 'https://pictures.example/cover.png';
/** The maximum layout shift of a page. It has no unit: https://web.dev/articles/cls. */
const maxShift = 0.01;

declare global {
  interface Window {
    shifts: { value: number; what: string[] }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

async function importCovers(dataDir: string): Promise<void> {
  const text =
    'A paragraph of some length, so that there is a text that could be moved.\n\n'.repeat(6);
  const files: Record<string, string | Uint8Array> = { 'own.png': await picture(1200, 900) };
  for (let index = 0; index < 6; index += 1) {
    const covers = [`cover: ${elsewhere}?${index}\n`, 'cover: own.png\n', ''];
    files[`${index}.md`] = article(`Article ${index}`, text, `tags: [tea]\n${covers[index % 3]}`);
  }
  await importFiles(dataDir, files);
}

test.use({ sharedBlog: { fill: importCovers } });

// The server starts first, so the page is closed first. An open page would report the end of its
// server as an error.
test.beforeEach(async ({ server: _, page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const what = entry.sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 80),
        );
        window.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/**
 * Waits for two frames. Earlier changes are then drawn, and their shifts are counted. A page can
 * ask for a picture before it has replaced the page before, which cannot answer any more: then the
 * question is asked again.
 */
async function untilDrawn(page: Page): Promise<void> {
  await expect(() =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    ),
  ).toPass();
}

/**
 * The ways in which covers arrive after the page was drawn without them: each one loads or fails.
 */
const ways = {
  'that load late': async (page: Page) => {
    const body = Buffer.from(await picture(1200, 900));
    await page.route(/pictures\.example|\/uploads\//, async (route) => {
      await untilDrawn(page);
      await route.fulfill({ contentType: 'image/png', body });
    });
  },
  'that fail': async (page: Page) => {
    await page.route(/pictures\.example|\/uploads\//, async (route) => {
      await untilDrawn(page);
      await route.fulfill({ contentType: 'text/plain', body: 'no' });
    });
  },
  'that never come': async (page: Page) => {
    await page.route(/pictures\.example|\/uploads\//, () => {});
  },
};

/** The covers that have neither loaded nor failed yet. The first one is in view. */
function countAwaited(page: Page, isAskedEnough: boolean): Promise<number> {
  return page.locator('[data-cover]').evaluateAll((covers, isAskedEnough) => {
    const [first] = covers as HTMLImageElement[];
    if (first && !first.hasAttribute('src')) return 1;
    if (isAskedEnough) return 0;
    return (covers as HTMLImageElement[]).filter(({ complete }) => !complete).length;
  }, isAskedEnough);
}

for (const [index, [how, prepare]] of Object.entries(ways).entries()) {
  const isEven = index % 2 === 0;
  for (const width of withVariants([isEven ? 390 : 1280], [isEven ? 1280 : 390])) {
    test(`nothing moves at ${width} px with covers ${how}`, { tag: '@rest' }, async ({
      server,
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await prepare(page);
      await page.goto(server.origin);
      const links = page.locator('.entry-title a');
      const urls = await links.evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).href),
      );
      const lists = ['/', '/archive/', '/tag/tea/'].map((path) => server.origin + path);
      for (const url of [...lists, ...urls.slice(0, 3)]) {
        // A page has loaded when its pictures have: some never come.
        await page.goto(url, { waitUntil: 'domcontentloaded' });
        await untilScripted(page);
        await expect.poll(() => countAwaited(page, how === 'that never come')).toBe(0);
        await untilDrawn(page);
        if (how === 'that load late' && (await page.locator('[data-cover]').count()) > 0) {
          await expect(page.locator('.cover').first()).toBeVisible();
        } else {
          await expect(page.locator('.with-cover > .cover:not([hidden])')).toHaveCount(0);
        }
        const shifts = await page.evaluate(() => window.shifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect(sum, `${url}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
      }
    });
  }
}

test.describe('pictures of a text', () => {
  test.use({ sharedBlog: undefined });

  for (const width of [390, 1280]) {
    test(`nothing moves at ${width} px while the pictures of a text load`, {
      tag: '@rest',
    }, async ({ dataDir, server, page }) => {
      const sizes = [
        '(own.png =200x100)',
        '(own.png =x100)',
        '(own.png)',
        `(${elsewhere} =200x100)`,
      ];
      const text = sizes.map((size) => `![A picture]${size}\n\nA paragraph.\n\n`).join('');
      const files = {
        'pictures.md': article('Pictures', text),
        'own.png': await picture(1200, 900),
      };
      await importFiles(dataDir, files);
      await page.setViewportSize({ width, height: 2400 });
      await ways['that load late'](page);
      await openArticle(page, server.origin, 'Pictures');
      const pictures = page.locator('.prose img');
      await expect(pictures).toHaveCount(4);
      for (const picture of await pictures.all()) {
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
      // The browser reports a shift after the frame in which it happened.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBe(0);
    });
  }
});

test('a shift of the layout is noticed', { tag: '@rest' }, async ({ server, page }) => {
  await ways['that never come'](page);
  await page.goto(server.origin);
  await page.evaluate(() => {
    const push = document.createElement('div');
    push.className = 'empty';
    document.querySelector('main')?.prepend(push);
  });
  await expect
    .poll(() => page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0)))
    .toBeGreaterThan(maxShift);
});
