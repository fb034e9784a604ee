import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findOwner } from '../../db/account/owner.ts';
import type { Context } from '../context.ts';
import { cookieName, cookieOptions, isSignature, sign } from './cookies.ts';

// A browser in which the owner has logged in keeps a cookie that says so. Wrong logins from
// elsewhere do not make it wait (OWASP, "Slow Down Online Guessing Attacks with Device Cookies";
// decision 43). The cookie holds a random name of the device and its signature. The key is the hash
// of the owner's password: so the server keeps nothing, all processes know the cookie, and a new
// password ends all cookies. The cookie lets nobody in.

const name = 'suibi-device';

/** Browsers keep a cookie for so long at most (RFC 6265bis, 5.5). Each login gives a new one. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Makes the browser a known device, under a new name. The owner has just logged in there. */
export async function giveDeviceCookie(
  { database, config }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const owner = await findOwner(database.db);
  if (!owner) return;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(
    cookieName(request, config.publicUrl, name),
    `${device}.${sign(owner.passwordHash, textOf(device))}`,
    { ...cookieOptions(request, config.publicUrl), maxAge: maxAgeSeconds },
  );
}

/**
 * The name of the device that asks, at most 22 characters, if the owner has logged in there with
 * the password of today.
 */
export async function findKnownDevice(
  { database, config }: Context,
  request: FastifyRequest,
): Promise<string | undefined> {
  const value = request.cookies[cookieName(request, config.publicUrl, name)];
  if (value === undefined) return undefined;
  const [device = '', signature = ''] = value.split('.');
  const owner = await findOwner(database.db);
  const isKnown = owner && isSignature(signature, owner.passwordHash, textOf(device));
  return isKnown ? device : undefined;
}

function textOf(device: string): string {
  return `device ${device}`;
}
