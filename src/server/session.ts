import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endSession,
  type SessionLimits,
  startSession,
  touchSession,
} from '../db/account/sessions.ts';
import type { Context } from './context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends after 14 days without use, and after 90 days in any case. */
export const sessionLimits: SessionLimits = { maxIdleMs: 14 * dayMs, maxAgeMs: 90 * dayMs };

declare module 'fastify' {
  interface FastifyRequest {
    isLoggedIn: boolean;
  }
}

/** Finds out by the session cookie whether the owner asks. Files that everyone may have are the same for the owner. */
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

/** Begins a session with a new token. If the browser has another session, that one ends. */
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

/** Only the digest is stored: with a copy of the database nobody can log in. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSecure(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  return (publicUrl?.protocol ?? `${request.protocol}:`) === 'https:';
}

/** Finds the cookie of a session, of either name, in a Cookie header. It may find one where there is none. */
export const sessionCookiePattern = /suibi=/;

/** With https the name begins with `__Host-`, which makes browsers bind the cookie to this host and to https. */
export function cookieName(
  request: FastifyRequest,
  publicUrl: URL | undefined,
  name = 'suibi',
): string {
  return isSecure(request, publicUrl) ? `__Host-${name}` : name;
}

/** Scripts cannot read the cookie, and other sites cannot send it with a form. */
export function cookieOptions(request: FastifyRequest, publicUrl: URL | undefined) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: isSecure(request, publicUrl),
  };
}
