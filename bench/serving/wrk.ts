// The load of `wrk`, a program in C: a load written for Node would be the slowest of the three
// programs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WrkResult {
  requests: number;
  perSecond: number;
  /** 99 of 100 answers came in this time, in milliseconds. */
  p99Ms: number;
}

/** Throws with what to do when wrk is missing. */
export async function requireWrk(): Promise<void> {
  try {
    await run('wrk', ['--version']).catch((error: { code: unknown }) => {
      // wrk ends with 1 after it has printed its version.
      if (error.code !== 1) throw error;
    });
  } catch {
    throw new Error('This measurement needs wrk. On Debian: apt-get install wrk');
  }
}

/** A browser's name: readers without one count as robots, and their views are not counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

/**
 * Keeps a server of this machine busy over 16 connections, from the second core. Rejects when an
 * answer has another status.
 */
export async function runWrk(
  url: string,
  { encoding, seconds, status }: { encoding: 'br' | undefined; seconds: number; status: number },
): Promise<WrkResult> {
  const headers = ['-H', `user-agent: ${agent}`];
  if (encoding) headers.push('-H', `accept-encoding: ${encoding}`);
  const args = ['-t1', '-c16', `-d${seconds}s`, '--latency', ...headers, url];
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', ...args]);
  const other = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (/Socket errors/.test(stdout) || other !== (status === 404 ? requests : 0)) {
    throw new Error(`${url} was not answered with ${status} each time:\n${stdout}`);
  }
  return {
    requests,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

function toMs(found: RegExpExecArray | null): number {
  const [, value, unit] = found ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
}
