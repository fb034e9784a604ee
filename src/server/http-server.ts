import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { patterns } from '../urls.ts';
import type { Config } from './config.ts';
import { loggerOptions } from './logger.ts';
import type { ZodTypes } from './validation.ts';

/** The web server that routes are added to. */
export type App = ReturnType<typeof createHttpServer>;

const kilobyte = 1024;

/** Makes a web server without routes. It listens to nothing yet. */
export function createHttpServer(config: Config) {
  return fastify({
    logger: loggerOptions(config.logLevel),
    // A short id, because people read it out from an error page.
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * kilobyte,
    // A connection ends when a request does not arrive completely, or when nobody reads the answer.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Longer than any address that Node accepts. Otherwise a long address would get another answer than a 404 page.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded gets the usual 404 page, and not Fastify's own error.
    rewriteUrl: ({ url = patterns.home }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
  }).withTypeProvider<ZodTypes>();
}

/** Looks at the path only. A query that cannot be decoded does no harm. */
function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return decode(path) !== undefined;
}

/** Returns the result because bundlers remove a call whose result is not used. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
