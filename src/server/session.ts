import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endSession,
  type SessionLimits,
  startSession,
  touchSession,
} from '../db/account/sessions.ts';
import type { Context } from './context.ts';

const day = 24 * 60 * 60 * 1000;

/** A session ends after 14 days without use, and after 90 days in any case. */
export const sessionLimits: SessionLimits = { maxIdleMs: 14 * day, maxAgeMs: 90 * day };

declare module 'fastify' {
  interface FastifyRequest {
    isLoggedIn: boolean;
  }
}

/** Knows the owner by the session cookie, wherever it makes a difference who asks. */
export function recogniseOwner(app: FastifyInstance, { database, now, config }: Context): void {
  app.decorateRequest('isLoggedIn', false);
  app.addHook('onRequest', async (request) => {
    const { access, answers } = request.routeOptions.config;
    if (access === 'everyone' && answers === 'file') return;
    const token = request.cookies[cookieName(request, config.publicUrl)];
    if (token === undefined) return;
    request.isLoggedIn = await touchSession(database.db, digest(token), sessionLimits, now());
  });
}

/** Begins a session with a new token; one that the browser had before is ended. */
export async function logIn(
  { database, now, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = cookieName(request, config.publicUrl);
  const previous = request.cookies[name];
  if (previous !== undefined) await endSession(database.db, digest(previous));
  const token = randomBytes(32).toString('base64url');
  await startSession(database.db, digest(token), now());
  reply.setCookie(name, token, {
    ...cookieOptions(request, config.publicUrl),
    maxAge: sessionLimits.maxAgeMs / 1000,
  });
}

export async function logOut(
  { database, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = cookieName(request, config.publicUrl);
  const token = request.cookies[name];
  if (token !== undefined) await endSession(database.db, digest(token));
  reply.clearCookie(name, cookieOptions(request, config.publicUrl));
}

/** Only the digest is stored, so that a copy of the database opens no session. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSecure(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  return (publicUrl?.protocol ?? `${request.protocol}:`) === 'https:';
}

/** `__Host-` binds a cookie to this host and to https, where there is https. */
function cookieName(request: FastifyRequest, publicUrl: URL | undefined): string {
  return isSecure(request, publicUrl) ? '__Host-suibi' : 'suibi';
}

function cookieOptions(request: FastifyRequest, publicUrl: URL | undefined) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: isSecure(request, publicUrl),
  };
}
