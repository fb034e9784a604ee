import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Growth } from './growth.ts';

/**
 * The patterns are measured in a process of its own, whose space for new objects holds all that one
 * rendering makes. With less space, twice the tokens would cause three or four times the work of
 * the garbage collector, and that would be measured instead of the renderer.
 */
const flags = ['--min-semi-space-size=512', '--max-semi-space-size=512', '--single-threaded-gc'];
const script = fileURLToPath(new URL('./growth.ts', import.meta.url));

/**
 * The time for all measurements of one pattern, in milliseconds. A pattern that needs more is not
 * linear.
 */
const maxMeasuringMs = 60_000;

/** Measures slow patterns by their names, one after the other. */
export function startMeasuring() {
  let measuring: ChildProcess | undefined;
  const stop = () => {
    measuring?.kill('SIGKILL');
    measuring = undefined;
  };

  async function measure(name: string): Promise<Growth> {
    measuring ??= fork(script, { execArgv: flags });
    const over = AbortSignal.timeout(maxMeasuringMs);
    try {
      const answer = once(measuring, 'message', { signal: over });
      measuring.send(name);
      const [growth] = await answer;
      return growth;
    } catch (error) {
      // A process that is still busy would keep the next pattern waiting.
      stop();
      throw new Error(`${name}: no measurement`, { cause: error });
    }
  }
  return { measure, stop };
}
