import type { FastifyRequest } from 'fastify';

/** Stands for the host of a request whose Host header cannot be part of an address. */
const unknownHost = 'http://localhost';

/**
 * The blog's address without a path, such as `https://blog.example`: PUBLIC_URL, or else the address that the request
 * names. A stranger can write anything there, so that the result is always built by the URL parser.
 */
export function originOf(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: URL | undefined,
): string {
  if (publicUrl) return publicUrl.origin;
  const address = `${request.protocol}://${request.host}`;
  return URL.canParse(address) ? new URL(address).origin : unknownHost;
}
