import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patterns, readUrl } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';
import { startWeighingProxy, type Weight } from '../support/weighing-proxy.ts';

/** Bytes that come over the network, headers included. */
const limits = { all: 22_000, scripts: 6_500 };
const articleBytes = 9_000;

const demo = join(root, 'demo', 'articles');

/**
 * The texts of some of the demo’s articles without their front matter, cut to this many bytes or
 * fewer.
 */
function textOf(names: string[], bytes: number): string {
  const texts = names.map((name) =>
    readFileSync(join(demo, name), 'utf8').replace(/^---\n.*?\n---\n+/s, ''),
  );
  const start = Buffer.from(texts.join('\n')).subarray(0, bytes);
  return new TextDecoder().decode(start).replace(/\uFFFD+$/, '');
}

const chinese = ['2026-09-20-knowing-a-city-by-ear.md', '2026-11-15-returning-a-book.md'];
const english = ['the-garden-on-the-sixth-floor.md', '2026-01-18-the-width-of-a-margin.md'];

const marks = `
## 记号 Marks

1. 烧水，温碗。
2. Leave the leaves alone.

\`\`\`ts
export function brew(leaves: number): string {
  return leaves > 3 ? 'tea' : 'water'; // 三片以下是水
}
\`\`\`

茶凉了。[^cold]

[^cold]: It was cold before the letter came. 信还没到。
`;

/**
 * A text like a real one, half Chinese, half English. A text that repeats itself would be
 * compressed to nothing.
 */
function makeText(): string {
  const half = (articleBytes - Buffer.byteLength(marks)) / 2 - 30;
  return [
    `## 上半 First half\n\n${textOf(chinese, half)}`,
    `## 下半 Second half\n\n${textOf(english, half)}`,
    marks,
  ].join('\n\n');
}

async function importText(dataDir: string, text: string): Promise<void> {
  const folder = join(dataDir, 'texts');
  mkdirSync(folder);
  writeFileSync(join(folder, 'half.md'), `---\ntitle: 一半 Half\ndate: 2026-01-02\n---\n\n${text}`);
  const { code, stdout } = await runProgram(['import', folder], {
    environment: { DATA_DIR: dataDir },
  });
  expect(code, stdout).toBe(0);
}

async function findArticle(origin: string): Promise<string> {
  const list = await (await fetch(origin + patterns.apiArticles)).json();
  return readUrl(list.articles[0].articleID);
}

/** Visits a page until nothing more is loaded. Returns the answers that came over the network. */
async function weigh(page: Page, origin: string, path: string): Promise<Weight[]> {
  const proxy = await startWeighingProxy(origin);
  await page.goto(proxy.origin + path);
  // The browser asks for the offline worker last. It is active when it has arrived whole.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  await proxy.stop();
  return proxy.weights;
}

// The offline worker counts as part of a first visit.
test.use({ serviceWorkers: 'allow' });

test('a first visit to an article of 9 KB takes at most 22 KB, 6.5 KB of them scripts', {
  tag: '@rest',
}, async ({ server, dataDir, page }) => {
  const text = makeText();
  expect(Math.abs(Buffer.byteLength(text) - articleBytes)).toBeLessThan(100);
  await importText(dataDir, text);
  const path = await findArticle(server.origin);
  const weights = await weigh(page, server.origin, path);
  await expect(page.locator('.prose pre code')).toBeVisible();

  const figures = weights.map(({ path, type, bytes }) => `${bytes} ${type} ${path}`).join('\n');
  const sum = (list: Weight[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = weights.filter(({ type }) => type.endsWith('javascript'));
  // A file that the proxy does not weigh would pass every limit.
  expect(weights[0], figures).toMatchObject({ path, type: 'text/html' });
  expect(Math.min(...weights.map(({ bytes }) => bytes)), figures).toBeGreaterThan(100);
  const paths = scripts.map((script) => script.path);
  expect(paths, figures).toEqual([
    expect.stringMatching(/^\/assets\/reader-/),
    patterns.serviceWorker,
  ]);
  expect(sum(scripts), figures).toBeLessThanOrEqual(limits.scripts);
  expect(sum(weights), figures).toBeLessThanOrEqual(limits.all);
});
