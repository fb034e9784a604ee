import { setTimeout as delay } from 'node:timers/promises';

/** One request of a reader. Times are those of `performance.now()`. */
interface Read {
  address: string;
  begin: number;
  end: number;
  /** The status, or why there is no answer. */
  outcome: number | string;
}

/** The time in which something was killed or stopped. */
export interface Disturbance {
  begin: number;
  end: number;
}

const readers = 8;
const pauseMs = 10;

/**
 * Readers who ask for the addresses in turn, each one request after the other, until they are
 * stopped.
 */
export function startReaders(origin: string, addresses: readonly string[]) {
  const reads: Read[] = [];
  let isStopped = false;
  const read = async (address: string) => {
    const begin = performance.now();
    // An answer may also end in the middle of its body.
    const outcome = await readWhole(origin + address).catch(
      (error: Error) => `${error.message} ${error.cause ?? ''}`,
    );
    reads.push({ address, begin, end: performance.now(), outcome });
  };
  const running = Array.from({ length: readers }, async (_, reader) => {
    for (let turn = reader; !isStopped; turn += 1) {
      await read(addresses[turn % addresses.length] ?? '/');
      await delay(pauseMs);
    }
  });
  return {
    /** Stops when all requests are answered. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(running);
    },
    count: () => reads.length,
    longestMs: () => Math.max(...reads.map(({ begin, end }) => end - begin)),
    /**
     * The requests without a good answer, except those that were under way during a disturbance.
     */
    failed: (disturbances: readonly Disturbance[]) =>
      reads.filter(
        ({ begin, end, outcome }) =>
          outcome !== 200 && !disturbances.some((each) => begin < each.end && each.begin < end),
      ),
    /** All requests without a good answer. */
    broken: () => reads.filter(({ outcome }) => outcome !== 200),
  };
}

/** The status of an answer that came whole. */
async function readWhole(url: string): Promise<number> {
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}
