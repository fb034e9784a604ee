import { movePurgeTime } from '../db/purge-time.ts';
import type { Db } from '../db/tables.ts';

/**
 * Makes a function that returns the time by which the blog deletes for good, in milliseconds. It follows `now`, the clock of the
 * machine, by at most a day for each hour of `running`, which counts milliseconds and which nobody can set.
 */
export function startPurgeClock(
  db: Db,
  now: () => number,
  running: () => number = () => performance.now(),
): () => Promise<number> {
  let last = running();
  return async () => {
    const ranMs = running() - last;
    last += ranMs;
    return movePurgeTime(db, now(), ranMs);
  };
}
