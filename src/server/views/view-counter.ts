import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { listOwnHosts } from '../../db/settings/own-hosts.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { addViews, findDayKey, type View } from '../../db/statistics/views.ts';
import type { Db } from '../../db/tables.ts';
import { dayMs } from '../../shared/dates.ts';
import { dayIn } from '../../shared/time/wall-time.ts';
import { Job } from '../limits/job.ts';
import { makeReaderLimit } from './reader-limit.ts';
import { findReferrer } from './referrer.ts';

/** A crash loses at most the views of 5 seconds. Writing may take one of them. */
const writeEveryMs = 4000;
const maxHeldViews = 1000;

/**
 * All browsers of one kind and version name themselves alike; phones also name their model. So 200
 * different names stand for about a thousand people on computers, or a few hundred on phones. More
 * people than that behind one address on one day are unlikely. Somebody who invents names can add
 * at most 200 views to an article in a day.
 */
const readerLimits = { maxPerNetwork: 200, maxReaders: 10_000 };

/**
 * Programs that call themselves robots or make previews of pages. CUBOT is not a robot, but a maker
 * of phones.
 */
const robots =
  /(?<!\bcu)bot|crawl|spider|slurp|preview|fetch|curl|wget|python|http-client|headless|lighthouse/i;

export interface ViewCounter {
  /**
   * Notes that a visitor opens a page. A page of an article is a view of it, one for each reader
   * and day; any page makes a visit, one for each reader and day. Neither HEAD requests, the owner
   * nor robots count. `from`: the address of the page that led here, if the page's script told it.
   */
  note(
    request: Pick<FastifyRequest, 'method' | 'headers' | 'ip' | 'isLoggedIn'>,
    articleID?: string,
    from?: string,
  ): void;
  /**
   * Writes the noted views to the database. A job does this every few seconds; call it once more
   * when no request is left. The counter does it by itself when it holds many.
   */
  flush(): Promise<void>;
}

interface HeldView {
  articleID: string | undefined;
  /** Milliseconds. */
  time: number;
  /** A digest of address and browser. It stays in memory and is never stored. */
  who: string;
  referrer: string | undefined;
}

/**
 * Counts readers without storing who they are: only a digest of address and browser is stored, made
 * with a key that is deleted after its day. Views are written together, every few seconds; a crash
 * loses the views of these seconds. `pagesTell`: the script of each page tells that the page is
 * read, because a cache may answer the request for the page. The requests for pages do not count
 * then.
 */
export function makeViewCounter(
  db: Db,
  now: () => number,
  { pagesTell = false }: { pagesTell?: boolean } = {},
): ViewCounter {
  let held: HeldView[] = [];
  /**
   * Articles, by browser and address, whose views are held, and the day of these views. So long the
   * address stays in memory. At most two thousand, of 16 KB each.
   */
  const noted = new Map<string, Map<string, Set<string | undefined>>>();
  let notedDay = Number.NaN;
  let writing = Promise.resolve();
  const limit = makeReaderLimit(readerLimits);

  /** One after the other: the last one ends when all views are written. */
  function flush(): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => {});
    return written;
  }

  async function write(): Promise<void> {
    const views = held;
    if (views.length === 0) return;
    held = [];
    try {
      await addViews(db, await toViews(db, views));
    } catch (error) {
      // The database is away. These views are written before the next ones.
      held = [...views, ...held];
      throw error;
    }
    // A reader who came while these views were written may be held once more. The database counts
    // each only once.
    noted.clear();
  }

  function remember(agent: string, ip: string, articleID: string | undefined): void {
    const addresses = noted.get(agent) ?? new Map<string, Set<string | undefined>>();
    const articles = addresses.get(ip) ?? new Set();
    noted.set(agent, addresses.set(ip, articles.add(articleID)));
  }

  return {
    note(request, articleID, from) {
      const { headers } = request;
      if (request.method === 'HEAD' || request.isLoggedIn || isRobot(headers)) return;
      if (pagesTell && request.method === 'GET') return;
      if (held.length >= maxHeldViews) return;
      const time = now();
      const day = Math.floor(time / dayMs);
      if (day !== notedDay) noted.clear();
      notedDay = day;
      const { ip } = request;
      const agent = headers['user-agent'] ?? '';
      // A reader who comes back within seconds. The digest takes longer than all the rest.
      if (noted.get(agent)?.get(ip)?.has(articleID)) return;
      const who = digest(`${ip}\n${agent}`);
      if (!limit.admits(day, ip, who)) return;
      held.push({ articleID, time, who, referrer: findReferrer(headers, from) });
      remember(agent, ip, articleID);
      if (held.length === maxHeldViews / 2) flush().catch(() => {});
    },
    flush,
  };
}

/**
 * Writes the noted views. Those that could not be written come with the next ones; failed requests
 * tell why.
 */
export function viewsJob(views: ViewCounter): Job {
  return new Job({ everyMs: writeEveryMs, run: () => views.flush(), onFault() {} });
}

/** Days are those of the blog's time zone. Former hosts of the blog are no other sites. */
async function toViews(db: Db, held: readonly HeldView[]): Promise<View[]> {
  const { timeZone } = await findSettings(db);
  const own = await listOwnHosts(db);
  const views = held.map(({ articleID, time, who, referrer }) => ({
    articleID,
    day: dayIn(timeZone, time),
    who,
    referrer: referrer !== undefined && own.has(referrer) ? undefined : referrer,
  }));
  const keys = new Map<string, string>();
  for (const day of new Set(views.map(({ day }) => day))) {
    keys.set(day, await findDayKey(db, day, randomBytes(32).toString('base64url')));
  }
  return views.map(({ who, ...view }) => ({
    ...view,
    reader: digest(`${keys.get(view.day)}\n${who}`),
  }));
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

export function isRobot(headers: FastifyRequest['headers']): boolean {
  const agent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  return !agent || robots.test(agent) || /prefetch|prerender/i.test(String(purpose ?? ''));
}
