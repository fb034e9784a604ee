// Requests a second of each kind of page, kept in memory and made anew, plain and with brotli,
// beside a bare `node:http` server that sends the same bytes with the same headers. The server has
// one core, the load another. Takes about ten minutes. Ends with 1 when a page that is kept is
// below its share of the bare server. Writes bench/results/serve.json.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runProgram, startServer } from '../e2e/support/server.ts';
import { feedUrl, patterns, readUrl } from '../src/urls.ts';
import { hasNginx } from '../test/nginx.ts';
import { startReport } from './report/report.ts';
import { fetchAsSent, startBareServer } from './serving/bare-server.ts';
import { cpuMsOf, median } from './serving/figures.ts';
import { startNginxFiles } from './serving/nginx-files.ts';
import { requireWrk, runWrk, type WrkResult } from './serving/wrk.ts';

const rounds = 3;
const seconds = 2;
/** Until the pictures of the import are made, and V8 has compiled what is used most. */
const firstSeconds = 12;
/** V8 compiles anew for each kind of answer, and for each bare server. */
const warmSeconds = 3;
/**
 * A kept page has at least this share of the requests of a bare server: without the log, and with
 * it.
 */
const minShares = { warn: 0.85, info: 0.7 };
/**
 * The longest time of a kept page's answers, and that of the bare server, in the sense of `p99Ms`.
 */
const maxP99Share = 2;
/** Requests a second of pages that are made anew: plain, and with brotli. */
const minMade: Record<string, { plain: number; br?: number }> = {
  list: { plain: 600, br: 350 },
  article: { plain: 1_200, br: 600 },
  archive: { plain: 400, br: 300 },
  '404': { plain: 2_500 },
};
const onFirstCore = ['taskset', '-c', '0'];

await requireWrk();
const withNginx = hasNginx();
if (!withNginx) process.stdout.write('Without nginx, which is not installed here.\n');
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
  const server = await startServer({ ...environment, LOG_LEVEL: level }, [], onFirstCore);
  try {
    const response = await fetch(server.origin + patterns.apiArticles);
    const { articles } = (await response.json()) as { articles: { articleID: string }[] };
    const article = readUrl(articles[0]?.articleID ?? '');
    const kept = [
      { name: 'list', path: patterns.home, status: 200 },
      { name: 'article', path: article, status: 200 },
      { name: 'archive', path: patterns.archive, status: 200 },
      { name: 'feed', path: feedUrl('atom'), status: 200 },
    ];
    await runWrk(server.origin, { encoding: 'br', seconds: firstSeconds, status: 200 });
    const row = report.table(
      `requests a second, the median of ${rounds} rounds; log level ${level}`,
      ['page', 'encoding', 'Suibi', 'bare', 'share', 'p99 ms', 'bare p99', 'CPU µs', 'nginx'],
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
    // Afterwards the page is kept, so the peers copy a kept answer and no measured answer is the
    // first one.
    await runWrk(server.origin + path, { ...load, seconds: warmSeconds });
    const peer = await startBareServer(server.origin, [path], encoding, onFirstCore);
    // One table with nginx is enough: it does not know our log.
    const nginx =
      withNginx && level === 'warn'
        ? await startNginxFiles(await fetchAsSent(server.origin + path, encoding), onFirstCore)
        : undefined;
    const mine: WrkResult[] = [];
    const bare: WrkResult[] = [];
    const files: WrkResult[] = [];
    let cpuMs = 0;
    const atPort = (port: number) => `http://127.0.0.1:${port}${path}`;
    try {
      await runWrk(atPort(peer.port), { ...load, seconds: warmSeconds });
      for (let round = 0; round < rounds; round += 1) {
        const before = cpuMsOf(server.pid);
        mine.push(await runWrk(server.origin + path, load));
        cpuMs += cpuMsOf(server.pid) - before;
        bare.push(await runWrk(atPort(peer.port), load));
        if (nginx) files.push(await runWrk(atPort(nginx.port), load));
      }
    } finally {
      peer.stop();
      await nginx?.stop();
    }
    const [perSecond, barePerSecond, filesPerSecond] = [mine, bare, files].map((results) =>
      median(results.map((result) => result.perSecond)),
    ) as [number, number, number];
    const [p99Ms, bareP99Ms] = [mine, bare].map((results) =>
      median(results.map((result) => result.p99Ms)),
    ) as [number, number];
    const cpuUs = (cpuMs * 1000) / mine.reduce((sum, { requests }) => sum + requests, 0);
    const share = perSecond / barePerSecond;
    row(
      `${name}, ${isKept ? 'kept' : 'made'}`,
      encoding ?? 'plain',
      ...[perSecond.toFixed(0), barePerSecond.toFixed(0), share.toFixed(3)],
      ...[p99Ms.toFixed(1), bareP99Ms.toFixed(1), cpuUs.toFixed(0)],
      nginx ? filesPerSecond.toFixed(0) : '',
    );
    const what = `${name}, ${encoding ?? 'plain'}, log level ${level}`;
    if (!isKept) {
      const limit = minMade[name]?.[encoding ?? 'plain'] ?? 0;
      if (perSecond < limit) report.miss(`${what}: ${perSecond.toFixed(0)} of ${limit} a second`);
    } else if (encoding === 'br' && name !== 'feed') {
      if (share < minShares[level]) report.miss(`${what}: ${share.toFixed(3)} of the bare server`);
      if (p99Ms > maxP99Share * bareP99Ms) report.miss(`${what}: p99 ${p99Ms.toFixed(1)} ms`);
    }
  }
}
