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
    // Short enough to be read out, and for the weight of a page.
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: config.trustProxy,
    bodyLimit: 64 * kilobyte,
    // A request that does not arrive whole, or an answer nobody fetches, ends.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    // Longer than any address that Node takes: what is too long is not there, as anything else.
    routerOptions: { maxParamLength: 20_000 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded is one that does not exist: it goes the usual way.
    rewriteUrl: ({ url = patterns.home }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
  }).withTypeProvider<ZodTypes>();
}

/** Only the path: what stands behind its `?` is read more leniently. */
function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return decode(path) !== undefined;
}

/** Its result is used: a call without a use is what bundlers leave out. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
