import type { Page } from '@playwright/test';
import type { Reporter } from '../report/report.ts';
import { basePaintRatio, maxMorePaintRatio } from './baseline.ts';
import type { EditPages, Kind } from './edit-pages.ts';
import { goToMiddle, type } from './keys.ts';
import { makeLongArticle, picturePrefix } from './texts.ts';
import { forgetKeys, type KeyTimes, readKeys, watchKeys } from './watch-keys.ts';

const maxPreviewDelayMs = 300;
const maxLongTaskMs = 50;
const maxOpeningMs = 1_000;
const maxRatio = basePaintRatio + maxMorePaintRatio;
const rounds = 2;
const keysAtPlace = 30;
/** Ten keys in a second: a quick writer. */
const pauseMs = 100;

const places = { start: 'Control+Home', middle: undefined, end: 'Control+End' } as const;
const plain: Kind = { name: 'CodeMirror alone', isPlain: true, hasPreview: false, width: 1280 };
const open: Kind = { name: 'edit page', isPlain: false, hasPreview: true, width: 1280 };

/**
 * The time until a key is painted on the edit page with its preview open, beside the peer; long
 * tasks, the delay of the preview, and opening.
 */
export async function measurePainting(report: Reporter, pages: EditPages): Promise<void> {
  const article = makeLongArticle();
  const row = report.table('preview open, ten keys a second', [
    ...['text', 'painted p95 ms', 'peer', 'ratio', 'at most', 'longest task ms', 'preview p95 ms'],
    'opening ms',
  ]);
  const texts = [
    { name: '200 kB', markdown: article, isLimited: true },
    { name: '1 MB', markdown: article.repeat(5), isLimited: false },
  ] as const;
  for (const { name, markdown, isLimited } of texts) {
    const peer: KeyTimes = { painted: [], previewed: [], longTasks: [] };
    const own: KeyTimes = { painted: [], previewed: [], longTasks: [] };
    const openings: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, times] of [[plain, peer] as const, [open, own] as const]) {
        const page = await pages.open(kind, markdown, watch);
        if (kind === open) openings.push(await readOpening(page));
        await typeEverywhere(page, times);
        await page.context().close();
      }
    }
    const ratio = percentile(own.painted) / percentile(peer.painted);
    const longest = Math.max(0, ...own.longTasks);
    const delay = percentile(own.previewed);
    const opening = Math.min(...openings);
    row(
      name,
      percentile(own.painted).toFixed(1),
      percentile(peer.painted).toFixed(1),
      ratio.toFixed(2),
      isLimited ? maxRatio.toFixed(2) : '',
      ...[longest, delay, opening].map((value) => value.toFixed(0)),
    );
    if (!isLimited) continue;
    const limits = [
      ['ratio of painting', ratio, maxRatio],
      ['longest task', longest, maxLongTaskMs],
      ['delay of the preview', delay, maxPreviewDelayMs],
      ['opening', opening, maxOpeningMs],
    ] as const;
    for (const [what, value, max] of limits) {
      if (!(value <= max)) report.miss(`${name}, ${what}: ${value.toFixed(2)} of ${max}`);
    }
  }
}

async function watch(page: Page): Promise<void> {
  await watchKeys(page);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.cm-content')) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('ready'));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.route(`**${picturePrefix}*`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>',
    }),
  );
}

/** Milliseconds from the request of the page until the editor is drawn. */
function readOpening(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN);
}

/** Types at each place, and adds the times to `all`. */
async function typeEverywhere(page: Page, all: KeyTimes): Promise<void> {
  for (const key of Object.values(places)) {
    if (key) await page.keyboard.press(key);
    else await goToMiddle(page);
    // The first keys after a jump read and draw other lines, and the preview scrolls there.
    await type(page, 5, pauseMs);
    await page.waitForTimeout(3_000);
    await forgetKeys(page);
    await type(page, keysAtPlace, pauseMs);
    await page.waitForTimeout(2_000);
    const { painted, previewed, longTasks } = await readKeys(page);
    all.painted.push(...painted);
    all.previewed.push(...previewed);
    all.longTasks.push(...longTasks);
  }
}

function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
