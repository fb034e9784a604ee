import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyHeaders, type Version } from '../http/conditional.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { isForEveryone } from './for-everyone.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { cacheControlOf } from './share-answers.ts';

/** A larger file is not kept. */
const maxFileBytes = 256 * 1024;

/** Headers that are added when an answer is sent. */
const ofOneAnswer = [requestIdHeader, 'content-length'];

/**
 * Reads a file that may be kept, if it is not too large, so that it is sent from memory. Another
 * payload stays as it is.
 */
export async function readFile(
  { routeOptions }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (routeOptions.config.keep !== 'file' || reply.statusCode !== 200) return payload;
  const bytes = Number(reply.getHeader('content-length'));
  return payload instanceof Readable && bytes <= maxFileBytes ? buffer(payload) : payload;
}

/**
 * The answer as it is kept, if it may be kept. `maxAgeMs`: it is kept for so long at most.
 * `isShared`: caches in front of the blog may keep it too.
 */
export function toKept(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  {
    maxAgeMs,
    isShared,
    ...made
  }: Pick<KeptAnswer, 'key' | 'state' | 'madeAt'> & { maxAgeMs: number; isShared: boolean },
): KeptAnswer | undefined {
  const { keepable } = reply;
  if (reply.statusCode !== 200) return undefined;
  if (!Buffer.isBuffer(payload)) return undefined;
  if (!keepable || !isForEveryone(request, reply)) return undefined;
  const apart = isShared ? [...ofOneAnswer, 'cache-control'] : ofOneAnswer;
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !apart.includes(name))
    .map(([name, value]) => [name, String(value)]);
  return {
    ...made,
    endsAt: Math.min(keepable.endsAt, made.madeAt + maxAgeMs),
    wordsEndAt: keepable.endsAt,
    headers: ['content-length', String(payload.length), ...headers.flat()],
    notModifiedHeaders: headers.filter(([name = '']) => !bodyHeaders.includes(name)).flat(),
    cacheControl: isShared ? cacheControlOf(reply) : '',
    version: versionOf(reply),
    body: payload,
    kind: kindOf(request),
    articleID: keepable.articleID,
  };
}

function kindOf({ routeOptions }: FastifyRequest): KeptAnswer['kind'] {
  const { keep, answers } = routeOptions.config;
  if (keep === 'file') return 'file';
  return answers === 'page' ? 'page' : 'text';
}

function versionOf(reply: FastifyReply): Version | undefined {
  const etag = reply.getHeader('etag');
  if (typeof etag !== 'string') return undefined;
  return { etag, lastModified: Date.parse(String(reply.getHeader('last-modified') ?? '')) || 0 };
}
