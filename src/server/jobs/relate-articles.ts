import { setImmediate as rest, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { findRelated } from '../../db/search/related.ts';
import { countArticles, findUnrelated, storeRelated } from '../../db/search/related-store.ts';
import type { Db } from '../../db/tables.ts';
import { Job } from '../limits/job.ts';

/** A publication, also one of another process, is noticed after this time. */
const everyMs = 5_000;

/** The pause of a server after each article, so that requests are answered first. */
const pauseMs = 20;

interface Options {
  signal?: AbortSignal;
  /** The pause after each article. */
  pauseMs?: number;
}

/**
 * Looks for the related articles of all articles for which nobody has done so since they were
 * published. Returns how many these were. Ends early on `signal`; the next call continues.
 */
export async function relateArticles(
  db: Db,
  { signal, pauseMs = 0 }: Options = {},
): Promise<number> {
  const common = new Set<string>();
  let all: number | undefined;
  for (let done = 0; ; done += 1) {
    const passageID = signal?.aborted ? undefined : await findUnrelated(db);
    if (passageID === undefined) return done;
    all ??= await countArticles(db);
    await storeRelated(db, passageID, await findRelated(db, passageID, { all, common, rest }));
    await wait(pauseMs);
  }
}

/** Relates articles from now on. */
export function relateJob(db: Db, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): Job {
  return new Job({
    everyMs,
    async run(signal) {
      const articles = await relateArticles(db, { signal, pauseMs });
      if (articles > 0) log.info({ articles }, 'related articles were looked for');
    },
    onFault: (error) =>
      log.warn({ err: error }, 'looking for related articles failed and will be tried again'),
  });
}
