// Readers over the network, for the tests of load: how they are answered, and how long they wait.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a number of requests were answered. */
export interface Answers {
  /** The number of answers by status. */
  statuses: Record<string, number>;
  /** Requests without a whole answer. */
  broken: number;
  /** 99 of 100 answers came in this time, and all of them in that time, in milliseconds. */
  p99Ms: number;
  maxMs: number;
}

interface Asked {
  path: string;
  headers?: Record<string, string>;
}

interface Reading {
  origin: string;
  readers: number;
  /** A reader asks until then (`Date.now()`). */
  until: number;
  /**
   * From the start of a request to the start of the next one, in milliseconds, unless the answer
   * comes later.
   */
  everyMs: number;
  /** A refused reader comes back after so long, in milliseconds. */
  refusedMs?: number;
  next(reader: number, page: number): Asked;
  /** Hears of each answer. */
  onAnswer?(asked: Asked, status: number, etag: string | undefined): void;
}

/** Lets readers ask, each on a connection of its own, and returns when all have stopped. */
export async function readPages(reading: Reading): Promise<Answers> {
  const { readers, everyMs, refusedMs = 0, until, next, onAnswer } = reading;
  const tally = makeTally();
  const read = async (reader: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Readers do not come in step.
    await sleep((everyMs * reader) / readers);
    for (let page = 0; Date.now() < until; page += 1) {
      const asked = next(reader, page);
      const begin = performance.now();
      const answer = await ask(agent, reading.origin, asked).catch(() => undefined);
      const ms = performance.now() - begin;
      tally.add(answer?.status, ms);
      if (answer) onAnswer?.(asked, answer.status, answer.etag);
      await sleep(Math.max(0, answer?.status === 503 ? refusedMs : everyMs - ms));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  return tally.result();
}

/**
 * Counts answers and their times. A status that is undefined is a request without a whole answer.
 */
export function makeTally() {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let broken = 0;
  return {
    add(status: number | undefined, ms: number): void {
      times.push(ms);
      if (status === undefined) broken += 1;
      else statuses[status] = (statuses[status] ?? 0) + 1;
    },
    result(): Answers {
      times.sort((a, b) => a - b);
      const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0;
      return { statuses, broken, p99Ms, maxMs: times.at(-1) ?? 0 };
    },
  };
}

function ask(
  agent: Agent,
  origin: string,
  { path, headers = {} }: Asked,
): Promise<{ status: number; etag: string | undefined }> {
  return new Promise((resolve, reject) => {
    const all = { accept: 'text/html', 'accept-encoding': 'br, gzip', ...headers };
    request(origin + path, { agent, headers: all }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag }),
      );
    })
      .once('error', reject)
      .end();
  });
}
