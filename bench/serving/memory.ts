// How much memory a server has at rest and under full load, with several bounds of V8's young
// generation.
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../../e2e/support/memory-of.ts';
import { type ServerProcess, startServer } from '../../e2e/support/server.ts';
import { cpuMsOf } from './figures.ts';
import { runLoad } from './load.ts';

/** In megabytes of 10^6 bytes. */
const limits = { restMB: 130, loadedMB: 200 };

const load = { connections: 16, maxMs: 60_000, maxRequests: 100_000 };
const settleMs = 3_000;

/**
 * The program sets its bound itself; with this module it does not, and a flag of Node can set
 * another one.
 */
const withoutOwnBound = `--import=data:text/javascript,${encodeURIComponent(
  "import v8 from 'node:v8'; import { syncBuiltinESMExports } from 'node:module';" +
    'v8.setFlagsFromString = () => {}; syncBuiltinESMExports();',
)}`;

const bounds: { name: string; flags: string[] }[] = [
  { name: 'as the program sets it', flags: [] },
  ...[1, 4, 16].map((size) => ({
    name: `--max-semi-space-size=${size}`,
    flags: [withoutOwnBound, `--max-semi-space-size=${size}`],
  })),
  { name: 'without a bound', flags: [withoutOwnBound] },
];

interface Measured {
  restMB: number;
  /** At the end of the load, and the highest ever. */
  loadedMB: number;
  peakMB: number;
  requests: number;
  /**
   * Milliseconds of processor time. It depends less on the machine's other work than the requests
   * in a second.
   */
  cpuMsPerRequest: number;
}

/**
 * Prints a line for each bound. Returns whether the program keeps its limits with its own bound.
 */
export async function compareMemory(
  environment: Record<string, string>,
  paths: readonly string[],
): Promise<boolean> {
  const line = (...cells: string[]) =>
    process.stdout.write(
      `${cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(13))).join('')}\n`,
    );
  process.stdout.write(
    `\nresident memory in MB; ${load.maxMs / 1000} s of load over ${load.connections} connections\n`,
  );
  line('young generation', 'at rest', 'loaded', 'highest', 'requests', 'CPU ms each');
  let isWithin = true;
  for (const { name, flags } of bounds) {
    const server = await startServer(environment, flags);
    const measured = await measure(server, paths).finally(() => server.stop('SIGTERM'));
    const { restMB, loadedMB, peakMB, requests, cpuMsPerRequest } = measured;
    if (flags.length === 0) isWithin = restMB <= limits.restMB && loadedMB <= limits.loadedMB;
    line(
      name,
      ...[restMB, loadedMB, peakMB, requests].map((value) => value.toFixed(0)),
      cpuMsPerRequest.toFixed(2),
    );
  }
  line('limit', String(limits.restMB), String(limits.loadedMB));
  return isWithin;
}

async function measure(server: ServerProcess, paths: readonly string[]): Promise<Measured> {
  await sleep(settleMs);
  const restMB = memoryOf(server, 'VmRSS');
  const cpuBefore = cpuMsOf(server.pid);
  const { requests } = await runLoad({ ...load, port: Number(new URL(server.origin).port), paths });
  return {
    restMB,
    loadedMB: memoryOf(server, 'VmRSS'),
    peakMB: memoryOf(server, 'VmHWM'),
    requests,
    cpuMsPerRequest: (cpuMsOf(server.pid) - cpuBefore) / requests,
  };
}
