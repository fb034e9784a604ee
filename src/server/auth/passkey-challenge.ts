import { randomBytes } from 'node:crypto';
import { minuteMs } from '../../shared/dates.ts';
import { isSignature, sign } from './cookies.ts';

// A passkey signs a challenge, so that an answer that was recorded earlier is worth nothing. The
// server signs each challenge, and stores none: it knows its own again. The key is the hash of the
// owner's password, so a new password ends all challenges.

/**
 * What the owner uses a passkey for: to log in, to prove in a session who is there, or to add it to
 * the account.
 */
type PasskeyPurpose = 'login' | 'proof' | 'add';

export interface ChallengeUse {
  purpose: PasskeyPurpose;
  /** The digest of the session that asks; undefined for a login. */
  sessionHash: string | undefined;
}

/**
 * For so long a challenge can be answered. Web Authentication, 15.1, recommends 5 to 10 minutes.
 */
export const challengeValidMs = 5 * minuteMs;

/** A challenge in base64url, made at `now` (milliseconds) for one use. */
export function makeChallenge(passwordHash: string, use: ChallengeUse, now: number): string {
  const text = `${now.toString(36)}.${randomBytes(16).toString('base64url')}`;
  const signature = sign(passwordHash, textOf(text, use));
  return Buffer.from(`${text}.${signature}`).toString('base64url');
}

/**
 * Whether this server made the challenge for this use. `late`: it did, too long ago. `random` is
 * the random part, by which a challenge is known that was used before.
 */
export function readChallenge(
  passwordHash: string,
  use: ChallengeUse,
  challenge: string,
  now: number,
): { kind: 'valid'; random: string } | { kind: 'late' } | { kind: 'foreign' } {
  const given = Buffer.from(challenge, 'base64url').toString();
  const [time = '', random = '', signature = ''] = given.split('.');
  if (!isSignature(signature, passwordHash, textOf(`${time}.${random}`, use))) {
    return { kind: 'foreign' };
  }
  // The clock of another machine may be ahead.
  const isValid = Math.abs(now - Number.parseInt(time, 36)) < challengeValidMs;
  return isValid ? { kind: 'valid', random } : { kind: 'late' };
}

function textOf(text: string, { purpose, sessionHash = '' }: ChallengeUse): string {
  return `passkey ${purpose} ${sessionHash} ${text}`;
}
