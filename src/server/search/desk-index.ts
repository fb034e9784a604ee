import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { indexHistory, listUnindexed } from '../../db/search/index-history.ts';
import type { Db } from '../../db/tables.ts';
import { minuteMs } from '../../shared/dates.ts';
import type { Context } from '../context.ts';
import type { App } from '../http-server.ts';

/** Searches bring the indexes up to date too, so that this only makes the next search faster. */
const bringEveryMs = 10 * minuteMs;

/** The pause after each article while nobody waits, so that requests are answered first. */
const pauseMs = 20;

const articlesAtOnce = 50;

/** The owner’s indexes, which follow the articles: saving does not wait for them. */
export interface DeskIndex {
  /** Brings the indexes up to date. False if that takes longer than `maxMs`: it goes on in the background. */
  bring(maxMs: number): Promise<boolean>;
}

/** Begins when the server listens, and ends with it. */
export function startDeskIndex(app: App, { database: { db } }: Context): DeskIndex {
  const index = makeDeskIndex(db, app.log);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(index.bringSlowly, bringEveryMs).unref();
    index.bringSlowly();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await index.close();
  });
  return index;
}

export function makeDeskIndex(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): DeskIndex & {
  /** Brings the indexes up to date in the background. */
  bringSlowly(): void;
  close(): Promise<void>;
} {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let waiting = 0;
  let isClosed = false;

  async function bringAll(): Promise<void> {
    let after = '';
    while (!isClosed) {
      const ids = await listUnindexed(db, { after, limit: articlesAtOnce });
      if (ids.length === 0) return;
      for (const articleID of ids) {
        if (isClosed) return;
        after = articleID;
        // Others are found although one is damaged.
        await indexHistory(db, articleID).catch((error: unknown) =>
          log.warn({ err: error, articleID }, 'the owner’s search lacks this article'),
        );
        if (waiting === 0) await wait(pauseMs);
      }
    }
  }

  /** One that runs already may have passed an article that was saved since. So another one follows it. */
  function bringAgain(): Promise<void> {
    next ??= running.then(() => {
      next = undefined;
      running = bringAll().catch((error: unknown) => {
        if (!isClosed)
          log.warn({ err: error }, 'the index of the owner’s search is not up to date');
      });
      return running;
    });
    return next;
  }

  return {
    async bring(maxMs) {
      waiting += 1;
      const done = bringAgain().then(() => true);
      const inTime = await Promise.race([done, wait(maxMs, false, { ref: false })]);
      waiting -= 1;
      return inTime;
    },
    bringSlowly: () => void bringAgain(),
    async close() {
      isClosed = true;
      await running;
    },
  };
}
