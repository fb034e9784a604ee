import type { FastifyRequest } from 'fastify';

/**
 * Stands for the host of a request whose Host header cannot be part of an address, or is too long
 * for one.
 */
const unknownHost = 'http://localhost';

/**
 * The longest name of a host (RFC 1035, 2.3.4, without the root’s dot). The sitemap has the host in
 * each of its addresses.
 */
const maxHostCharacters = 253;

/**
 * The blog's address without a path, such as `https://blog.example`: PUBLIC_URL, or else the
 * address that the request names. A stranger can write anything there, so that the result is always
 * built by the URL parser.
 */
export function originOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: URL | undefined,
): string {
  if (publicUrl) return publicUrl.origin;
  const address = `${request.protocol}://${request.host}`;
  const { hostname, origin } = URL.canParse(address) ? new URL(address) : new URL(unknownHost);
  return hostname.length <= maxHostCharacters ? origin : unknownHost;
}
