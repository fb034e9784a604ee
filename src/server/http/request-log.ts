import { hostname } from 'node:os';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { addressInLog, type LogConfig, pathOf } from './log-options.ts';
import type { Log } from './log-stream.ts';

/** An answer to a request, for the log. */
interface Answered {
  /** The id of the request. */
  reqId: string;
  method: string;
  /** With its query, which the log leaves out. */
  url: string;
  ip: string;
  status: number;
  /** How long the server needed, in milliseconds. */
  ms: number;
}

/** Writes the one line of a request. */
export type LogRequest = (answered: Answered) => void;

const infoLevel = 30;
const levelsWithRequests: readonly string[] = ['info', 'debug', 'trace'];

/**
 * Makes the function that writes the line of each request, or undefined if the level leaves these
 * lines out. A line looks like one of pino's, which takes twice as long to make it.
 */
export function openRequestLog(
  { logLevel, logAddresses }: LogConfig,
  log: Log,
): LogRequest | undefined {
  if (!levelsWithRequests.includes(logLevel)) return undefined;
  const inLog = addressInLog[logAddresses];
  const ofProcess = { pid: process.pid, hostname: hostname() };
  return ({ reqId, method, url, ip, status, ms }) => {
    const time = Date.now();
    log.writeLater(() => {
      const path = pathOf(url);
      const roundedMs = Math.round(ms * 10) / 10;
      const answer = { reqId, method, path, status, ms: roundedMs, ip: inLog(ip) };
      return `${JSON.stringify({ level: infoLevel, time, ...ofProcess, ...answer, msg: 'request' })}\n`;
    });
  };
}

/** Tells Fastify to write one line for each request, when it has been answered, and not two. */
export class OneLineForEachRequest extends LogController {
  readonly #logRequest: LogRequest | undefined;

  constructor(logRequest: LogRequest | undefined) {
    super();
    this.#logRequest = logRequest;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    { id: reqId, method, url, ip, log }: FastifyRequest,
    { statusCode: status, elapsedTime: ms }: FastifyReply,
  ): void {
    if (error) log.error({ err: error }, 'the answer could not be sent');
    this.#logRequest?.({ reqId, method, url, ip, status, ms });
  }
}
