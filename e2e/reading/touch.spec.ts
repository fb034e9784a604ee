import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { addViews } from '../../src/db/statistics/views.ts';
import {
  archiveUrl,
  deskPageUrl,
  deskUrl,
  editUrl,
  emptySearchUrl,
  helpUrl,
  historyUrl,
  loginUrl,
  mediaUrl,
  removeBlogUrl,
  searchUrl,
  securityUrl,
  seriesUrl,
  settingsCodeUrl,
  settingsUrl,
  statisticsUrl,
  tagsUrl,
  tagUrl,
} from '../../src/urls.ts';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { importDemo } from '../support/demo.ts';
import { openAllSettings } from '../support/edit-page.ts';
import { createOwner, expect, holdBack, logIn, untilScripted } from '../support/fixtures.ts';
import { listPages, test } from '../support/stress-blog.ts';

/** A reader of this article today, who came from another site. */
async function addView(dataDir: string, path: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const articleID = idOf(path);
  const day = new Date().toISOString().slice(0, 10);
  await addViews(db, [{ articleID, day, reader: 'a', referrer: 'news.example' }]);
  await close();
}

const idOf = (path: string) => path.split('/').at(-3) ?? '';

const addressOf = async (page: Page, title: string) =>
  (await page.getByRole('link', { name: title, exact: true }).first().getAttribute('href')) ?? '';

/**
 * The controls that are too small for a finger. Links between words and numbers of notes in a row
 * do not count: WCAG 2.5.8 exempts them. A label belongs to its control.
 */
function findSmall(): string[] {
  const inRow = ['.footnote-ref', '.footnote-back']
    .map((one) => `${one}:has(+ ${one}), ${one} + ${one}`)
    .join();
  const ofNotes = '.footnote-ref a, .footnote-back';
  const inWords = `.prose :is(p, li, dd, td, h2) a:not(.anchor):not(.toc a, ${ofNotes}), .excerpt a, :is(${inRow}) a, ${inRow}`;
  // Who uses a finger enlarges a picture by a tap on the picture. The button is for the keyboard.
  const forKeys = '.skip-link, .enlarge';
  // The box of a task in a text does nothing.
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, select, summary, input:not([type=hidden], :disabled), textarea',
  );
  return [...controls]
    .filter((control) => !control.matches(`${inWords}, ${forKeys}`) && control.checkVisibility())
    .filter((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      const after = getComputedStyle(control, '::after');
      const isSmall = (side: number, ground: string) =>
        side > 0 && Math.max(side, Number.parseFloat(ground) || 0) < 43.5;
      return isSmall(width, after.width) || isSmall(height, after.height);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}

/** The links and buttons of a text that another element covers. */
function findCovered(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('.prose :is(a[href], button)')];
  return controls
    .filter((control) => control.checkVisibility() && !control.matches('.enlarge'))
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box) return false;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit === null || !control.contains(hit);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 160));
}

const crowded = `## A [link](/a)

Words[^1][^2][^3] and a [link][^2], [**another**][^1] [and](/c) **[one](/d)**[^3] more.

    code

\`\`\`js
code
\`\`\`

[link]: /b
[another]: /b

[^1]: One
[^2]: Two
[^3]: Three
`;

/** Runs `check` on the page as it is on a telephone, and on a tablet that lies. */
async function inBothWidths(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
}

test.describe('on touch screens of 390 and 1366 px', () => {
  test.use({ hasTouch: true, isMobile: true, expectedErrors: /status of 404/ });

  test('no part of a text moves when the script arrives', async ({ server, dataDir, page }) => {
    await importFiles(dataDir, { 'crowded.md': article('Crowded', crowded) });
    await openArticle(page, server.origin, 'Crowded');
    await inBothWidths(page, async () => {
      const send = await holdBack(page, '**/reader-*.js');
      await page.reload();
      const tops = () =>
        page
          .locator('.prose :is(p, pre, li)')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top));
      const before = await tops();
      send();
      await untilScripted(page);
      await expect(page.locator('.copy')).toHaveCount(2);
      const moved = (await tops()).map((top, index) => Math.abs(top - (before[index] ?? 0)));
      expect(moved).toHaveLength(before.length);
      // Browsers round margins to parts of a pixel.
      expect(Math.max(...moved)).toBeLessThan(0.5);
    });
  });

  test('no control of a text covers another', async ({ server, dataDir, page }) => {
    await importFiles(dataDir, { 'crowded.md': article('Crowded', crowded) });
    for (const open of [
      () => openArticle(page, server.origin, 'Crowded'),
      async () => {
        await importDemo(dataDir);
        await openArticle(page, server.origin, '用 Markdown 写作 / Writing in Markdown');
      },
    ]) {
      await open();
      await untilScripted(page);
      expect(await page.locator('.prose .footnote-ref').count()).toBeGreaterThan(1);
      await inBothWidths(page, async (width) => {
        expect(await page.evaluate(findCovered), `at ${width} px`).toEqual([]);
      });
    }
  });

  test('every control of every page is at least 44 px wide and high', { tag: '@rest' }, async ({
    server: { origin, setupLink = '' },
    dataDir,
    page,
  }) => {
    const expectLarge = (path: string) =>
      inBothWidths(page, async (width) => {
        expect.soft(await page.evaluate(findSmall), `${path} at ${width} px`).toEqual([]);
      });
    const open = async (path: string) => {
      await page.goto(new URL(path, origin).href);
      await expect(page.locator('.editor-loading')).toHaveCount(0);
    };
    await open(setupLink);
    await expectLarge('setup');
    await importDemo(dataDir);
    await importFiles(dataDir, {
      'leaf.png': await picture(400, 300),
      'noted.md': article('Noted', `${crowded}\n![Leaf](leaf.png)\n`, 'series: Tea\n'),
      'noted-again.md': article('Noted again', '![Leaf](leaf.png)', 'series: Tea\n'),
    });
    const urls = await listPages(page, origin);
    const noted = await addressOf(page, 'Noted');
    const articles = urls.filter((url) => url.endsWith('/read/'));
    const visitors = ['/', archiveUrl(), tagsUrl, tagUrl('tea'), seriesUrl('Tea'), emptySearchUrl];
    for (const path of [...visitors, searchUrl('tea'), loginUrl, '/nothing', noted]) {
      await open(path);
      await expectLarge(path);
    }
    for (const path of articles.slice(0, 5)) {
      await open(path);
      await expectLarge(path);
    }
    await addView(dataDir, noted);
    await createOwner(dataDir);
    await logIn(page, origin);
    const owners = [deskUrl, deskPageUrl({ q: 'tea' }), mediaUrl(), mediaUrl({ show: 'trash' })];
    const others = [
      ...[statisticsUrl(), settingsUrl, settingsCodeUrl, removeBlogUrl, securityUrl(), helpUrl()],
    ];
    const id = idOf(noted);
    for (const path of [
      ...owners,
      ...others,
      statisticsUrl({ article: id }),
      historyUrl(id),
      '/',
    ]) {
      await open(path);
      await expectLarge(path);
    }
    await open(editUrl(id));
    await openAllSettings(page);
    await expectLarge('edit');
  });
});
