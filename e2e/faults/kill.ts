import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { dose } from '../../test/dose.ts';
import { type Random, seededRandom } from '../../test/random.ts';
import { test } from '../support/fixtures.ts';

/**
 * Runs `round` once for each kill of the dose, and counts the kills from 1. The seed of `random` is
 * printed. The moments of the kills still differ from run to run, because the machine never takes
 * the same time twice.
 */
export async function forEachKill(
  round: (random: Random, kill: number) => Promise<void>,
  kills = dose.kills,
): Promise<void> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  process.stdout.write(`seed ${seed}: ${test.info().title}\n`);
  const random = seededRandom(seed);
  for (let kill = 1; kill <= kills; kill += 1) {
    await test.step(`kill ${kill}`, () => round(random, kill));
  }
}

/** Calls `kill` at a random moment of the next `durationMs` milliseconds. */
export async function killWithin(
  durationMs: number,
  random: Random,
  kill: () => Promise<unknown>,
): Promise<void> {
  await delay(random() * durationMs);
  await kill();
}

/** Returns when the path exists or the program has ended. */
export async function untilExists(path: string, program: ChildProcess): Promise<void> {
  while (!existsSync(path) && program.exitCode === null) await delay(1);
}

/** How long `work` takes, in milliseconds. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
