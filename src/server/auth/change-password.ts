import type { FastifyReply, FastifyRequest } from 'fastify';
import { changePassword, findOwner } from '../../db/account/owner.ts';
import type { Fault } from '../../shared/texts/faults.ts';
import type { Context } from '../context.ts';
import { nameDevice } from './name-device.ts';
import { findPasswordFault, hashPassword } from './password.ts';
import { checkProof, type Proof, type ProofOutcome } from './prove-owner.ts';
import { giveSessionCookies, makeToken } from './session.ts';

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'faulty'; fault: Fault }
  | Exclude<ProofOutcome, { kind: 'right' }>;

/**
 * Changes the password of the logged-in owner, who gives the current one too, or a passkey. All
 * other sessions end, this browser gets a new one, and is the only known device. Throws BusyError
 * when too many passwords wait.
 */
export async function changeOwnPassword(
  context: Context,
  request: FastifyRequest & { sessionHash: string },
  reply: FastifyReply,
  { proof, password }: { proof: Proof; password: string },
): Promise<ChangeOutcome> {
  const { db } = context.database;
  const { sessionHash } = request;
  const owner = await findOwner(db);
  if (!owner) return { kind: 'wrong' };
  const { passwordHash } = owner;
  const attempt = await checkProof(context, request, proof);
  if (attempt.kind !== 'right') return attempt;
  const fault = await findPasswordFault(password, [owner.username, owner.displayName]);
  if (fault) return { kind: 'faulty', fault };
  const newHash = await context.passwordQueue.run(() => hashPassword(password), 'owner');
  const { token, tokenHash } = makeToken();
  const outcome = await changePassword(db, {
    oldHash: passwordHash,
    newHash,
    session: { oldHash: sessionHash, newHash: tokenHash },
    device: nameDevice(request.headers['user-agent']),
    now: context.now(),
  });
  if (outcome === 'stale') return { kind: 'wrong' };
  await giveSessionCookies(context, request, reply, token);
  return { kind: 'changed' };
}
