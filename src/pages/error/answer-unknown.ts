import type { FastifyInstance } from 'fastify';
import { findByAddress } from '../../db/articles/address-names.ts';
import type { RouteRow } from '../../server/access.ts';
import type { Context } from '../../server/context.ts';
import { HttpError, notFound } from '../../server/http-error.ts';
import { articleUrl } from '../../urls.ts';
import { isCall, sendErrorPage, sendJsonError } from './answer-errors.ts';

/**
 * Answers requests that no route answers. Three kinds of addresses are redirected: without the last slash, with `.md`
 * added, and earlier addresses of articles. A known address answers which methods it allows. All others
 * answer 404.
 */
export function answerUnknown(app: FastifyInstance, context: Context, routes: RouteRow[]): void {
  const { database, now } = context;
  app.setNotFoundHandler(async (request, reply) => {
    const [path, query] = splitOnce(request.url, '?');
    reply.header('cache-control', 'no-store');
    const methods = methodsOf(routes, path);
    // A route with this method exists. It has looked and found nothing.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      const error = new HttpError(
        405,
        'method',
        `This address does not support ${request.method}. It supports ${methods.join(', ')}.`,
      );
      return isCall(request)
        ? sendJsonError(reply, error)
        : sendErrorPage(context, request, reply, error);
    }
    const moved = methods.length === 0 ? await findByAddress(database.db, path, now()) : undefined;
    if (moved) return reply.redirect(articleUrl(moved), 308);
    if (methods.length === 0 && !path.endsWith('/') && methodsOf(routes, `${path}/`).length > 0) {
      return reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308);
    }
    const file = path.replace(/\/\.md$/, '.md');
    if (file !== path && methodsOf(routes, file).length > 0) return reply.redirect(file, 308);
    return isCall(request)
      ? sendJsonError(reply, notFound())
      : sendErrorPage(context, request, reply, notFound());
  });
}

function methodsOf(routes: RouteRow[], path: string): string[] {
  const methods = routes.filter((route) => matches(route.path, path)).map(({ method }) => method);
  return [...new Set(methods)];
}

function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${expression}$`).test(path);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
