import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** Structured logs. They leave out the query of an address, because it can contain a secret. */
export function loggerOptions(level: Config['logLevel']) {
  return {
    level,
    redact: ['req.headers', 'headers.authorization', 'headers.cookie'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        remoteAddress: request.ip,
      }),
    },
  };
}
