import type { FastifyRequest } from 'fastify';
import { findOwner } from '../../db/account/owner.ts';
import { findProvenAt, setProvenAt } from '../../db/account/sessions.ts';
import { passkeyFaultTexts } from '../../shared/account/passkey-faults.ts';
import { securityTexts } from '../../shared/account/security-texts.ts';
import { minuteMs } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { attemptOwnPassword } from './attempt-login.ts';
import { checkPasskey, type PasskeyAnswer, type PasskeyRefusal } from './check-passkey.ts';
import type { LoginOutcome } from './wait.ts';

// The thief of a cookie must not change how the owner logs in. So this needs the password or a
// passkey, given in the same session a short time ago.

/**
 * For so long after a login, or after a proof was given again, passkeys and codes can be changed.
 */
const provenForMs = 10 * minuteMs;

export async function isProven(
  { database, now }: Context,
  { sessionHash }: Pick<FastifyRequest, 'sessionHash'>,
): Promise<boolean> {
  if (sessionHash === undefined) return false;
  const ageMs = now() - (await findProvenAt(database.db, sessionHash));
  return ageMs >= 0 && ageMs < provenForMs;
}

/** What shows that the owner is there: a passkey, or else the password. */
export interface Proof {
  password: string;
  passkey?: PasskeyAnswer | undefined;
}

export type ProofOutcome = LoginOutcome | PasskeyRefusal | { kind: 'empty' };

/** Checks a proof of the logged-in owner. Throws BusyError when too many passwords wait. */
export async function checkProof(
  context: Context,
  request: FastifyRequest & { sessionHash: string },
  { password, passkey }: Proof,
): Promise<ProofOutcome> {
  const { sessionHash } = request;
  if (passkey) {
    const use = { purpose: 'proof', sessionHash } as const;
    return checkPasskey(context, request, { answer: passkey, use });
  }
  if (password === '') return { kind: 'empty' };
  const owner = await findOwner(context.database.db);
  if (!owner) return { kind: 'wrong' };
  const { passwordHash } = owner;
  return attemptOwnPassword(context, { sessionHash, passwordHash, password });
}

/**
 * Takes a proof. The second factor can then be changed for some minutes. Throws BusyError when too
 * many passwords wait.
 */
export async function proveOwner(
  context: Context,
  request: FastifyRequest & { sessionHash: string },
  proof: Proof,
): Promise<ProofOutcome> {
  const outcome = await checkProof(context, request, proof);
  if (outcome.kind === 'right') {
    await setProvenAt(context.database.db, request.sessionHash, context.now());
  }
  return outcome;
}

/** Takes a proof unless one was given a short time ago. Throws as `proveOwner` does. */
export async function proveIfNeeded(
  context: Context,
  request: FastifyRequest,
  proof: Proof,
): Promise<ProofOutcome> {
  if (await isProven(context, request)) return { kind: 'right' };
  const { sessionHash } = request;
  if (sessionHash === undefined) throw new HttpError('login-required');
  return proveOwner(context, Object.assign(request, { sessionHash }), proof);
}

/** Why a proof was not accepted, for the field of the password or the button of the passkey. */
export function describeProofRefusal(
  refusal: Exclude<ProofOutcome, { kind: 'right' }>,
  lang: UiLang,
): { password?: string; passkey?: string } {
  const t = securityTexts[lang];
  if (refusal.kind === 'empty') {
    return { password: describeFault({ name: 'empty', of: 'password' }, lang) };
  }
  if (refusal.kind === 'refused') return { passkey: passkeyFaultTexts[lang][refusal.fault] };
  return { password: refusal.kind === 'wait' ? t.wait(refusal.seconds) : t.wrong };
}
