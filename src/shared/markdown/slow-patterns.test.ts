import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Growth } from '../../../test/growth.ts';
import { slowPatterns } from '../../../test/slow-patterns.ts';

/**
 * The patterns are measured in a process of its own, whose space for new objects holds all that one rendering
 * makes. In the usual one, twice the tokens are three or four times the work for whoever collects the garbage,
 * and that would be measured instead of the renderer.
 */
const flags = ['--min-semi-space-size=512', '--max-semi-space-size=512', '--single-threaded-gc'];
const script = fileURLToPath(new URL('../../../test/growth.ts', import.meta.url));

let measuring: ChildProcess | undefined;
let isBusy = false;

async function measure(name: string): Promise<Growth> {
  measuring ??= fork(script, { execArgv: flags });
  isBusy = true;
  const over = new AbortController();
  const answer = once(measuring, 'message', over);
  const end = once(measuring, 'exit', over).then(() => {
    throw new Error('The process that measures has ended.');
  });
  end.catch(() => {});
  measuring.send(name);
  try {
    const [growth] = await Promise.race([answer, end]);
    isBusy = false;
    return growth;
  } finally {
    over.abort();
  }
}

function stop(): void {
  measuring?.kill('SIGKILL');
  measuring = undefined;
  isBusy = false;
}

// One that is still busy when its test is over would keep the next ones waiting.
afterEach(() => {
  if (isBusy) stop();
});
afterAll(stop);

test.each(slowPatterns)('$name: twice as much takes about twice the time', async (pattern) => {
  const { ratio, outcomes } = await measure(pattern.name);
  if (pattern.isRefused) expect(outcomes).not.toContain('rendered');
  else expect(outcomes).toEqual(['rendered', 'rendered']);
  expect(ratio).toBeLessThan(2.6);
});
