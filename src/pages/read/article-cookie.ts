import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, cookieOptions, isSignature, sign } from '../../server/auth/cookies.ts';
import type { Context } from '../../server/context.ts';
import { dayMs } from '../../shared/dates.ts';

/** A reader gives the password of an article again after so long. */
export const unlockedForMs = 7 * dayMs;

/** A reader who gives it again is known for so long. Browsers keep a cookie no longer (RFC 6265bis, 5.5). */
const knownForSeconds = 400 * 24 * 60 * 60;

/** Cookies of more articles would make a header that is too long: Node takes 16 KB, a cookie has about 100 bytes. */
const maxCookies = 50;

// The cookie holds the time of its end and a digest of article and time, with the hash of the password as the key. So the
// server keeps nothing, and a new password ends all cookies of the former one. After its end the cookie still tells that this browser has
// given the password before: strangers who guess do not make its reader wait.

const nameOf = (articleID: string) => `article-${articleID}`;

const namePattern = /^(?:__Host-)?article-/;

const textOf = (articleID: string, endsAt: string) => `${articleID} ${endsAt}`;

/** Lets this browser read an article with a password, until the cookie ends. */
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

/** What a browser has that has given the password of the article. */
interface ArticleCookie {
  /** Whether the browser may read the article: the time for it has not ended. */
  isOpen: boolean;
  /** Names the browser, at most 22 characters. It does not tell the cookie. */
  name: string;
}

/** Undefined if the browser has not given the password of the article, or another one. */
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
