import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicState } from '../../db/articles/public-changes.ts';
import type { Context } from '../context.ts';
import { etagOf, isKnown, removeBody } from '../http/conditional.ts';
import { keyOf, keyRulesOf } from './address-key.ts';
import { isForEveryone } from './for-everyone.ts';
import { publicForBrowsers, secondsUntil, sharedHeaders } from './shared-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The public state before an answer was made that caches on the way may keep. */
    stateBefore: PublicState | undefined;
  }
}

/** Gives a tag to each page that caches on the way may keep. The tag is that of the page’s text. */
export function tagSharedAnswers(app: FastifyInstance, { config }: Context): void {
  if (config.sharedCacheSeconds === 0) return;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return;
    if (isForEveryone(request, reply) && !reply.hasHeader('etag')) {
      reply.header('etag', etagOf(payload));
    }
  });
}

/**
 * Tells caches on the way, in each answer, for how long they may keep it (decision 40). They may
 * keep what the lane keeps, and files that are public for browsers too. A cache that has the newest
 * version of a page is answered 304. Without the setting no header is added.
 */
export function shareAnswers(app: FastifyInstance, context: Context): void {
  const { config, publicClock: clock, now } = context;
  const keyRules = keyRulesOf(config);
  const maxAgeMs = config.sharedCacheSeconds * 1000;
  if (maxAgeMs === 0) return;

  app.decorateRequest('stateBefore', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.keep === undefined) return;
    if (keyOf(request.raw, keyRules) === undefined) return;
    request.stateBefore = await stateNow();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const seconds = await secondsFor(request, reply);
    const cacheControl = cacheControlOf(reply);
    // Set again, it is the last one.
    reply.removeHeader('cache-control');
    for (const [name, value] of sharedHeaders(seconds, now(), cacheControl)) {
      reply.header(name, value);
    }
    const etag = reply.getHeader('etag');
    // What is no page has answered 304 by itself.
    if (typeof etag !== 'string' || request.routeOptions.config.answers !== 'page') return payload;
    if (!mayBeNotModified(seconds) || !isKnown(request.headers, { etag, lastModified: 0 })) {
      return payload;
    }
    reply.status(304);
    return removeBody(request, reply);
  });

  /** Undefined when the database is away. The route says so then. */
  async function stateNow(): Promise<PublicState | undefined> {
    return clock.current() ?? clock.read().catch(() => undefined);
  }

  async function secondsFor(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return 0;
    if (keyOf(request.raw, keyRules) === undefined || reply.hasHeader('set-cookie')) return 0;
    const { stateBefore } = request;
    if (stateBefore && isForEveryone(request, reply)) {
      // A change came while the answer was made.
      if ((await stateNow())?.key !== stateBefore.key) return 0;
      const time = now();
      return secondsUntil(time, time + maxAgeMs, stateBefore.endsAt, reply.keepable?.endsAt);
    }
    const [, ofBrowsers = 0] = publicForBrowsers.exec(cacheControlOf(reply)) ?? [];
    return Math.min(config.sharedCacheSeconds, Number(ofBrowsers));
  }
}

/**
 * Whether 304 may be the answer to a cache that has the same version. nginx keeps that version for
 * as long as it was first told if the 304 tells no time.
 */
export function mayBeNotModified(seconds: number): boolean {
  return seconds > 1;
}

export function cacheControlOf(reply: FastifyReply): string {
  return String(reply.getHeader('cache-control') ?? '');
}
