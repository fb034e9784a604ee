import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../server/context.ts';
import { cookieName, cookieOptions, isSignature, sign } from '../../server/login/cookies.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A reader gives the password of an article again after so long. */
export const unlockedForMs = 7 * dayMs;

// The cookie holds the time of its end and a digest of article and time, with the hash of the password as the key. So the
// server keeps nothing, and a new password ends all cookies of the former one.

const nameOf = (articleID: string) => `article-${articleID}`;

const textOf = (articleID: string, endsAt: string) => `${articleID} ${endsAt}`;

/** Lets this browser read an article with a password, until the cookie ends. */
export function giveArticleCookie(
  { config, now }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { articleID, passwordHash }: { articleID: string; passwordHash: string },
): void {
  const endsAt = String(Math.trunc(now()) + unlockedForMs);
  reply.setCookie(
    cookieName(request, config.publicUrl, nameOf(articleID)),
    `${endsAt}.${sign(passwordHash, textOf(articleID, endsAt))}`,
    { ...cookieOptions(request, config.publicUrl), maxAge: unlockedForMs / 1000 },
  );
}

/** Whether the browser has given the password of the article, and the time for it has not ended. */
export function hasArticleCookie(
  { config, now }: Context,
  request: FastifyRequest,
  articleID: string,
  passwordHash: string,
): boolean {
  const value = request.cookies[cookieName(request, config.publicUrl, nameOf(articleID))] ?? '';
  const [endsAt = '', signature = ''] = value.split('.');
  const isRight = isSignature(signature, passwordHash, textOf(articleID, endsAt));
  // A time far ahead was given by a clock that was ahead.
  const restMs = Number(endsAt) - now();
  return isRight && restMs > 0 && restMs <= unlockedForMs;
}
