// The edit page with its preview open, beside CodeMirror alone with the same extensions on the same
// page, in real Chromium: the time until a key is painted, long tasks, the delay of the preview,
// opening, and the bytes of a visit. Ends with 1 when a limit is passed.
import type { Page } from '@playwright/test';
import { startWeighingProxy } from '../e2e/support/weighing-proxy.ts';
import { newArticleUrl } from '../src/urls.ts';
import { type Kind, startEditPages } from './edit-page/edit-pages.ts';
import { makeLongArticle, picturePrefix } from './edit-page/long-article.ts';
import { forgetKeys, type KeyTimes, readKeys, watchKeys } from './edit-page/watch-keys.ts';

const maxPreviewDelayMs = 300;
const maxOpeningMs = 1_000;
const maxFirstVisitBytes = 350_000;
const maxSecondVisitBytes = 10_000;
const rounds = 2;
const keysAtPlace = 30;
/** Ten keys in a second: a quick writer. */
const pauseMs = 100;

const places = { start: 'Control+Home', middle: undefined, end: 'Control+End' } as const;
const plain: Kind = { name: 'CodeMirror alone', isPlain: true, hasPreview: false, width: 1280 };
const open: Kind = { name: 'edit page', isPlain: false, hasPreview: true, width: 1280 };

const article = makeLongArticle();
const texts = [
  { name: '200 kB', markdown: article, maxRatio: 1.25, maxLongTaskMs: 50 },
  { name: '1 MB', markdown: article.repeat(5), maxRatio: 1.5, maxLongTaskMs: undefined },
];

for (const text of texts) {
  const pages = await startEditPages(text.markdown);
  try {
    const times: Record<string, KeyTimes> = {};
    const openings: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of [plain, open]) {
        const page = await pages.open(kind, watch);
        if (kind === open) openings.push(await readOpening(page));
        add(kind, await typeEverywhere(page));
        await page.context().close();
      }
    }
    print(text, times, openings);

    function add({ name }: Kind, more: KeyTimes): void {
      const known = times[name];
      times[name] = known
        ? {
            painted: [...known.painted, ...more.painted],
            previewed: [...known.previewed, ...more.previewed],
            longTasks: [...known.longTasks, ...more.longTasks],
          }
        : more;
    }
  } finally {
    await pages.stop();
  }
}
await printBytes();

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

async function typeEverywhere(page: Page): Promise<KeyTimes> {
  const all: KeyTimes = { painted: [], previewed: [], longTasks: [] };
  for (const key of Object.values(places)) {
    if (key) await page.keyboard.press(key);
    else await goToMiddle(page);
    // The first keys after a jump read and draw other lines, and the preview scrolls there.
    await type(page, 5);
    await page.waitForTimeout(3_000);
    await forgetKeys(page);
    await type(page, keysAtPlace);
    await page.waitForTimeout(2_000);
    const { painted, previewed, longTasks } = await readKeys(page);
    all.painted.push(...painted);
    all.previewed.push(...previewed);
    all.longTasks.push(...longTasks);
  }
  return all;
}

async function goToMiddle(page: Page): Promise<void> {
  await page.keyboard.press('Alt+g');
  await page.keyboard.insertText('50%');
  await page.keyboard.press('Enter');
}

async function type(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(pauseMs);
  }
}

function print(
  { name, markdown, maxRatio, maxLongTaskMs }: (typeof texts)[number],
  times: Record<string, KeyTimes>,
  openings: number[],
): void {
  const kilobytes = Math.round(Buffer.byteLength(markdown) / 1000);
  const peer = percentile(times[plain.name]?.painted ?? []);
  const { painted = [], previewed = [], longTasks = [] } = times[open.name] ?? {};
  const own = percentile(painted);
  const peerTasks = times[plain.name]?.longTasks ?? [];
  process.stdout.write(`${name} (${kilobytes} kB), preview open\n`);
  check(
    `a key is painted, p95: ${plain.name} ${peer.toFixed(1)} ms, edit page ${own.toFixed(1)} ms`,
    own / peer,
    maxRatio,
    'times',
  );
  const tasks = `longest task while typing (${longTasks.length} over 50 ms; ${plain.name}: ${peerTasks.length})`;
  if (maxLongTaskMs === undefined) {
    say(tasks, Math.max(0, ...longTasks), 'ms');
    say('the preview follows, p95', percentile(previewed), 'ms');
    return;
  }
  check(tasks, Math.max(0, ...longTasks), maxLongTaskMs, 'ms');
  check('the preview follows, p95', percentile(previewed), maxPreviewDelayMs, 'ms');
  check('opening', Math.min(...openings), maxOpeningMs, 'ms');
}

async function printBytes(): Promise<void> {
  const pages = await startEditPages('');
  const proxy = await startWeighingProxy(pages.origin);
  try {
    const page = await pages.logIn(proxy.origin);
    proxy.weights.length = 0;
    const visits = [
      ['first visit', maxFirstVisitBytes],
      ['second visit', maxSecondVisitBytes],
    ] as const;
    for (const [name, max] of visits) {
      await page.goto(proxy.origin + newArticleUrl);
      await page.locator('.cm-content').waitFor();
      await page.waitForLoadState('networkidle');
      const total = proxy.weights.reduce((sum, { bytes }) => sum + bytes, 0);
      check(name, total, max, 'bytes');
      proxy.weights.length = 0;
    }
    await page.context().close();
  } finally {
    await proxy.stop();
    await pages.stop();
  }
}

function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

function say(what: string, value: number, unit: string, limit = ''): void {
  process.stdout.write(`  ${what}: ${value.toFixed(unit === 'times' ? 2 : 0)} ${unit}${limit}\n`);
}

function check(what: string, value: number, max: number, unit: string): void {
  say(what, value, unit, ` (limit ${max})`);
  if (!(value <= max)) process.exitCode = 1;
}
