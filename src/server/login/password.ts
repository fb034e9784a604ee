import { hash, verify } from '@node-rs/argon2';
import { countCharacters } from '../../shared/text.ts';
import type { Fault } from '../../shared/texts/faults.ts';

/** argon2id; OWASP's first recommended set (46 MiB, one pass), with a second pass on top. */
const options = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** More passwords wait to be checked than can be soon. */
export class PasswordsBusyError extends Error {
  constructor() {
    super('Too many login requests. Try again in a minute.');
  }
}

const waitingAtMost = 60;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs password work one after another, so that many at once take the memory of one. Throws
 * PasswordsBusyError when too many wait.
 */
export function inPasswordTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= waitingAtMost) {
    throw new PasswordsBusyError();
  }
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => {});
  return turn;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** A hash of nothing anyone knows: a wrong name takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined;

export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && isRight;
}

const shortest = 12;
const longest = 128;

/** Fewer guesses than this (zxcvbn's estimate, log10) and a password counts as common. */
const guessesLog10 = 10;

/**
 * What is wrong with a new password, or undefined. It is taken exactly as typed. `known` are words
 * that an attacker would try first: names, the blog's own.
 */
export async function findPasswordFault(
  password: string,
  known: readonly string[],
): Promise<Fault | undefined> {
  const count = countCharacters(password);
  if (count < shortest || count > longest) {
    return { name: 'passwordLength', count, min: shortest, max: longest };
  }
  // The word lists take some megabytes, and are needed once in a blog's life.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [
    ...known.filter(Boolean),
    'suibi',
  ]);
  return estimate.guessesLog10 < guessesLog10 ? { name: 'passwordCommon' } : undefined;
}
