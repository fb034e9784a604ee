import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addEvent } from '../../db/account/events.ts';
import {
  endSession,
  keepOnlySession,
  type SessionLimits,
  startSession,
  touchSession,
  wasEndedElsewhere,
} from '../../db/account/sessions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dayMs } from '../../shared/dates.ts';
import { patterns } from '../../urls.ts';
import type { Context } from '../context.ts';
import { cookieName, cookieOptions, ownersCookiePattern } from './cookies.ts';
import { findKnownDevice, giveDeviceCookie } from './device-cookie.ts';
import { nameDevice } from './name-device.ts';

/** A session ends after 14 days without use, and after 90 days in any case. */
export const sessionLimits: SessionLimits = { maxIdleMs: 14 * dayMs, maxAgeMs: 90 * dayMs };

declare module 'fastify' {
  interface FastifyRequest {
    isLoggedIn: boolean;
    /**
     * Whether the owner has logged in with this browser before: it may hold drafts, and a session
     * may begin while the page is open. So code of others must not run there. True for a request
     * that nobody has looked at.
     */
    isOwnersBrowser: boolean;
    /** The digest of the session's token, if the owner asks. */
    sessionHash: string | undefined;
    /**
     * At the owner's addresses and at the login: whether the session of this browser was ended from
     * elsewhere.
     */
    isSessionEnded: boolean;
    /** At the login: the name of the device, if the owner has logged in there before. */
    device: string | undefined;
  }
}

/** The addresses at which it matters whether a device is known. */
const loginPatterns: readonly (string | undefined)[] = [
  patterns.login,
  patterns.apiLogin,
  patterns.apiLoginPasskey,
  patterns.apiLoginPasskeyOptions,
];

/**
 * Finds out by the session cookie whether the owner asks, and at the login, by the device cookie,
 * whether the owner has logged in with this browser before. Files that everyone may have are the
 * same for the owner.
 */
export function recogniseOwner(app: FastifyInstance, context: Context): void {
  const { database, now, config } = context;
  app.decorateRequest('isLoggedIn', false);
  app.decorateRequest('isOwnersBrowser', true);
  app.decorateRequest('sessionHash', undefined);
  app.decorateRequest('isSessionEnded', false);
  app.decorateRequest('device', undefined);
  app.addHook('onRequest', async (request) => {
    const {
      config: { access, answers, hasPrivateFiles },
      url,
    } = request.routeOptions;
    if (access === 'everyone' && answers === 'file' && !hasPrivateFiles) return;
    request.isOwnersBrowser = ownersCookiePattern.test(request.headers.cookie ?? '');
    if (loginPatterns.includes(url)) request.device = await findKnownDevice(context, request);
    const token = request.cookies[cookieName(request, config.publicUrl)];
    if (token === undefined) return;
    const tokenHash = digest(token);
    request.isLoggedIn = await touchSession(database.db, tokenHash, sessionLimits, now());
    if (request.isLoggedIn) request.sessionHash = tokenHash;
    else if (access === 'owner' || url === patterns.login) {
      request.isSessionEnded = await wasEndedElsewhere(database.db, tokenHash);
    }
  });
}

/**
 * Begins a session with a new token, and makes the browser a known device. If the browser has
 * another session, that one ends. `how`: what the log of the account tells.
 */
export async function logIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  how: 'login' | 'passkeyLogin' = 'login',
): Promise<void> {
  const { database, now, config } = context;
  const previous = request.cookies[cookieName(request, config.publicUrl)];
  if (previous !== undefined) await endSession(database.db, digest(previous));
  const { token, tokenHash } = makeToken();
  const device = nameDevice(request.headers['user-agent']);
  await startSession(database.db, tokenHash, now(), device);
  await addEvent(database.db, how, now(), device);
  await giveSessionCookies(context, request, reply, token);
}

export async function logOut(
  { database, config, now }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = cookieName(request, config.publicUrl);
  const token = request.cookies[name];
  if (token !== undefined && (await endSession(database.db, digest(token)))) {
    await addEvent(database.db, 'logout', now(), nameDevice(request.headers['user-agent']));
  }
  reply.clearCookie(name, cookieOptions(request, config.publicUrl));
}

/**
 * Ends all sessions but this one, which gets a new token: a thief who has a copy of this browser's
 * cookie is out too.
 */
export async function endOtherSessions(
  context: Context,
  request: FastifyRequest & { sessionHash: string },
  reply: FastifyReply,
): Promise<void> {
  const { database, now } = context;
  const { token, tokenHash } = makeToken();
  await inTransaction(database.db, async (db) => {
    await keepOnlySession(db, { oldHash: request.sessionHash, newHash: tokenHash }, now());
    await addEvent(db, 'devicesEnded', now(), nameDevice(request.headers['user-agent']));
  });
  await giveSessionCookies(context, request, reply, token);
}

/** A new token of a session, and the digest under which the database knows it. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digest(token) };
}

/** Gives the browser a session, and makes it a known device. */
export async function giveSessionCookies(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<void> {
  const { publicUrl } = context.config;
  reply.setCookie(cookieName(request, publicUrl), token, {
    ...cookieOptions(request, publicUrl),
    maxAge: sessionLimits.maxAgeMs / 1000,
  });
  await giveDeviceCookie(context, request, reply);
}

/** Only the digest is stored: with a copy of the database nobody can log in. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
