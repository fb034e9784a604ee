import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../e2e/support/server.ts';
import { cpuMsOf } from './figures.ts';

const lookEveryMs = 10_000;
/**
 * A server at rest looks every five seconds for work, and uses less processor time than this in
 * `lookEveryMs`.
 */
const maxCpuMs = 100;

/**
 * Returns when a server has nothing left to do: after its first start it indexes its articles, and
 * looks for related ones.
 */
export async function untilIdle({ pid }: ServerProcess): Promise<void> {
  for (let before = cpuMsOf(pid); ; ) {
    await sleep(lookEveryMs);
    const now = cpuMsOf(pid);
    if (now - before < maxCpuMs) return;
    before = now;
  }
}
