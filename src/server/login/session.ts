import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endSession,
  type SessionLimits,
  startSession,
  touchSession,
} from '../../db/account/sessions.ts';
import { patterns } from '../../urls.ts';
import type { Context } from '../context.ts';
import { cookieName, cookieOptions } from './cookies.ts';
import { findKnownDevice, giveDeviceCookie } from './device-cookie.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends after 14 days without use, and after 90 days in any case. */
export const sessionLimits: SessionLimits = { maxIdleMs: 14 * dayMs, maxAgeMs: 90 * dayMs };

declare module 'fastify' {
  interface FastifyRequest {
    isLoggedIn: boolean;
    /** At the login: the name of the device, if the owner has logged in there before. */
    device: string | undefined;
  }
}

/** The addresses at which it matters whether a device is known. */
const loginPatterns: readonly (string | undefined)[] = [patterns.login, patterns.apiLogin];

/**
 * Finds out by the session cookie whether the owner asks, and at the login, by the device cookie, whether the owner has logged in with
 * this browser before. Files that everyone may have are the same for the owner.
 */
export function recogniseOwner(app: FastifyInstance, context: Context): void {
  const { database, now, config } = context;
  app.decorateRequest('isLoggedIn', false);
  app.decorateRequest('device', undefined);
  app.addHook('onRequest', async (request) => {
    const {
      config: { access, answers },
      url,
    } = request.routeOptions;
    if (access === 'everyone' && answers === 'file') return;
    if (loginPatterns.includes(url)) request.device = await findKnownDevice(context, request);
    const token = request.cookies[cookieName(request, config.publicUrl)];
    if (token === undefined) return;
    request.isLoggedIn = await touchSession(database.db, digest(token), sessionLimits, now());
  });
}

/** Begins a session with a new token, and makes the browser a known device. If the browser has another session, that one ends. */
export async function logIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, now, config } = context;
  const name = cookieName(request, config.publicUrl);
  const previous = request.cookies[name];
  if (previous !== undefined) await endSession(database.db, digest(previous));
  const token = randomBytes(32).toString('base64url');
  await startSession(database.db, digest(token), now());
  reply.setCookie(name, token, {
    ...cookieOptions(request, config.publicUrl),
    maxAge: sessionLimits.maxAgeMs / 1000,
  });
  await giveDeviceCookie(context, request, reply);
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
