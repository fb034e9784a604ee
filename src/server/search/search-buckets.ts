import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { makeTokenBuckets } from '../limits/token-bucket.ts';

/**
 * Nobody types faster for long: the quick search asks while a reader types. A search takes longer
 * than any other page of a visitor.
 */
const limits = { maxTokens: 30, tokenEveryMs: 1_000, maxNetworks: 10_000 };

/**
 * Takes a token for the search of a request. Throws a 429 if the bucket of the visitor's network
 * has none. The owner needs none.
 */
export type TakeSearchToken = (request: FastifyRequest, reply: FastifyReply) => void;

/** The search page and the quick search of a program share their buckets. */
export function makeSearchBuckets({ now }: Pick<Context, 'now'>): TakeSearchToken {
  const takeToken = makeTokenBuckets(limits);
  return (request, reply) => {
    const waitMs = request.isLoggedIn ? 0 : takeToken(request.ip, now());
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1_000);
    reply.header('retry-after', seconds);
    throw new HttpError('too-many-searches', { seconds });
  };
}
