import type { FastifyRequest } from 'fastify';

/** Where a request came to that does not say so in a form that an address can have. */
const unknownHost = 'http://localhost';

/**
 * The blog's address without a path, as in `https://blog.example`: the one it is configured with, else the one
 * that the request came to. What a stranger writes as host comes out as an origin, or not at all.
 */
export function originOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: URL | undefined,
): string {
  if (publicUrl) return publicUrl.origin;
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).origin : unknownHost;
}
