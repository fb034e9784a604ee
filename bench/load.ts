// A blog under load: 50 readers and a writer for ten minutes, 500 readers at once for a minute, 500
// slow connections for half a minute. The server has one core, the load another. `npm run bench --
// load MINUTES` makes the first part shorter. Ends with 1 when a limit is passed. Writes
// bench/results/load.json.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { findLost, logInByForm } from '../e2e/faults/blog.ts';
import { connectSlowly, drawCrowd, liveDay } from '../e2e/faults/load.ts';
import type { Answers } from '../e2e/faults/reading.ts';
import { createOwner } from '../e2e/support/fixtures.ts';
import { makeDataDir, runProgram, startServer } from '../e2e/support/server.ts';
import { minuteMs } from '../src/shared/dates.ts';
import { startReport } from './report/report.ts';

const minutes = Number(process.argv[2]) || 10;
const limits = { readerMs: 50, writerMs: 250, crowdMs: 2_000, slowMs: 200, memoryMB: 300 };
const normalAfterMs = 10_000;

const dataDir = makeDataDir();
const environment = { DATA_DIR: dataDir.path, LOG_LEVEL: 'info' };
await createOwner(dataDir.path);
const articles = join(import.meta.dirname, '../demo/articles');
const { code, stdout, stderr } = await runProgram(['import', articles], { environment });
if (code !== 0) throw new Error(stdout + stderr);
const report = startReport('load');
let row = (..._cells: string[]) => {};
const server = await startServer(environment, [], ['taskset', '-c', '0']);
let lost: string[] = [];
try {
  const headers = await logInByForm(server.origin);
  const day = await measured('day', () => liveDay(server.origin, headers, minutes * minuteMs));
  tell('50 readers', day.readers, limits.readerMs, day.readers.p99Ms, ['200', '304']);
  tell('saves', day.saves, limits.writerMs, day.saves.p99Ms, ['200']);
  tell('publications', day.publications, undefined, day.publications.p99Ms, ['200']);
  tell('uploads', day.uploads, undefined, day.uploads.p99Ms, ['200']);
  const slow = await measured('slow', () => connectSlowly(server.origin, 30_000));
  tell('beside 500 slow', slow.readers, limits.slowMs, slow.readers.p99Ms, ['200']);
  check('slow heads left', slow.open, 0, '');
  const crowd = await measured('crowd', () => drawCrowd(server, 60_000));
  tell('500 readers', crowd.readers, limits.crowdMs, crowd.readers.maxMs, ['200', '503']);
  check('highest memory', crowd.peakMB, limits.memoryMB, 'MB');
  check('normal again after', crowd.normalAfterMs, normalAfterMs, 'ms');
  await server.stop('SIGTERM');
  lost = await findLost(dataDir.path, [day.writer]);
  check('saves that were lost', lost.length, 0, '');
} finally {
  await server.stop();
  dataDir.remove();
}
report.write([`SQLite ${process.versions.sqlite}`]);

/**
 * Runs a part, and prints how long the server waited for its core meanwhile: times are only true
 * where that is little.
 */
async function measured<Result extends object>(
  name: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const [ranBefore, waitedBefore] = scheduled();
  const result = await run();
  const [ran, waited] = scheduled();
  row = report.table(
    `${name}: the server used its core for ${(ran - ranBefore).toFixed(1)} s and waited for it ` +
      `${(waited - waitedBefore).toFixed(1)} s; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ['', 'figure', 'p99 ms', 'longest ms', 'at most'],
  );
  return result;
}

/**
 * Seconds of the main thread on a core, and of waiting for one
 * (Documentation/scheduler/sched-stats.rst of Linux).
 */
function scheduled(): [number, number] {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${server.pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return [ran / 1e9, waited / 1e9];
}

function tell(
  name: string,
  { statuses, broken, p99Ms, maxMs }: Answers,
  limitMs: number | undefined,
  comparedMs: number,
  allowed: string[],
): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  row(
    name,
    [...counts, `${broken} broken`].join(', '),
    ...[p99Ms.toFixed(0), maxMs.toFixed(0), limitMs === undefined ? '' : `${limitMs} ms`],
  );
  const isWrong = broken > 0 || Object.keys(statuses).some((status) => !allowed.includes(status));
  if (isWrong) report.miss(`${name}: answers that should not be`);
  if (limitMs !== undefined && comparedMs > limitMs) {
    report.miss(`${name}: ${comparedMs.toFixed(0)} of ${limitMs} ms`);
  }
}

function check(name: string, value: number, limit: number, unit: string): void {
  row(name, `${value.toFixed(0)} ${unit}`.trim(), '', '', `${limit} ${unit}`.trim());
  if (value > limit) report.miss(`${name}: ${value.toFixed(0)} of ${limit} ${unit}`.trim());
}
