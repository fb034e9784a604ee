import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addViews, findDayKey, type View } from '../../db/blog/views.ts';
import type { Db } from '../../db/tables.ts';
import { makeReaderLimit } from './reader-limit.ts';

const writeEveryMs = 5000;
const maxHeldViews = 1000;

/**
 * All browsers of one kind and version name themselves alike; phones also name their model. So 200 different names
 * stand for about a thousand people on computers, or a few hundred on phones. More people than that behind one address
 * on one day are unlikely. Somebody who invents names can add at most 200 views to an article in a day.
 */
const readerLimits = { maxPerNetwork: 200, maxReaders: 10_000 };

/** Programs that call themselves robots or make previews of pages. CUBOT is not a robot, but a maker of phones. */
const robots =
  /(?<!\bcu)bot|crawl|spider|slurp|preview|fetch|curl|wget|python|http-client|headless|lighthouse/i;

export interface ViewCounter {
  /** Notes that a visitor reads an article: one view per reader and day. A HEAD request is no view. */
  note(
    request: Pick<FastifyRequest, 'method' | 'headers' | 'ip' | 'isLoggedIn'>,
    articleID: string,
  ): void;
  /** Writes the noted views to the database. The counter also does this by itself, every few seconds. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface HeldView {
  articleID: string;
  day: string;
  /** A digest of address and browser. It stays in memory and is never stored. */
  who: string;
}

/**
 * Counts readers without storing who they are: only a digest of address and browser is stored, made with a key that
 * is deleted after its day. Views are written together, every few seconds; a crash loses the views of these seconds.
 */
export function makeViewCounter(db: Db, now: () => number): ViewCounter {
  const held = new Map<string, HeldView>();
  const limit = makeReaderLimit(readerLimits);

  async function flush(): Promise<void> {
    const views = new Map(held);
    held.clear();
    if (views.size === 0) return;
    try {
      await addViews(db, await digestReaders(db, [...views.values()]));
    } catch (error) {
      // The database is away. These views are written together with the next ones.
      for (const [key, view] of views) held.set(key, view);
      throw error;
    }
  }

  const timer = setInterval(() => flush().catch(() => {}), writeEveryMs).unref();
  return {
    note(request, articleID) {
      if (request.method === 'HEAD' || request.isLoggedIn || isRobot(request.headers)) return;
      if (held.size >= maxHeldViews) return;
      const day = new Date(now()).toISOString().slice(0, 10);
      const who = digest(`${request.ip}\n${request.headers['user-agent']}`);
      if (!limit.admits(day, request.ip, who)) return;
      held.set(`${articleID} ${day} ${who}`, { articleID, day, who });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function digestReaders(db: Db, held: readonly HeldView[]): Promise<View[]> {
  const keys = new Map<string, string>();
  for (const day of new Set(held.map(({ day }) => day))) {
    keys.set(day, await findDayKey(db, day, randomBytes(32).toString('base64url')));
  }
  return held.map(({ articleID, day, who }) => ({
    articleID,
    day,
    reader: digest(`${keys.get(day)}\n${who}`),
  }));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export function isRobot(headers: FastifyRequest['headers']): boolean {
  const agent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  return !agent || robots.test(agent) || /prefetch|prerender/i.test(String(purpose ?? ''));
}
