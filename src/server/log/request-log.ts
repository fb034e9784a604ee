import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { pathOf } from './log-options.ts';

/** An answer to a request, for the log. */
interface Answered {
  method: string;
  /** With its query, which the log leaves out. */
  url: string;
  ip: string;
  status: number;
  /** How long the server needed, in milliseconds. */
  ms: number;
}

/** Writes the one line of a request. `reqId`: its id, unless the lines of this log have it already. */
export function logRequest(
  log: Pick<FastifyBaseLogger, 'info'>,
  { method, url, ip, status, ms }: Answered,
  reqId?: string,
): void {
  const roundedMs = Math.round(ms * 10) / 10;
  // A field that is undefined is not written.
  log.info({ reqId, method, path: pathOf(url), status, ms: roundedMs, ip }, 'request');
}

/** Tells Fastify to write one line for each request, when it has been answered, and not two. */
export class OneLineForEachRequest extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    { method, url, ip, log }: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) log.error({ err: error }, 'the answer could not be sent');
    logRequest(log, { method, url, ip, status: reply.statusCode, ms: reply.elapsedTime });
  }
}
