import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Makes the function that finds the address of the person who asks: that of the connection, or, behind a proxy that
 * TRUST_PROXY trusts, the one that the proxy names. It is the same as Fastify's `request.ip`.
 */
export function addressReader(
  trustProxy: boolean | readonly string[],
): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = typeof trustProxy === 'boolean' ? () => true : proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr.all(request, trusts).at(-1) ?? '';
}
