// How a blog slows down as it grows: 100, 1,000, 10,000 and 100,000 articles, on both databases.
// The time of each kind of page when it is made anew, the time of a start, memory, and the size of
// the database. Takes about ten minutes. Ends with 1 when a limit is missed. Writes
// bench/results/grow.json.
//
// npm run bench -- grow [FOLDER] [--database=sqlite | --database=postgres]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../e2e/support/memory-of.ts';
import type { ServerProcess } from '../e2e/support/server.ts';
import { feedUrl, patterns, readUrl, tagUrl } from '../src/urls.ts';
import { startPostgres } from '../test/database/postgres.ts';
import { type GrownBlog, growBlog, readSamples, tags } from './growing/grown-blog.ts';
import { startReport } from './report/report.ts';
import { askInTurn } from './serving/ask-in-turn.ts';
import { timeFirstAnswer } from './serving/first-answer.ts';

const sizes = [100, 1_000, 10_000, 100_000];
/** A tag of 10,000 articles may be no slower than one of 20; a tenth is noise. */
const limits = { ratio: 1.5, tagRatio: 1.1, startMs: 2_000, restMB: 150 };
const rounds = { minRounds: 30, maxRounds: 200, warmUps: 20, maxMs: 8_000 };
const starts = 5;
const settleMs = 3_000;

interface Measured {
  count: number;
  blog: GrownBlog;
  server: ServerProcess;
  startMs: number;
  restMB: number;
}

const { values, positionals } = parseArgs({
  options: { database: { type: 'string' } },
  allowPositionals: true,
});
const report = startReport('grow');
const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
const versions: string[] = [];
try {
  const samples = await readSamples(positionals[0]);
  if (values.database !== 'postgres') {
    await measure((count) => ({ DATA_DIR: join(work, String(count)) }));
  }
  if (values.database !== 'sqlite') {
    const postgres = await startPostgres();
    try {
      await measure((count) => ({
        DATA_DIR: join(work, `postgres-${count}`),
        DATABASE_URL: new URL(`/grown_${count}`, postgres.url).href,
      }));
    } finally {
      await postgres.stop();
    }
  }
  report.write(versions);

  async function measure(place: (count: number) => GrownBlog['environment']): Promise<void> {
    const running: Measured[] = [];
    try {
      for (const count of sizes) {
        const blog = await growBlog(place(count), count, samples);
        running.push({ count, blog, ...(await start(blog)) });
      }
      const database = running[0]?.blog.version ?? '';
      versions.push(database);
      await comparePages(database, running);
      compareMachines(database, running);
    } finally {
      for (const { server } of running) await server.stop('SIGTERM');
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function start({ environment }: GrownBlog) {
  const { server, ms } = await timeFirstAnswer(environment, { path: patterns.home, starts });
  await sleep(settleMs);
  return { server, startMs: ms, restMB: memoryOf(server, 'VmRSS') };
}

/**
 * Asks for the same page of all blogs in turn, so that the machine's other work meets all of them.
 */
async function comparePages(database: string, running: readonly Measured[]): Promise<void> {
  const row = report.table(
    `${database}: median time of a page that is made anew, in ms, and beside 100 articles; limit ${limits.ratio} times`,
    ['articles', ...sizes.map((size) => size.toLocaleString('en')), ...sizes.slice(1).map(timesOf)],
  );
  const pages: { name: string; pathOf(blog: GrownBlog): string; isLimited?: boolean }[] = [
    { name: 'list', pathOf: () => patterns.home, isLimited: true },
    { name: 'article', pathOf: ({ articleID }) => readUrl(articleID), isLimited: true },
    { name: 'tag of all', pathOf: () => tagUrl(tags.all), isLimited: true },
    { name: 'tag of one in ten', pathOf: () => tagUrl(tags.tenth) },
    { name: 'tag of twenty', pathOf: () => tagUrl(tags.twenty), isLimited: true },
    { name: 'archive', pathOf: () => patterns.archive },
    { name: 'feed', pathOf: () => feedUrl('atom') },
    { name: 'nothing (/healthz)', pathOf: () => patterns.health },
  ];
  for (const { name, pathOf, isLimited = false } of pages) {
    // An address with a query of its own is never kept.
    const urls = running.map(({ blog, server }) => `${server.origin}${pathOf(blog)}?made=anew`);
    const medians = await askInTurn(urls, rounds);
    const ratios = medians.slice(1).map((ms) => ms / (medians[0] ?? 0));
    row(name, ...medians.map((ms) => ms.toFixed(2)), ...ratios.map((ratio) => ratio.toFixed(2)));
    if (isLimited && ratios.some((ratio) => ratio > limits.ratio)) {
      report.miss(`${database}: ${name} takes more than ${limits.ratio} times as long`);
    }
  }
  // Measured one after the other above, they would differ by the machine's other work.
  const largest = running.at(-1)?.server.origin;
  const both = [tags.tenth, tags.twenty].map((tag) => `${largest}${tagUrl(tag)}?made=anew`);
  const [ofTenth = 0, ofTwenty = 0] = await askInTurn(both, rounds);
  const ratio = ofTenth / ofTwenty;
  row('one in ten : twenty', '', '', '', ratio.toFixed(2));
  if (ratio > limits.tagRatio) {
    report.miss(
      `${database}: a tag of 10,000 articles takes ${ratio.toFixed(2)} times as long as one of 20`,
    );
  }
}

function compareMachines(database: string, running: readonly Measured[]): void {
  const row = report.table(
    `${database}: start to first answer (median of ${starts}; limit ${limits.startMs} ms), memory of the server in MB (at rest at ` +
      `most ${limits.restMB}), size of the database`,
    ['articles', 'start ms', 'at rest', 'after', 'database'],
  );
  for (const { count, blog, server, startMs, restMB } of running) {
    row(
      count.toLocaleString('en'),
      ...[startMs, restMB, memoryOf(server, 'VmRSS'), blog.sizeMB].map((each) => each.toFixed(0)),
    );
    if (startMs > limits.startMs) report.miss(`${database}: start with ${count} articles`);
    if (restMB > limits.restMB) report.miss(`${database}: memory with ${count} articles`);
  }
}

function timesOf(size: number): string {
  return `${size.toLocaleString('en')} : 100`;
}
