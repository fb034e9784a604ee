import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../test/repository.ts';
import type { Reporter } from '../report/report.ts';
import { baseCommit, maxFirstKeyRatio } from './baseline.ts';
import { type EditPages, startEditPages } from './edit-pages.ts';
import { makeLongArticle } from './texts.ts';

const rounds = 24;

/**
 * The time from the request of an article of 200 kB until a typed key is in its text, on a device
 * that was never there. The program of `baseCommit` is built beside this one, and both are opened
 * in turn, so that other work on the machine meets both.
 */
export async function measureFirstKey(report: Reporter, pages: EditPages): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
  try {
    buildBase(folder);
    const base = await startEditPages(folder);
    try {
      await compare(report, pages, base);
    } finally {
      await base.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(report: Reporter, pages: EditPages, base: EditPages): Promise<void> {
  const row = report.table(`until the first key, in ms, the first quarter of ${rounds} in turn`, [
    ...['text', 'edit page', baseCommit, 'ratio', 'at most'],
  ]);
  const own: number[] = [];
  const before: number[] = [];
  const text = makeLongArticle();
  for (const each of [pages, base]) await each.store(text);
  for (let round = 0; round < rounds; round += 1) {
    own.push(await readFirstKey(pages));
    before.push(await readFirstKey(base));
  }
  const ratio = quarter(own) / quarter(before);
  row(
    '200 kB',
    ...[own, before].map((values) => quarter(values).toFixed(0)),
    ...[ratio, maxFirstKeyRatio].map((value) => value.toFixed(2)),
  );
  if (!(ratio <= maxFirstKeyRatio)) report.miss(`first key: ${ratio.toFixed(2)} times as late`);
}

/** Builds `baseCommit` in the folder, with the packages of this clone. */
function buildBase(folder: string): void {
  const archive = join(folder, 'base.tar');
  // A clone without its history does not have the commit: `git fetch --unshallow` gets it.
  execFileSync('git', ['archive', `--output=${archive}`, baseCommit], { cwd: root });
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const prepare = `import('./scripts/prepare.mjs').then((module) => module.buildIfNeeded())`;
  execFileSync(process.execPath, ['-e', prepare], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function readFirstKey(pages: EditPages): Promise<number> {
  const page = await pages.logIn();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const content = document.querySelector<HTMLElement>('.cm-content');
      if (!content) return;
      if (document.activeElement !== content) content.focus();
      if (!content.textContent?.includes('\u2603')) return;
      observer.disconnect();
      performance.mark('first key');
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
  await page.goto(pages.articleUrl, { waitUntil: 'commit' });
  await page.locator('.cm-content:focus').waitFor();
  await page.keyboard.insertText('\u2603');
  const read = () => performance.getEntriesByName('first key')[0]?.startTime;
  const time = await (await page.waitForFunction(read)).jsonValue();
  await page.context().close();
  return time ?? Number.NaN;
}

/** A quarter of the values are lower: other work on the machine can only make them higher. */
function quarter(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}
