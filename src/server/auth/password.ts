import { hash, verify } from '@node-rs/argon2';
import { findPasswordSizeFault, passwordLimits } from '../../shared/schemas.ts';
import type { Fault } from '../../shared/texts/faults.ts';

/** argon2id; OWASP's first recommended set (46 MiB, one pass), with a second pass on top. */
const options = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

const ownHash = new RegExp(
  String.raw`^\$argon2id\$v=19\$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$`,
);

/**
 * Whether `hashPassword` can have made this. Checking another hash could take any time and memory.
 */
export function isPasswordHash(value: unknown): value is string {
  return typeof value === 'string' && ownHash.test(value);
}

/**
 * The hash of a random text. It is checked when the user name is wrong, so that the time does not
 * tell which one was.
 */
let decoy: Promise<string> | undefined;

export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && isRight;
}

/** If zxcvbn expects that fewer guesses find a password, it is too common. As a power of 10. */
const minGuessesLog10 = 10;

/**
 * The fault of a new password, or undefined. The password is taken exactly as typed. `known` are
 * the words that an attacker would try first, such as the owner's name and the blog's name.
 */
export async function findPasswordFault(
  password: string,
  known: readonly string[],
): Promise<Fault | undefined> {
  const sizeFault = findPasswordSizeFault(password, passwordLimits);
  if (sizeFault) return sizeFault;
  // The word lists take some megabytes of memory and are needed once or twice in a blog's life.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [
    ...known.filter(Boolean),
    'suibi',
  ]);
  return estimate.guessesLog10 < minGuessesLog10 ? { name: 'passwordCommon' } : undefined;
}
