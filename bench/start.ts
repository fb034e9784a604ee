// How long a blog takes from its start to its first answer, and how much memory it has at rest and
// under full load on all kinds of pages; before that, the highest memory while its first start
// makes its indexes. Takes about five minutes. Ends with 1 when a limit is missed. Writes
// bench/results/start.json.
//
// npm run bench -- start [FOLDER] [--minutes=10]: FOLDER has the articles, by default 1,228 are
// made up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../e2e/support/memory-of.ts';
import { runProgram, type ServerProcess, startServer } from '../e2e/support/server.ts';
import { articlesUrl, feedUrl, patterns } from '../src/urls.ts';
import { growBlog, readSamples } from './growing/grown-blog.ts';
import { startReport } from './report/report.ts';
import { timeFirstAnswer } from './serving/first-answer.ts';
import { runLoad } from './serving/load.ts';
import { untilIdle } from './serving/until-idle.ts';

const articleCount = 1_228;
/** The measured values and a tenth more: docs/decisions/0068-memory-at-rest.md has the figures. */
const limits = { startMs: 700, restMB: 130, loadedMB: 286 };
const starts = 9;
const settleMs = 3_000;
const load = { connections: 16, maxMs: 60_000, maxRequests: 2_000_000 };

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const report = startReport('start');
const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
const environment = { DATA_DIR: join(work, 'data') };
try {
  await makeBlog(positionals[0]);
  const indexingMB = await makeIndexes();
  const { server, ms } = await timeFirstAnswer(environment, { path: patterns.home, starts });
  try {
    await measureMemory(server, { startMs: ms, indexingMB });
  } finally {
    await server.stop('SIGTERM');
  }
  report.write([`SQLite ${process.versions.sqlite}`]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function makeBlog(folder: string | undefined): Promise<void> {
  if (folder === undefined)
    return void (await growBlog(environment, articleCount, await readSamples(undefined)));
  const { code, stdout, stderr } = await runProgram(['import', folder], { environment });
  if (code !== 0) throw new Error(stdout + stderr);
}

/** Starts the blog until it has nothing left to do. Returns the highest memory, in MB. */
async function makeIndexes(): Promise<number> {
  const server = await startServer(environment);
  await untilIdle(server);
  const highestMB = memoryOf(server, 'VmHWM');
  await server.stop('SIGTERM');
  return highestMB;
}

async function measureMemory(
  { origin, ...server }: ServerProcess,
  { startMs, indexingMB }: { startMs: number; indexingMB: number },
): Promise<void> {
  await sleep(settleMs);
  const restMB = memoryOf(server, 'VmRSS');
  const row = report.table(
    `start to first answer (median of ${starts}), and memory of the server in MB, loaded over ${load.connections} connections`,
    ['', 'figure', 'limit'],
  );
  judge('start, ms', startMs, limits.startMs);
  row('indexing, MB', indexingMB.toFixed(0), '');
  judge('at rest, MB', restMB, limits.restMB);
  const paths = await listPaths(origin);
  const port = Number(new URL(origin).port);
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    const { perSecond } = await runLoad({ ...load, port, paths });
    judge(`after ${minute} min, MB`, memoryOf(server, 'VmRSS'), limits.loadedMB);
    row(`requests a second`, perSecond.toFixed(0), '');
  }
  row('highest, MB', memoryOf(server, 'VmHWM').toFixed(0), '');

  function judge(name: string, value: number, limit: number): void {
    row(name, value.toFixed(0), String(limit));
    if (value > limit) report.miss(`${name}: ${value.toFixed(0)} of ${limit}`);
  }
}

/** All kinds of pages, each also with a query of its own, which is never kept. */
async function listPaths(origin: string): Promise<string[]> {
  const list = await (await fetch(origin + articlesUrl())).text();
  const linked = [...list.matchAll(/href="(\/(?:article|tag)\/[^"?]+\/)"/g)].map(
    ([, path = '']) => path,
  );
  const paths = [
    ...new Set(linked),
    ...[articlesUrl(), articlesUrl(2), patterns.archive, feedUrl('atom'), feedUrl('rss')],
    ...[feedUrl('json'), patterns.sitemap, patterns.llms],
  ];
  return [...paths, ...paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}made=anew`)];
}
