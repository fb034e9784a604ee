import { hash } from 'node:crypto';
import { sumEvents } from '../../db/account/events.ts';
import { findOwner } from '../../db/account/owner.ts';
import type { Context } from '../context.ts';

// Who gives the right password and a wrong code is the owner, who mistypes, or somebody who has the
// password and guesses codes. A mark of the password begins all anew when the password is changed.

/** In so many days … */
export const guessedCodesDays = 30;
/**
 * … so many wrong codes are more than an owner mistypes. Whoever guesses fewer finds a code with a
 * probability of 0.003 %.
 */
const maxMistyped = 9;

/**
 * Names a password, so that what was counted for it ends with it. The hash of a password is new
 * each time that one is set.
 */
export function markOfPassword(passwordHash: string): string {
  return hash('sha256', `mark ${passwordHash}`, 'base64url').slice(0, 22);
}

/**
 * The logins with the password of today and a wrong code that the owner has to hear of. Times are
 * milliseconds.
 */
export interface GuessedCodes {
  times: number;
  lastAt: number;
}

/** What the owner has to hear of guessed codes; null if there is nothing. */
export async function findGuessedCodes({
  database: { db },
  now,
}: Context): Promise<GuessedCodes | null> {
  const owner = await findOwner(db);
  if (!owner) return null;
  const counted = await sumEvents(db, 'codeWrong', {
    ...{ mark: markOfPassword(owner.passwordHash), days: guessedCodesDays, now: now() },
  });
  return counted.times > maxMistyped ? counted : null;
}
