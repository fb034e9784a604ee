import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../db/connection/away.ts';
import { isDiskFull } from '../../db/connection/disk-full.ts';
import { findMenu } from '../../db/settings/menu.ts';
import { findSettings } from '../../db/settings/settings.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { originOf } from '../../server/http/origin.ts';
import { InvalidInput } from '../../server/http/validation.ts';
import { BusyError } from '../../server/limits/busy-error.ts';
import {
  bundlesFor,
  makeFrame,
  makeFrameForAll,
  makeFrameOffline,
  renderPage,
  sendPage,
  sendRendered,
} from '../../server/render-page.tsx';
import type { Failure } from '../../shared/errors/errors.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import { apiPrefix, articlesUrl, loginUrlFor } from '../../urls.ts';
import { ErrorPage } from './page.tsx';

/** A database that is away has mostly been restarted, and comes back within seconds. */
const retryAfterSeconds = 2;

/** Answers every error with a page, or with `{ "error": { "code", "message" } }` for a call. */
export function answerErrors(app: FastifyInstance, context: Context): void {
  const sendOverloaded = overloadedPage(context);
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const answer = toFailure(error, request);
    if (isDiskFull(error)) makeRoom(context, request);
    if (isDatabaseAway(error)) reply.header('retry-after', retryAfterSeconds);
    if (isOurs(answer)) request.log.error({ err: error }, 'request failed');
    // The server itself logs that it is overloaded, once for many requests.
    else if (answer instanceof BusyError && answer.code !== 'overloaded') {
      request.log.warn({ code: answer.code }, 'too busy: answered 503');
    }
    // The part of a file that was asked for lies behind its end: the header says how long the file
    // is.
    const length = (error as { headers?: Record<string, string> }).headers?.['Content-Range'];
    if (length !== undefined) reply.header('content-range', length);
    if (answer instanceof BusyError) reply.header('retry-after', answer.retryAfterSeconds);
    if (isCall(request)) return sendJsonError(reply, answer);
    if (answer.code === 'overloaded') return sendOverloaded(reply, answer);
    if (answer.code === 'login-required' || answer.code === 'session-ended') {
      return reply.redirect(loginUrlFor(pageToReturnTo(context, request)), 303);
    }
    return sendErrorPage(context, request, reply, answer);
  });
}

/**
 * Removes unfinished uploads, which the owner can send again, so that other things can be written.
 */
function makeRoom({ storage }: Context, { log }: FastifyRequest): void {
  storage.partials.removeIdle().then(
    (files) =>
      files > 0 && log.warn({ files }, 'the disk is full: unfinished uploads were removed'),
    (error: unknown) => log.warn({ err: error }, 'unfinished uploads could not be removed'),
  );
}

/** The page that was asked for, or that of the form that was sent. By default the home page. */
function pageToReturnTo({ config }: Context, request: FastifyRequest): string {
  const { method, url, headers } = request;
  if (method === 'GET') return url;
  const referrer = URL.parse(headers.referer ?? '');
  return referrer?.origin === originOf(request, config.publicUrl)
    ? referrer.pathname
    : articlesUrl();
}

/**
 * Sends the page of a server that has too much to do. It is made once for each state of the
 * settings, without asking the database, and is the same for everybody.
 */
function overloadedPage(context: Context) {
  const pages = new WeakMap<Settings, { frame: PageFrame; page: Buffer }>();
  return (reply: FastifyReply, failure: Failure) => {
    const settings = context.publicMemo.last(findSettings) ?? defaultSettings;
    let made = pages.get(settings);
    if (!made) {
      const frame = makeFrameForAll(context, settings, context.publicMemo.last(findMenu));
      made = { frame, page: renderPage(ErrorPage, { frame, failure, requestId: undefined }) };
      pages.set(settings, made);
    }
    return sendRendered(reply.status(failure.status), made.frame, made.page);
  };
}

export async function sendErrorPage(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
) {
  const { status } = failure;
  reply.status(status);
  // The offline worker drops its copy of a page only when this blog says that the page is gone.
  if (status === 404 || status === 410) reply.header('suibi-audience', 'nobody');
  const bundles = bundlesFor(request.isLoggedIn);
  const frame = await makeFrame(context, request, bundles).catch((error: unknown) => {
    request.log.error({ err: error }, 'the error page does without the database');
    return makeFrameOffline(context, request, bundles);
  });
  const requestId = isOurs(failure) ? request.id : undefined;
  return sendPage(reply, ErrorPage, { frame, failure, requestId });
}

/** Whether the program caused the error, and not the requests. Such an error is logged. */
function isOurs(failure: Failure): boolean {
  return failure.status >= 500 && !(failure instanceof BusyError);
}

export function sendJsonError(reply: FastifyReply, { status, code, message, details }: Failure) {
  return reply
    .status(status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .send({ error: { code, message }, ...details });
}

export function isCall(request: FastifyRequest): boolean {
  const { answers } = request.routeOptions.config ?? {};
  if (answers === 'page' || answers === 'call') return answers === 'call';
  return request.url.startsWith(apiPrefix) || /\bjson\b/.test(request.headers.accept ?? '');
}

function toFailure(error: FastifyError | HttpError, request: FastifyRequest): Failure {
  if (error instanceof HttpError) return error;
  if (error instanceof InvalidInput) {
    const { message, fields } = error;
    return error.validationContext === 'params'
      ? new HttpError('not-found')
      : new HttpError('invalid', { message, fields });
  }
  if (isDatabaseAway(error)) return new HttpError('database', { isDamaged: false });
  if (isDiskFull(error)) return new HttpError('disk-full');
  const { statusCode: status = 500, message } = error;
  if (status === 413) {
    return new HttpError('too-large', { maxBytes: request.routeOptions.bodyLimit });
  }
  if (status >= 400 && status < 500) return { status, code: toCode(status), message, details: {} };
  return new HttpError('failed');
}

function toCode(status: number): string {
  return (STATUS_CODES[status] ?? 'failed').toLowerCase().replaceAll(' ', '-');
}
