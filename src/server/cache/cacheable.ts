import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyHeaders, type Version } from '../http/conditional.ts';
import { requestIdHeader } from '../http/request-id.ts';
import type { CachedResponse } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the answer for visitors may be cached, and sent to everyone. `paged`: also with
     * `?page=N`. Another query is never cached. `file`: the answer is a file.
     */
    cache?: 'alone' | 'paged' | 'file';
  }
  interface FastifyReply {
    /** What a route says of an answer that may be cached. Without it the answer is not. */
    cacheable: Cacheable | undefined;
  }
}

interface Cacheable {
  /** Until when the answer is right if nothing changes, in milliseconds. */
  endsAt: number;
  /** The article that a reader of the answer reads. */
  articleID?: string | undefined;
}

/** A larger file is not cached. */
const maxFileBytes = 256 * 1024;

/** Headers that are added when an answer is sent. */
const ofOneAnswer = [requestIdHeader, 'content-length'];

/**
 * Whether an answer without a fault may be sent to every visitor who asks for its address. The
 * cookies of the answer have to be among its headers already.
 */
export function isForEveryone(
  { routeOptions, url, isLoggedIn }: Pick<FastifyRequest, 'routeOptions' | 'url' | 'isLoggedIn'>,
  reply: Pick<FastifyReply, 'cacheable' | 'getHeader'>,
): boolean {
  const { cache } = routeOptions.config;
  if (!reply.cacheable || cache === undefined || isLoggedIn) return false;
  if (cache !== 'paged' && url.includes('?')) return false;
  return reply.getHeader('set-cookie') === undefined;
}

/**
 * Reads a file that may be cached, if it is not too large, so that it is sent from memory. Another
 * payload stays as it is.
 */
export async function readFile(
  { routeOptions }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (routeOptions.config.cache !== 'file' || reply.statusCode !== 200) return payload;
  const bytes = Number(reply.getHeader('content-length'));
  return payload instanceof Readable && bytes <= maxFileBytes ? buffer(payload) : payload;
}

/**
 * The response as it is cached, if everyone may get it. `maxAgeMs`: it is cached for so long at
 * most. `isShared`: caches in front of the blog may keep it too.
 */
export function toCached(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  {
    maxAgeMs,
    isShared,
    ...made
  }: Pick<CachedResponse, 'key' | 'versionKey' | 'madeAt'> & {
    maxAgeMs: number;
    isShared: boolean;
  },
): CachedResponse | undefined {
  const { cacheable } = reply;
  if (reply.statusCode !== 200) return undefined;
  if (!Buffer.isBuffer(payload)) return undefined;
  if (!cacheable || !isForEveryone(request, reply)) return undefined;
  const apart = isShared ? [...ofOneAnswer, 'cache-control'] : ofOneAnswer;
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !apart.includes(name))
    .map(([name, value]) => [name, String(value)]);
  return {
    ...made,
    endsAt: Math.min(cacheable.endsAt, made.madeAt + maxAgeMs),
    wordsEndAt: cacheable.endsAt,
    headers: ['content-length', String(payload.length), ...headers.flat()],
    notModifiedHeaders: headers.filter(([name = '']) => !bodyHeaders.includes(name)).flat(),
    cacheControl: isShared ? String(reply.getHeader('cache-control') ?? '') : '',
    version: versionOf(reply),
    body: payload,
    kind: kindOf(request),
    articleID: cacheable.articleID,
  };
}

function kindOf({ routeOptions }: FastifyRequest): CachedResponse['kind'] {
  const { cache, answers } = routeOptions.config;
  if (cache === 'file') return 'file';
  return answers === 'page' ? 'page' : 'text';
}

function versionOf(reply: FastifyReply): Version | undefined {
  const etag = reply.getHeader('etag');
  if (typeof etag !== 'string') return undefined;
  return { etag, lastModified: Date.parse(String(reply.getHeader('last-modified') ?? '')) || 0 };
}
