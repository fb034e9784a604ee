import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Finds the cookie of a session or of a known device, of either name, in a Cookie header: the
 * browser is the owner's. It may find one where there is none.
 */
export const ownersCookiePattern = /suibi(?:-device)?=/;

/**
 * With https the name begins with `__Host-`, which makes browsers bind the cookie to this host and
 * to https.
 */
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

function isSecure(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  return (publicUrl?.protocol ?? `${request.protocol}:`) === 'https:';
}

/**
 * The signature of a text in base64url (HMAC with SHA-256), which nobody can make without the key.
 */
export function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * Whether `given` is the signature of the text. The time that it takes does not tell how much of it
 * is right.
 */
export function isSignature(given: string, key: string, text: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(sign(key, text))];
  return one.length === other.length && timingSafeEqual(one, other);
}
