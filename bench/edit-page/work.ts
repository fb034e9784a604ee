import type { CDPSession, Page } from '@playwright/test';
import { startInputMethod } from '../../e2e/support/input-method.ts';
import type { Reporter } from '../report/report.ts';
import { baseAddedMs, maxMoreMs } from './baseline.ts';
import type { EditPages, Kind } from './edit-pages.ts';
import { goToMiddle, type } from './keys.ts';
import { makeDenseText, makeLongArticle, makeLongLine, makePictures } from './texts.ts';

const settleMs = 2_500;
/** Other work on the machine can only make a measurement worse, so the best one counts. */
const rounds = 2;
const bursts = 8;
/** Two compositions of four letters, each with the key that ends it, are ten keys too. */
const keysOfBurst = 10;

const plain: Kind = { name: 'CodeMirror alone', isPlain: true, hasPreview: false, width: 900 };
const closed: Kind = { name: 'edit page', isPlain: false, hasPreview: false, width: 900 };

const space = { key: ' ', code: 'Space' };

interface Case {
  name: keyof typeof baseAddedMs;
  text: string;
  place: 'start' | 'middle' | 'end';
  isComposed?: true;
  /** Whether the work behind a key is measured too. It takes long and is the same everywhere. */
  hasLaterWork?: true;
}

/** Milliseconds of processor time of the page's main thread for a key. */
interface Costs {
  /** Until the key is drawn: the best burst of keys. */
  drawn: number;
  /** With everything that follows while a fast writer goes on: words are kept and sent. */
  all: number;
}

/** What a key costs on the edit page without its preview, beside the peer. */
export async function measureWork(report: Reporter, pages: EditPages): Promise<void> {
  const article = makeLongArticle();
  const cases: Case[] = [
    { name: '200 kB, start', text: article, place: 'start' },
    { name: '200 kB, middle', text: article, place: 'middle' },
    { name: '200 kB, end', text: article, place: 'end', hasLaterWork: true },
    { name: 'dense marks', text: makeDenseText(), place: 'middle' },
    { name: 'a line of 20 kB', text: makeLongLine(), place: 'end' },
    { name: '200 pictures', text: makePictures(), place: 'middle' },
    { name: 'composed keys', text: article, place: 'middle', isComposed: true },
  ];
  const row = report.table('processor time for a key, in ms', [
    ...['text', 'edit page', 'peer', 'added', 'at most', 'later, edit page', 'later, peer'],
  ]);
  for (const each of cases) {
    const peer: Costs = { drawn: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };
    const own: Costs = { ...peer };
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, costs] of [[plain, peer] as const, [closed, own] as const]) {
        const page = await pages.open(kind, each.text);
        await measure(page, each, costs);
        await page.context().close();
      }
    }
    const added = own.drawn - peer.drawn;
    const max = baseAddedMs[each.name] + maxMoreMs;
    const later = each.hasLaterWork ? [own, peer].map(({ drawn, all }) => all - drawn) : [];
    const cells = [own.drawn, peer.drawn, added, max, ...later].map((ms) => ms.toFixed(2));
    row(each.name, ...cells, ...(each.hasLaterWork ? [] : ['', '']));
    if (!(added <= max)) {
      report.miss(`${each.name}: a key costs ${added.toFixed(2)} ms more, of ${max.toFixed(2)}`);
    }
  }
}

async function measure(page: Page, each: Case, costs: Costs): Promise<void> {
  const { place, isComposed, hasLaterWork } = each;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const inputMethod = await startInputMethod(page);
  if (place === 'middle') await goToMiddle(page);
  else await page.keyboard.press(place === 'start' ? 'Control+Home' : 'Control+End');
  // The first keys after a jump read and draw other lines.
  await type(page, 5, 100);
  await page.waitForTimeout(settleMs);

  for (let burst = 0; burst < bursts; burst += 1) {
    const begin = await readThreadTime(session);
    // So fast that the words are kept after the last key: that happens 300 ms after the first one.
    if (isComposed) {
      for (const chosen of ['你好', '拟好']) await inputMethod.write('niha', space, chosen);
    } else {
      await type(page, keysOfBurst, 0);
    }
    await untilDrawn(page);
    costs.drawn = Math.min(costs.drawn, ((await readThreadTime(session)) - begin) / keysOfBurst);
    await page.waitForTimeout(500);
  }
  if (!hasLaterWork) return;

  await page.waitForTimeout(settleMs);
  const begin = await readThreadTime(session);
  // Ten keys in a second.
  await type(page, 20, 100);
  await page.waitForTimeout(settleMs);
  costs.all = Math.min(costs.all, ((await readThreadTime(session)) - begin) / 20);
}

/** The second frame begins when the first one, with the key, is drawn. */
function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function readThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const time = metrics.find(({ name }) => name === 'ThreadTime');
  if (!time) throw new Error('This browser does not tell the time of a thread.');
  return time.value * 1000;
}
