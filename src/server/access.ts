import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * Who may use a route. `setup`: whoever has the one-time link, while there is no owner; the route
 * checks that itself.
 */
export type Access = 'everyone' | 'owner' | 'setup';

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access;
    /** A page answers people, with HTML; a call answers programs, with JSON; a file is what it is. */
    answers: 'page' | 'call' | 'file';
    /** Where the route is written, for `suibi routes`. */
    file: string;
  }
}

export interface RouteRow {
  method: string;
  path: string;
  access: Access;
  file: string;
}

/** Deny by default: a route that does not say who may use it, and what it answers, stops the program. */
export function requireAccess(app: FastifyInstance): RouteRow[] {
  const rows: RouteRow[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may use it`);
    if (!config.answers) throw new Error(`${method} ${url} does not declare what it answers`);
    for (const one of [method].flat()) {
      rows.push({ method: one, path: url, access: config.access, file: config.file });
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    // What a call answers is of the moment, and may be the owner's alone.
    if (request.routeOptions.config.answers === 'call') reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.access === 'owner' && !request.isLoggedIn) {
      throw new HttpError(401, 'login-required', 'Log in first.');
    }
  });
  return rows;
}

/**
 * Whether a changing request comes from a page of this blog. Browsers say so themselves in
 * Sec-Fetch-Site; older ones, and pages without https, send Origin. One that sends neither is refused.
 */
export function isSameOrigin(headers: FastifyRequest['headers'], expectedOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === expectedOrigin;
}

/** Calls take JSON and nothing else that a form of another site could send. */
export function requireJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const type = headers['content-type'];
    if (routeOptions.config.answers !== 'call' || type === undefined) return;
    if (!/^application\/json\s*(;|$)/i.test(type)) {
      throw new HttpError(415, 'media-type', 'Send this as JSON (application/json).');
    }
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Refuses changing calls from other origins (https://web.dev/articles/fetch-metadata). */
export function requireSameOrigin(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const origin = publicUrl?.origin ?? `${request.protocol}://${request.host}`;
    if (!isSameOrigin(request.headers, origin)) {
      throw new HttpError(
        403,
        'other-origin',
        'This request did not come from a page of this blog.',
      );
    }
  });
}
