import type { FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';

/** Structured logs. They leave out the query of an address, because it can contain a secret. */
export function loggerOptions(level: string, stream: DestinationStream) {
  return {
    level,
    redact: ['req.headers', 'headers.authorization', 'headers.cookie'],
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
    },
    stream,
  };
}

/** An address without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at);
}
