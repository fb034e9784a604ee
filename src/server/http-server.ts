import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify from 'fastify';
import { patterns } from '../urls.ts';
import type { Config } from './config.ts';
import { trustOf } from './http/client-address.ts';
import { limitConnections, usualConnectionLimits, watchRequestsAhead } from './http/connections.ts';
import { loggerOptions } from './http/log-options.ts';
import type { Log } from './http/log-stream.ts';
import { makeRequestId } from './http/request-id.ts';
import { type LogRequest, OneLineForEachRequest } from './http/request-log.ts';
import { refuseExpectations, refuseWithoutHost, unreadableHandler } from './http/unreadable.ts';
import type { ZodTypes } from './http/validation.ts';
import { plainHeaders } from './security-headers.ts';

/** The web server that routes are added to. */
export type App = ReturnType<typeof createHttpServer>;

const kilobyte = 1024;

/** A connection ends when the head of a request does not arrive completely in this time … */
const maxHeadMs = 20_000;
/** … or the whole request in this time … */
const maxRequestMs = 60_000;
/** How often these two times are looked at. */
const checkEveryMs = 5_000;
/** … when nobody reads the answer … */
const maxSilenceMs = 120_000;
/** … and when there is no next request. Proxies close earlier by themselves. */
const maxIdleMs = 72_000;

/** Answers a request, or calls `pass`, and then the routes answer. */
type Front = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/**
 * Makes a web server without routes; `front` sees each request first. It listens to nothing yet.
 */
export function createHttpServer(
  config: Config,
  front: Front,
  { log, logRequest }: { log: Log; logRequest: LogRequest | undefined },
) {
  const headers = plainHeaders(config);
  return fastify({
    logger: loggerOptions(config, log),
    logController: new OneLineForEachRequest(logRequest),
    genReqId: makeRequestId,
    serverFactory: (handler) => {
      const isTooFarAhead = watchRequestsAhead();
      const times = {
        keepAliveTimeout: maxIdleMs,
        headersTimeout: maxHeadMs,
        requestTimeout: maxRequestMs,
        connectionsCheckingInterval: checkEveryMs,
      };
      const options = { ...times, requireHostHeader: false };
      const server = createServer(options, (request, response) => {
        // A server that stops would wait for readers who send one request after the other.
        if (!server.listening) response.shouldKeepAlive = false;
        if (isTooFarAhead(request, response)) request.socket.destroy();
        else if (!refuseWithoutHost(request, response, headers)) {
          front(request, response, () => handler(request, response));
        }
      }).setTimeout(maxSilenceMs);
      refuseExpectations(server, headers);
      limitConnections(server, usualConnectionLimits);
      return server;
    },
    clientErrorHandler: unreadableHandler(headers),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 64 * kilobyte,
    // Longer than any address that Node accepts. Otherwise a long address would get another answer
    // than a 404 page.
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
