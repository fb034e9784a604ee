import {
  addLoginFailure,
  forgetLoginFailures,
  listLoginFailures,
} from '../../db/account/login-failures.ts';
import { findOwner } from '../../db/account/owner.ts';
import type { Context } from '../context.ts';
import { loginSubjects, secondsToWait } from './login-throttle.ts';
import { inPasswordTurn, verifyPassword } from './password.ts';

export type LoginOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

/** Checks one attempt after another. Simultaneous attempts could otherwise pass the limit before they are counted. */
export function attemptLogin(
  { database: { db }, now }: Context,
  login: { address: string; username: string; password: string },
): Promise<LoginOutcome> {
  return inPasswordTurn(async () => {
    const subjects = loginSubjects(login.address, login.username);
    const time = now();
    const seconds = secondsToWait(await listLoginFailures(db, subjects, time), time);
    if (seconds > 0) return { kind: 'wait', seconds };
    const owner = await findOwner(db);
    const hash = owner?.username === login.username ? owner.passwordHash : undefined;
    if (await verifyPassword(hash, login.password)) {
      await forgetLoginFailures(db, subjects);
      return { kind: 'right' };
    }
    await addLoginFailure(db, subjects, now());
    return { kind: 'wrong' };
  });
}
