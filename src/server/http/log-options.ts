import type { FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { shortAddress } from './network.ts';

export const logAddresses = ['full', 'short', 'none'] as const;

/** How much of an address the log has. */
export type LogAddresses = (typeof logAddresses)[number];

/** By this the log has an address, or leaves it out. */
export const addressInLog: Record<LogAddresses, (address: string) => string | undefined> = {
  full: (address) => address,
  short: shortAddress,
  none: () => undefined,
};

/** What the operator wants to find in the log. */
export interface LogConfig {
  logLevel: string;
  logAddresses: LogAddresses;
}

/** An address that a line has as a whole, whatever LOG_ADDRESSES is. */
export interface WholeAddress {
  whole: string;
}

/**
 * Structured logs. They leave out the query of an address, because it can contain a secret. An `ip`
 * stands in each line as LOG_ADDRESSES wants it; only the line of a failed login gives a
 * `WholeAddress`.
 */
export function loggerOptions({ logLevel, logAddresses }: LogConfig, stream: DestinationStream) {
  const inLog = addressInLog[logAddresses];
  return {
    level: logLevel,
    redact: ['req.headers', 'headers.authorization', 'headers.cookie'],
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip: inLog(ip) }),
      ip: (ip: string | WholeAddress) => (typeof ip === 'string' ? inLog(ip) : ip.whole),
    },
    stream,
  };
}

/** An address without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? url : url.slice(0, at);
}
