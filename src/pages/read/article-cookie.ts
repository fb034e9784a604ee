import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, isSignature, sign } from '../../server/auth/cookies.ts';
import type { Context } from '../../server/context.ts';
import { dayMs } from '../../shared/dates.ts';

/** After so long a reader has to give the password of an article again. */
export const unlockedForMs = 7 * dayMs;

/**
 * For so long the cookie tells that its browser has given the password before. Browsers keep no
 * cookie longer (RFC 6265bis, 5.5).
 */
const knownForSeconds = 400 * 24 * 60 * 60;

/**
 * Cookies of more articles would make a header that is too long: Node takes 16 KB, a cookie has
 * about 100 bytes.
 */
const maxCookies = 50;

// The cookie holds the time of its end and a digest of article and time, with the hash of the
// password as the key. So the server keeps nothing, and a new password ends all cookies of the
// former one. After its end the cookie still tells that this browser has given the password before:
// strangers who guess do not make its reader wait.

const nameOf = (articleID: string) => `article-${articleID}`;

const namePattern = /^(?:__Host-)?article-/;

const textOf = (articleID: string, endsAt: string) => `${articleID} ${endsAt}`;

/** Lets this browser read an article with a password for `unlockedForMs`. */
export function giveArticleCookie(
  { config, now }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { articleID, passwordHash }: { articleID: string; passwordHash: string },
): void {
  const endsAt = String(Math.trunc(now()) + unlockedForMs);
  const options = cookieOptions(request, config.publicUrl);
  const given = cookieName(request, config.publicUrl, nameOf(articleID));
  reply.setCookie(given, `${endsAt}.${sign(passwordHash, textOf(articleID, endsAt))}`, {
    ...options,
    maxAge: knownForSeconds,
  });
  const others = Object.entries(request.cookies)
    .filter(([name]) => namePattern.test(name) && name !== given)
    .sort(([, a], [, b]) => Number.parseInt(b ?? '', 10) - Number.parseInt(a ?? '', 10));
  for (const [name] of others.slice(maxCookies - 1)) reply.clearCookie(name, options);
}

/** What the cookie of an article says of a browser that has given the password. */
interface ArticleCookie {
  /** Whether the browser may read the article: the time for it has not ended. */
  isOpen: boolean;
  /** A name of the browser, at most 22 characters. The cookie cannot be found from it. */
  name: string;
}

/**
 * Undefined if the browser has not given the password of the article, or has given a former one.
 */
export function readArticleCookie(
  { config, now }: Context,
  request: FastifyRequest,
  articleID: string,
  passwordHash: string,
): ArticleCookie | undefined {
  const value = request.cookies[cookieName(request, config.publicUrl, nameOf(articleID))] ?? '';
  const [endsAt = '', signature = ''] = value.split('.');
  if (!isSignature(signature, passwordHash, textOf(articleID, endsAt))) return undefined;
  // A time far ahead was given by a clock that was ahead.
  const restMs = Number(endsAt) - now();
  return {
    isOpen: restMs > 0 && restMs <= unlockedForMs,
    name: hash('sha256', value, 'base64url').slice(0, 22),
  };
}
