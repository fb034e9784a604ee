// Requests a second of each kind of page, kept in memory and made anew, plain and with brotli, beside a bare `node:http` server
// that sends the same bytes with the same headers. The server has one core, the load another. Takes about four minutes. Ends
// with 1 when a page that is kept is below its share of the bare server. Writes bench/results/serve.json.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram, startServer } from '../e2e/support/server.ts';
import { patterns, readUrl } from '../src/urls.ts';
import { startReport } from './report/report.ts';
import { startBareServer } from './serving/bare-server.ts';
import { cpuMsOf, median } from './serving/figures.ts';
import { requireWrk, runWrk } from './serving/wrk.ts';

const rounds = 3;
const seconds = 2;
/** A kept page has at least this share of the requests of a bare server: without the log, and with it. */
const minShares = { warn: 0.85, info: 0.7 };

await requireWrk();
if (availableParallelism() < 2) throw new Error('This measurement needs two cores.');
const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
const environment = { DATA_DIR: join(work, 'data') };
const folder = resolve(process.argv[2] || join(import.meta.dirname, '../demo/articles'));
const report = startReport('serve');
try {
  const { code, stdout, stderr } = await runProgram(['import', folder], { environment });
  if (code !== 0) throw new Error(stdout + stderr);
  for (const level of ['warn', 'info'] as const) await measure(level);
  report.write([`SQLite ${process.versions.sqlite}`]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function measure(level: 'warn' | 'info'): Promise<void> {
  const onFirstCore = ['taskset', '-c', '0'];
  const server = await startServer({ ...environment, LOG_LEVEL: level }, [], onFirstCore);
  try {
    const response = await fetch(server.origin + patterns.apiArticles);
    const { articles } = (await response.json()) as { articles: { articleID: string }[] };
    const article = readUrl(articles[0]?.articleID ?? '');
    const kept = [
      { name: 'list', path: patterns.home, status: 200 },
      { name: 'article', path: article, status: 200 },
      { name: 'archive', path: patterns.archive, status: 200 },
      { name: 'feed', path: patterns.atom, status: 200 },
    ];
    const row = report.table(
      `requests a second, the median of ${rounds} rounds; log level ${level}`,
      ['page', 'encoding', 'Suibi', 'bare', 'share', 'p99 ms', 'bare p99', 'CPU µs'],
    );
    for (const page of kept) await compare(server, row, level, page, true);
    if (level === 'info') return;
    // An address with a query of its own is never kept.
    const made = kept.slice(0, 3).map((page) => ({ ...page, path: `${page.path}?made=anew` }));
    for (const page of [...made, { name: '404', path: '/nowhere', status: 404 }]) {
      await compare(server, row, level, page, false);
    }
  } finally {
    await server.stop('SIGTERM');
  }
}

async function compare(
  server: { origin: string; pid: number },
  row: (...cells: string[]) => void,
  level: 'warn' | 'info',
  { name, path, status }: { name: string; path: string; status: number },
  isKept: boolean,
): Promise<void> {
  for (const encoding of [undefined, 'br'] as const) {
    const load = { encoding, seconds, status };
    // So that the bare server gets the bytes of a kept answer, and none of these is the first.
    await runWrk(server.origin + path, { ...load, seconds: 1 });
    const peer = await startBareServer(server.origin, [path], encoding, ['taskset', '-c', '0']);
    const mine = [];
    const theirs = [];
    let cpuMs = 0;
    try {
      await runWrk(`http://127.0.0.1:${peer.port}${path}`, { ...load, seconds: 1 });
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuMsOf(server.pid);
        mine.push(await runWrk(server.origin + path, load));
        cpuMs += cpuMsOf(server.pid) - before;
        theirs.push(await runWrk(`http://127.0.0.1:${peer.port}${path}`, load));
      }
    } finally {
      peer.stop();
    }
    const perSecond = median(mine.map((result) => result.perSecond));
    const barePerSecond = median(theirs.map((result) => result.perSecond));
    const p99Ms = median(mine.map((result) => result.p99Ms));
    const bareP99Ms = median(theirs.map((result) => result.p99Ms));
    const cpuUs = (cpuMs * 1000) / mine.reduce((sum, { requests }) => sum + requests, 0);
    const share = perSecond / barePerSecond;
    const kind = isKept ? 'kept' : 'made';
    row(
      `${name}, ${kind}`,
      encoding ?? 'plain',
      ...[perSecond.toFixed(0), barePerSecond.toFixed(0), share.toFixed(3)],
      ...[p99Ms.toFixed(1), bareP99Ms.toFixed(1), cpuUs.toFixed(0)],
    );
    if (isKept && encoding === 'br' && name !== 'feed' && share < minShares[level]) {
      report.miss(`${name} at log level ${level}: ${share.toFixed(3)} of ${minShares[level]}`);
    }
  }
}
