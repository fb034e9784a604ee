import {
  addLoginFailure,
  forgetLoginFailures,
  listLoginFailures,
} from '../../db/account/login-failures.ts';
import { findOwner } from '../../db/account/owner.ts';
import type { Context } from '../context.ts';
import { articleSubjects, loginSubjects, secondsToWait } from './login-throttle.ts';
import { inPasswordTurn, verifyPassword } from './password.ts';

export type LoginOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

export function attemptLogin(
  context: Context,
  login: { address: string; username: string; password: string },
): Promise<LoginOutcome> {
  return attempt(context, loginSubjects(login.address, login.username), async () => {
    const owner = await findOwner(context.database.db);
    const hash = owner?.username === login.username ? owner.passwordHash : undefined;
    return verifyPassword(hash, login.password);
  });
}

/** Checks the password of an article. `passwordHash` is the hash of the right one. */
export function attemptArticle(
  context: Context,
  given: { address: string; articleID: string; passwordHash: string; password: string },
): Promise<LoginOutcome> {
  const { address, articleID, passwordHash, password } = given;
  return attempt(context, articleSubjects(address, articleID), () =>
    verifyPassword(passwordHash, password),
  );
}

/** Checks one attempt after another. Simultaneous attempts could otherwise pass the limit before they are counted. */
function attempt(
  { database: { db }, now }: Context,
  subjects: string[],
  isRight: () => Promise<boolean>,
): Promise<LoginOutcome> {
  return inPasswordTurn(async () => {
    const time = now();
    const seconds = secondsToWait(await listLoginFailures(db, subjects, time), time);
    if (seconds > 0) return { kind: 'wait', seconds };
    if (await isRight()) {
      await forgetLoginFailures(db, subjects);
      return { kind: 'right' };
    }
    await addLoginFailure(db, subjects, now());
    return { kind: 'wrong' };
  });
}
