import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the answer for visitors may be kept in memory, and sent to everyone. `paged`: also
     * with `?page=N`. Another query is never kept. `file`: the answer is a file, which is sent as
     * it is kept.
     */
    keep?: 'alone' | 'paged' | 'file';
  }
  interface FastifyReply {
    /** What a route says of an answer that may be kept. Without it the answer is not kept. */
    keepable: Keepable | undefined;
  }
}

interface Keepable {
  /** Until when the answer is right if nothing changes, in milliseconds. */
  endsAt: number;
  /** The article that a reader of the answer reads. */
  articleID?: string | undefined;
}

/**
 * Whether an answer without a fault may be sent to every visitor who asks for its address. The
 * cookies of the answer have to be among its headers already.
 */
export function isForEveryone(
  { routeOptions, url, isLoggedIn }: Pick<FastifyRequest, 'routeOptions' | 'url' | 'isLoggedIn'>,
  reply: Pick<FastifyReply, 'keepable' | 'getHeader'>,
): boolean {
  const { keep } = routeOptions.config;
  if (!reply.keepable || keep === undefined || isLoggedIn) return false;
  if (keep !== 'paged' && url.includes('?')) return false;
  return reply.getHeader('set-cookie') === undefined;
}
