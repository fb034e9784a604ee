import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Who may say who the visitor is (X-Forwarded-* headers): nobody, so many proxies in a row, or the
 * proxies at these addresses.
 */
export type TrustProxy = false | number | readonly string[];

/**
 * Makes the function that says whether an address may name who is in front of it: a proxy that
 * TRUST_PROXY trusts. `hop` counts the addresses from the connection on: 0 is the one that
 * connects. Returns false if TRUST_PROXY trusts nobody.
 */
export function trustOf(
  trustProxy: TrustProxy,
): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false;
  if (typeof trustProxy === 'number') return (_, hop) => hop < trustProxy;
  return proxyAddr.compile([...trustProxy]);
}

/**
 * Makes the function that finds the address of the person who asks: that of the connection, or,
 * behind proxies that TRUST_PROXY trusts, the one that they name. It is the same as Fastify's
 * `request.ip`.
 */
export function addressReader(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const trusts = trustOf(trustProxy);
  if (!trusts) return (request) => request.socket.remoteAddress ?? '';
  return (request) => proxyAddr.all(request, trusts).at(-1) ?? '';
}

/** Which address counts as that of a visitor, for the operator of the blog. */
export function describeClientAddress({
  trustProxy,
  host,
  port,
}: {
  trustProxy: TrustProxy;
  host: string;
  port: number;
}): string {
  if (trustProxy === false) {
    return 'the address of a visitor is the one that connects; X-Forwarded headers are not read';
  }
  if (typeof trustProxy === 'number') {
    const entry = trustProxy === 1 ? 'the last entry' : `entry ${trustProxy} from the end`;
    const proxies = trustProxy === 1 ? 'the proxy' : `the ${trustProxy} proxies`;
    return (
      `the address of a visitor is ${entry} of X-Forwarded-For; ` +
      `let nobody but ${proxies} reach ${host}:${port}, or visitors can write it themselves`
    );
  }
  return (
    'the address of a visitor is the last entry of X-Forwarded-For that is not one of ' +
    `${trustProxy.join(', ')}; connections from elsewhere count as visitors themselves`
  );
}
