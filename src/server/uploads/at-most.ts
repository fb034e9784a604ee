import { setTimeout } from 'node:timers/promises';

/** The result of `work`, or undefined if it takes longer. The work then goes on. */
export async function atMost<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  // If the work fails after the answer, the next call begins it again and says why.
  work.catch(() => {});
  const waiting = new AbortController();
  const late = setTimeout(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    waiting.abort();
  }
}
