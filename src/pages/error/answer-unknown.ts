import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByAddress } from '../../db/articles/address-names.ts';
import { findListRedirect } from '../../db/articles/redirects.ts';
import type { Context } from '../../server/context.ts';
import type { RouteRow } from '../../server/http/access.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { decodePath } from '../../shared/address/addresses.ts';
import { apiPrefix, articleUrl, patterns, rootFilePatterns } from '../../urls.ts';
import { isCall, sendErrorPage, sendJsonError } from './answer-errors.ts';

/**
 * Answers requests that no route answers. Four kinds of addresses are redirected: without the last
 * slash, with `.md` added, earlier addresses of articles, and those of lists and feeds of an old
 * blog, which come last. A known address answers which methods it allows. All others answer 404. An
 * address at the root is known only if a page has it.
 */
export function answerUnknown(app: FastifyInstance, context: Context, routes: RouteRow[]): void {
  const { database, now } = context;
  const methodsOf = methodFinder(app, routes);
  app.setNotFoundHandler(async (request, reply) => {
    const [path, query] = splitOnce(request.url, '?');
    reply.header('cache-control', 'no-store');
    const known = methodsOf(path);
    const found =
      known.length === 0 ? await findByAddress(database.db, request.url, now()) : undefined;
    const isPage = found !== undefined && decodePath(articleUrl(found)) === decodePath(path);
    const methods = isPage ? methodsOf(patterns.page) : known;
    // If a route allows this method, the route has looked and found nothing: that is a 404.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      const error = new HttpError('method', { method: request.method, allowed: methods });
      return isCall(request)
        ? sendJsonError(reply, error)
        : sendErrorPage(context, request, reply, error);
    }
    if (found && !isPage) return reply.redirect(articleUrl(found), 308);
    if (methods.length === 0 && !path.endsWith('/') && methodsOf(`${path}/`).length > 0) {
      return reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308);
    }
    const file = path.replace(/\/\.md$/, '.md');
    if (file !== path && methodsOf(file).length > 0) return reply.redirect(file, 308);
    const list = isOldList(request) ? await findListRedirect(database.db, path, now()) : undefined;
    // Older feed readers do not know 308.
    if (list !== undefined && decodePath(list) !== decodePath(path)) {
      return reply.redirect(list, 301);
    }
    return isCall(request)
      ? sendJsonError(reply, new HttpError('not-found'))
      : sendErrorPage(context, request, reply, new HttpError('not-found'));
  });
}

/** Whether a request may be one for a list or a feed of an old blog. */
function isOldList({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith(apiPrefix);
}

/**
 * Finds the methods of all routes that an address fits. The expressions are made once, when all
 * routes are known.
 */
function methodFinder(app: FastifyInstance, routes: readonly RouteRow[]) {
  const known = new Map<string, { expression: RegExp; methods: string[] }>();
  const ofRootFiles: readonly string[] = rootFilePatterns;
  app.addHook('onReady', async () => {
    for (const { path, method } of routes) {
      // The address of a root file that is not there may be an old one of an article.
      if (ofRootFiles.includes(path)) continue;
      const one = known.get(path) ?? { expression: toExpression(path), methods: [] };
      known.set(path, one);
      one.methods.push(method);
    }
  });
  return (path: string): string[] => {
    if (path === patterns.page) return known.get(path)?.methods ?? [];
    const found = [...known].filter(
      ([pattern, { expression }]) => pattern !== patterns.page && expression.test(path),
    );
    return [...new Set(found.flatMap(([, { methods }]) => methods))];
  };
}

function toExpression(pattern: string): RegExp {
  const expression = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${expression}$`);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
