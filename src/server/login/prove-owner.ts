import type { FastifyRequest } from 'fastify';
import { findOwner } from '../../db/account/owner.ts';
import { findProvenAt, setProvenAt } from '../../db/account/sessions.ts';
import type { Context } from '../context.ts';
import { attemptOwnPassword, type LoginOutcome } from './attempt-login.ts';

// The thief of a cookie must not change how the owner logs in. So this needs the password, given in the same session a short time ago.

/** For so long after a login, or after the password was given again, the second factor can be changed. */
const provenForMs = 10 * 60 * 1000;

export async function isProven(
  { database, now }: Context,
  { sessionHash }: Pick<FastifyRequest, 'sessionHash'>,
): Promise<boolean> {
  if (sessionHash === undefined) return false;
  const ageMs = now() - (await findProvenAt(database.db, sessionHash));
  return ageMs >= 0 && ageMs < provenForMs;
}

/** Takes the password of the logged-in owner again. Throws BusyError when too many passwords wait. */
export async function proveOwner(
  context: Context,
  sessionHash: string,
  password: string,
): Promise<LoginOutcome> {
  const { db } = context.database;
  const owner = await findOwner(db);
  if (!owner) return { kind: 'wrong' };
  const { passwordHash } = owner;
  const outcome = await attemptOwnPassword(context, { sessionHash, passwordHash, password });
  if (outcome.kind === 'right') await setProvenAt(db, sessionHash, context.now());
  return outcome;
}
