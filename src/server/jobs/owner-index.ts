import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { indexHistory, listUnindexed } from '../../db/search/history-index.ts';
import type { Db } from '../../db/tables.ts';
import { minuteMs } from '../../shared/dates.ts';
import { withTimeout } from '../../shared/limits/single-flight.ts';
import { Job } from '../limits/job.ts';

/** Searches bring the indexes up to date too, so that this only makes the next search faster. */
const bringEveryMs = 10 * minuteMs;

/** The pause after each article while nobody waits, so that requests are answered first. */
const pauseMs = 20;

const articlesAtOnce = 50;

/** The owner’s indexes, which follow the articles: saving does not wait for them. */
export class OwnerIndex {
  /** Brings the indexes up to date. */
  readonly job: Job;
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  /** How many searches wait for the indexes. */
  #waiting = 0;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#db = db;
    this.#log = log;
    this.job = new Job({
      everyMs: bringEveryMs,
      run: (signal) => this.#bringAll(signal),
      onFault: (error) =>
        log.warn({ err: error }, 'the index of the owner’s search is not up to date'),
    });
  }

  /**
   * Brings the indexes up to date. False if that takes longer than `maxMs`: it goes on in the
   * background.
   */
  async bring(maxMs: number): Promise<boolean> {
    this.#waiting += 1;
    const inTime = await withTimeout(
      maxMs,
      this.job.wake().then(() => true),
    );
    this.#waiting -= 1;
    return inTime ?? false;
  }

  async #bringAll(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      const ids = await listUnindexed(this.#db, { after, limit: articlesAtOnce });
      if (ids.length === 0) return;
      for (const articleID of ids) {
        if (signal.aborted) return;
        after = articleID;
        // Others are found although one is damaged.
        await indexHistory(this.#db, articleID).catch((error: unknown) =>
          this.#log.warn({ err: error, articleID }, 'the owner’s search lacks this article'),
        );
        if (this.#waiting === 0) await wait(pauseMs);
      }
    }
  }
}
