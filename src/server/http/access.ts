import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/**
 * Who may use a route. `setup`: the person who has the one-time link, while there is no owner. The
 * route itself checks the link.
 */
export type Access = 'everyone' | 'owner' | 'setup';

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access;
    /**
     * A page answers with HTML for people, a call with JSON for programs, a file with its content.
     */
    answers: 'page' | 'call' | 'file';
    /** Whether some of these files are for the owner alone, although everyone may ask. */
    hasPrivateFiles?: true;
    /** What the body of a call is. Without it the body is JSON. */
    takes?: 'bytes';
  }
}

export interface RouteRow {
  method: string;
  path: string;
  access: Access;
}

/**
 * Denies by default: the program does not start if a route does not declare who may use it and what
 * it answers.
 */
export function requireAccess(app: FastifyInstance): RouteRow[] {
  const rows: RouteRow[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may use it`);
    if (!config.answers) throw new Error(`${method} ${url} does not declare what it answers`);
    for (const one of [method].flat()) {
      rows.push({ method: one, path: url, access: config.access });
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    // The answer of a call is true only now, and some answers are only for the owner.
    if (request.routeOptions.config.answers === 'call') reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.access === 'owner' && !request.isLoggedIn) {
      // Only this answer lets a device delete what it keeps: see decision 62.
      if (request.isSessionEnded) {
        throw new HttpError('session-ended');
      }
      throw new HttpError('login-required');
    }
  });
  return rows;
}

/**
 * Whether a changing request comes from a page of this blog. Browsers tell this in Sec-Fetch-Site.
 * Older browsers, and pages without https, send Origin instead. A request with neither is refused.
 */
export function isSameOrigin(headers: FastifyRequest['headers'], expectedOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === expectedOrigin;
}

/** Calls accept JSON, or plain bytes for a file: a form on another site can send neither. */
export function requireJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const type = headers['content-type'];
    if (routeOptions.config.answers !== 'call' || type === undefined) return;
    if (routeOptions.config.takes === 'bytes') {
      if (type === bytesType) return;
      throw new HttpError('media-type', { wanted: `bytes (${bytesType})` });
    }
    if (!/^application\/json\s*(;|$)/i.test(type)) {
      throw new HttpError('media-type', { wanted: 'JSON (application/json)' });
    }
  });
}

/** The media type of a body that is a part of a file. */
export const bytesType = 'application/octet-stream';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Refuses changing calls from other origins (https://web.dev/articles/fetch-metadata). */
export function requireSameOrigin(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const origin = publicUrl?.origin ?? `${request.protocol}://${request.host}`;
    if (!isSameOrigin(request.headers, origin)) {
      throw new HttpError('other-origin');
    }
  });
}
