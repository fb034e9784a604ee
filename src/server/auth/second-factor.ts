import { hash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  findCodeFactor,
  isRecoveryCode,
  spendRecoveryCode,
  spendStep,
} from '../../db/account/second-factor.ts';
import type { Db } from '../../db/tables.ts';

// Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, 6 digits and 30 seconds, the values that
// all apps take.
const stepMs = 30_000;
/** A code also counts one step before and after its own, for clocks that differ (RFC 6238, 5.2). */
const window = 1;

/** A new secret of 160 bits (RFC 4226, 4), in base32. */
export const makeSecret = () => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from the picture. */
export function addressOfSecret(
  secret: string,
  { brand, username }: Record<'brand' | 'username', string>,
) {
  return new TOTP({ secret, issuer: brand, label: username }).toString();
}

/** The time step of a code at `now` (milliseconds); undefined if the code is wrong. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const token = toPlain(code);
  // The package throws on digits of another script, which have more bytes.
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const delta = new TOTP({ secret }).validate({ token, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}

/** Small letters and digits without those that look like another one. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const recoveryCodeLength = 16;
const recoveryCodeCount = 10;

/**
 * Ten recovery codes of 79 bits, such as `k7rm-…`, each with its digest. Nobody finds such a code
 * by its digest.
 */
export function makeRecoveryCodes(): { code: string; digest: string }[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(
      { length: recoveryCodeLength },
      () => alphabet[randomInt(alphabet.length)],
    ).join('');
    return { code: letters.replace(/.{4}(?=.)/g, '$&-'), digest: digestOf(letters) };
  });
}

/** Whether a text has the form of a recovery code, of which nobody can guess one. */
export function looksLikeRecoveryCode(code: string): boolean {
  const letters = toPlain(code);
  return (
    letters.length === recoveryCodeLength &&
    [...letters].every((letter) => alphabet.includes(letter))
  );
}

/**
 * How the login spends a code: the function spends it, and returns false if another login has spent
 * it meanwhile. Undefined if the code is wrong. Without a second factor every code is right.
 */
export async function findSpend(
  db: Db,
  code: string,
  now: number,
): Promise<(() => Promise<boolean>) | undefined> {
  const factor = await findCodeFactor(db);
  if (!factor?.isConfirmed) return async () => true;
  const step = findStep(factor.secret, code, now);
  if (step !== undefined) return () => spendStep(db, factor.secret, step);
  const digest = digestOf(toPlain(code));
  return (await isRecoveryCode(db, digest)) ? () => spendRecoveryCode(db, digest, now) : undefined;
}

/** The login asks for a code only while this is true. */
export async function asksForCode(db: Db): Promise<boolean> {
  return (await findCodeFactor(db))?.isConfirmed === true;
}

/** People type codes with spaces and hyphens, and Chinese keyboards write full-width digits. */
function toPlain(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
}

function digestOf(letters: string): string {
  return hash('sha256', letters);
}
