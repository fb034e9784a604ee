import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/** Structured logs. What follows `?` in an address may be a secret, and is left out. */
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
