import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addViews, findDayKey, type View } from '../../db/blog/views.ts';
import type { Db } from '../../db/tables.ts';
import { makeReaderLimit } from './reader-limit.ts';

const writtenEvery = 5000;
const heldAtMost = 1000;

/**
 * Browsers of one kind and version say the same of themselves, so that two hundred different ones are some thousand
 * people on computers, or a few hundred on phones, which name their models: all in one building or campus, for one
 * blog, on one day. Who invents browsers behind one address adds that many to an article a day, as long as the
 * program runs and remembers them.
 */
const readerLimits = { perAddress: 200, inAll: 10_000 };

/** Programs that say what they are, and browsers that load a page before anyone asked for it. CUBOT makes phones. */
const robots =
  /(?<!\bcu)bot|crawl|spider|slurp|preview|fetch|curl|wget|python|http-client|headless|lighthouse/i;

export interface ViewCounter {
  /** Notes that a visitor reads an article, one view per reader and day; asking for its headers is none. */
  note(request: FastifyRequest, articleID: string): void;
  /** Writes what has been noted; called by itself every few seconds. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface HeldView {
  articleID: string;
  day: string;
  /** A digest of address and browser, however long they are; kept in memory and never stored. */
  who: string;
}

/**
 * Counts readers without keeping who they are: of address and browser only a digest is stored, made
 * with a key that is deleted after its day. Views are written together; a crash loses some seconds.
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
      // The database is away: they are tried again with the next ones.
      for (const [key, view] of views) held.set(key, view);
      throw error;
    }
  }

  const timer = setInterval(() => flush().catch(() => {}), writtenEvery).unref();
  return {
    note(request, articleID) {
      if (request.method === 'HEAD' || request.isLoggedIn || isRobot(request.headers)) return;
      if (held.size >= heldAtMost) return;
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
