import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/connection/database.ts';
import { endLease, takeLease } from '../../db/leases.ts';

/** The others take the lease of a killed process after so long. */
const leaseMs = 3_000;
const renewEveryMs = 1_000;
const askEveryMs = 300;

/**
 * Runs `work` while no other process of the blog runs work of this name. Undefined if that takes
 * longer than `maxWaitMs`. On PostgreSQL a lease is a row; a process that is killed keeps the
 * others waiting for some seconds. A process that loses the database for longer than its lease may
 * work beside the next one; all work is such that this only takes time. On SQLite a blog has one
 * process.
 */
export async function withLease<Result>(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  name: string,
  maxWaitMs: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (kind === 'sqlite') return work();
  const lease = { name, holder: randomUUID(), forMs: leaseMs };
  const begin = performance.now();
  while (!(await takeLease(db, lease))) {
    if (performance.now() - begin >= maxWaitMs) return undefined;
    await delay(askEveryMs);
  }
  let renewed: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewed = takeLease(db, lease).catch(() => {});
  }, renewEveryMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // Otherwise it could take the lease again after its end.
    await renewed;
    // If the database is away, the lease ends by itself.
    await endLease(db, name, lease.holder).catch(() => {});
  }
}
