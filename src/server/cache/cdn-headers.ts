import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicVersion } from '../../db/articles/public-changes.ts';
import type { Context } from '../context.ts';
import { etagOf, isKnown, removeBody } from '../http/conditional.ts';
import { cacheKeyOf, keyRulesOf } from './cache-key.ts';
import { isForEveryone } from './cacheable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The public version before an answer was made that caches on the way may keep. */
    versionBefore: PublicVersion | undefined;
  }
}

/**
 * The headers that caches between the blog and its readers obey, in the order in which they are
 * sent.
 */
type CdnHeaders = readonly (readonly [name: string, value: string])[];

/** No cache on the way may keep the answer, whatever it is told by its own configuration. */
const neverInCaches: CdnHeaders = [
  ['x-accel-expires', '0'],
  ['cdn-cache-control', 'no-store'],
  ['surrogate-control', 'no-store'],
];

/**
 * The `Cache-Control` of a file that browsers may keep for a long time, and for how many seconds.
 */
const publicForBrowsers = /^public, max-age=(\d+)/;

/** Gives a tag to each page that caches on the way may keep. The tag is that of the page’s text. */
export function tagForCdn(app: FastifyInstance, { config }: Context): void {
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
 * keep what the response cache has, and files that are public for browsers too. A cache that has
 * the newest version of a page is answered 304. Without the setting no header is added.
 */
export function addCdnHeaders(app: FastifyInstance, context: Context): void {
  const { config, publicVersion, now } = context;
  const keyRules = keyRulesOf(config);
  const maxAgeMs = config.sharedCacheSeconds * 1000;
  if (maxAgeMs === 0) return;

  app.decorateRequest('versionBefore', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.cache === undefined) return;
    if (cacheKeyOf(request.raw, keyRules) === undefined) return;
    request.versionBefore = await versionNow();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const seconds = await secondsFor(request, reply);
    const cacheControl = cacheControlOf(reply);
    // Set again, it is the last one.
    reply.removeHeader('cache-control');
    for (const [name, value] of cdnHeaders(seconds, now(), cacheControl)) {
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
  async function versionNow(): Promise<PublicVersion | undefined> {
    return publicVersion.current() ?? publicVersion.read().catch(() => undefined);
  }

  async function secondsFor(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return 0;
    if (cacheKeyOf(request.raw, keyRules) === undefined || reply.hasHeader('set-cookie')) return 0;
    const { versionBefore } = request;
    if (versionBefore && isForEveryone(request, reply)) {
      // A change came while the answer was made.
      if ((await versionNow())?.key !== versionBefore.key) return 0;
      const time = now();
      return secondsUntil(time, time + maxAgeMs, versionBefore.endsAt, reply.cacheable?.endsAt);
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

function cacheControlOf(reply: FastifyReply): string {
  return String(reply.getHeader('cache-control') ?? '');
}

/**
 * Tells caches between the blog and its readers for how many whole seconds from `now`
 * (milliseconds) they may keep an answer. Browsers go by `cacheControl`, the answer's
 * `Cache-Control`, which may be empty. It is among the headers, because it has to stand behind the
 * one for nginx, and because `s-maxage` in it, which browsers do not read, tells Varnish and older
 * caches the time for a file that browsers may keep for long.
 *
 * - `CDN-Cache-Control` is for all CDNs (RFC 9213). They ignore `Cache-Control` and `Expires` then.
 * - `Surrogate-Control` is for Fastly. Varnish does not obey `no-store` in `Cache-Control` where
 *   this header is, and takes the time from `Expires` (`vcl_beresp_control` in its builtin.vcl;
 *   bin/varnishd/cache/cache_rfc2616.c).
 * - `X-Accel-Expires` is for nginx, which counts whole seconds of its clock: an answer may be there
 *   almost a second longer. Up to version 1.22 nginx obeys the header that stands first, so this
 *   one has to stand before `Cache-Control` and `Expires`.
 */
export function cdnHeaders(seconds: number, now: number, cacheControl: string): CdnHeaders {
  const forShared = publicForBrowsers.test(cacheControl) ? `, s-maxage=${seconds}` : '';
  const last = cacheControl === '' ? [] : [['cache-control', cacheControl + forShared] as const];
  if (seconds < 1) return [...neverInCaches, ...last];
  return [
    ['x-accel-expires', String(seconds - 1)],
    ['cdn-cache-control', `max-age=${seconds}, must-revalidate`],
    ['surrogate-control', `max-age=${seconds}`],
    ['expires', new Date(now + seconds * 1000).toUTCString()],
    ...last,
  ];
}

/**
 * How many whole seconds there are from `now` until the first of these times. All are milliseconds.
 */
export function secondsUntil(now: number, ...times: readonly (number | undefined)[]): number {
  const first = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  return Math.max(0, Math.floor((first - now) / 1000));
}
