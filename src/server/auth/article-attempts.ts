import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addLoginFailure, forgetLoginFailures } from '../../db/account/login-failures.ts';
import type { Context } from '../context.ts';
import type { PasswordQueue } from '../limits/password-queue.ts';
import { articleSubjects } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { findWait, type LoginOutcome } from './wait.ts';

interface Given {
  articleID: string;
  /** The hash of the right password. */
  passwordHash: string;
  password: string;
  address: string;
  /** Names a reader who has given this password before. */
  known: string | undefined;
}

/** So many right passwords are remembered. */
const maxRemembered = 1_000;

/**
 * Makes the function that checks the password of an article. Readers wait for failures of their own
 * network alone, so that many addresses keep nobody out who knows the password. It throws BusyError
 * when too many passwords wait before a first reader has given the right one.
 */
export function makeArticleAttempts({ database: { db }, passwordQueue, now }: Context) {
  const isRight = makeChecks(passwordQueue);
  /** The last attempt of each network or known reader. */
  const underWay = new Map<string, Promise<unknown>>();

  /** Simultaneous attempts of one network could pass the limit before they are counted. */
  async function inOrder<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (underWay.get(name) ?? Promise.resolve()).then(work);
    const ended = turn.catch(() => {});
    underWay.set(name, ended);
    try {
      return await turn;
    } finally {
      if (underWay.get(name) === ended) underWay.delete(name);
    }
  }

  return (given: Given): Promise<LoginOutcome> => {
    const { own, ofAll } = articleSubjects(given, given.articleID, now());
    return inOrder(own, async () => {
      const wait = await findWait(db, [own, ...ofAll], now());
      if (wait) return wait;
      if (await isRight(given)) {
        await forgetLoginFailures(db, [own]);
        return { kind: 'right' };
      }
      await addLoginFailure(db, [own, ...ofAll], now());
      return { kind: 'wrong' };
    });
  };
}

/**
 * Checks passwords with the slow hash until a right one is known, and then with a fast one, which
 * this process alone has: so strangers who guess take no turn of readers who know the password. A
 * hash is new each time that a password is set.
 */
function makeChecks(passwordQueue: PasswordQueue) {
  const key = randomBytes(32);
  const digestOf = (password: string) => createHmac('sha256', key).update(password).digest();
  const rightOnes = new Map<string, Buffer>();

  return async ({ passwordHash, password }: Given): Promise<boolean> => {
    const digest = digestOf(password);
    const known = rightOnes.get(passwordHash);
    if (known) return timingSafeEqual(known, digest);
    const isRight = await passwordQueue.runForReader(() => verifyPassword(passwordHash, password));
    if (!isRight) return false;
    const [oldest] = rightOnes.keys();
    if (rightOnes.size >= maxRemembered && oldest !== undefined) rightOnes.delete(oldest);
    rightOnes.set(passwordHash, digest);
    return true;
  };
}
