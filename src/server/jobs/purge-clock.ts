import { movePurgeTime } from '../../db/purge-time.ts';
import type { Db } from '../../db/tables.ts';
import { minuteMs } from '../../shared/dates.ts';
import { Job } from '../limits/job.ts';

/**
 * A blog may run for less than the time between two clean-ups, and its purge time has to move all
 * the same.
 */
const moveEveryMs = 10 * minuteMs;

/**
 * Makes a function that returns the time by which the blog deletes for good, in milliseconds. It
 * follows `now`, the clock of the machine, by at most a day for each hour of `running`, which
 * counts milliseconds and which nobody can set.
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

/** Moves the purge time also between clean-ups. */
export function purgeTimeJob(purgeTime: () => Promise<number>): Job {
  return new Job({
    everyMs: moveEveryMs,
    async run() {
      await purgeTime();
    },
    // The next clean-up tells why.
    onFault() {},
  });
}
