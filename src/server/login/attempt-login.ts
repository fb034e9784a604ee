import type { FastifyRequest } from 'fastify';
import { countEvent } from '../../db/account/events.ts';
import {
  addLoginFailure,
  forgetLoginFailures,
  listLoginFailures,
} from '../../db/account/login-failures.ts';
import { findOwner } from '../../db/account/owner.ts';
import type { Context } from '../context.ts';
import type { WholeAddress } from '../log/log-options.ts';
import { checkPasskey, type PasskeyAnswer, type PasskeyRefusal } from './check-passkey.ts';
import {
  articleSubjects,
  loginSubjects,
  secondsToWait,
  sessionSubjects,
} from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { inPasswordTurn } from './password-turns.ts';
import { asksForCode, findSpend } from './second-factor.ts';

export type LoginOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

/** The login asks for a code, and none was given. Nothing was checked, so this tells nothing of name and password. */
export type CodeNeeded = { kind: 'codeNeeded' };

/**
 * Checks a login. It is counted for the device if the device is known, else for the address and the account. A login that fails, or has
 * to wait, is a line in the log. Throws BusyError when too many logins wait.
 */
export async function attemptLogin(
  context: Context,
  request: FastifyRequest,
  { username, password, code }: { username: string; password: string; code: string },
): Promise<LoginOutcome | CodeNeeded> {
  const { database, now } = context;
  if (code.trim() === '' && (await asksForCode(database.db))) return { kind: 'codeNeeded' };
  const { ip, device } = request;
  let isCodeWrong = false;
  const subjects = loginSubjects({ address: ip, username, device });
  const outcome = await attempt(context, { subjects, device }, async () => {
    const owner = await findOwner(database.db);
    const hash = owner?.username === username ? owner.passwordHash : undefined;
    // The code is looked at before the password is known to be right, so that the time does not tell which one was wrong.
    const spend = await findSpend(database.db, code, now());
    if (!(await verifyPassword(hash, password))) return false;
    if (spend && (await spend())) return true;
    isCodeWrong = true;
    return false;
  });
  if (outcome.kind !== 'right') logFailedLogin(request);
  if (outcome.kind === 'wrong') {
    await countEvent(database.db, isCodeWrong ? 'codeWrong' : 'loginFailed', now());
  }
  return outcome;
}

/**
 * Checks a login with a passkey, which needs neither password nor code. Nobody can guess a signature, so failures make nobody wait. A
 * login that fails is a line in the log, unless it was only late.
 */
export async function attemptPasskeyLogin(
  context: Context,
  request: FastifyRequest,
  answer: PasskeyAnswer,
): Promise<{ kind: 'right' } | PasskeyRefusal> {
  const use = { purpose: 'login', sessionHash: undefined } as const;
  const outcome = await checkPasskey(context, request, { answer, use });
  if (outcome.kind === 'refused' && outcome.fault !== 'late') logFailedLogin(request);
  return outcome;
}

/**
 * The README has a rule for fail2ban that reads this line, so it has the whole address, whatever LOG_ADDRESSES is. It is without the name:
 * people type their password there by mistake.
 */
function logFailedLogin({ ip, log }: FastifyRequest): void {
  log.warn({ ip: { whole: ip } satisfies WholeAddress }, 'login failed');
}

/** Checks the password of the logged-in owner. It is counted for this session. `passwordHash` is the hash of the right one. */
export async function attemptOwnPassword(
  context: Context,
  given: { sessionHash: string; passwordHash: string; password: string },
): Promise<LoginOutcome> {
  const { sessionHash, passwordHash, password } = given;
  const attempted = { subjects: sessionSubjects(sessionHash), device: 'owner' };
  const outcome = await attempt(context, attempted, () => verifyPassword(passwordHash, password));
  if (outcome.kind === 'wrong') {
    await countEvent(context.database.db, 'passwordWrong', context.now());
  }
  return outcome;
}

/** Checks the password of an article. `passwordHash` is the hash of the right one. */
export async function attemptArticle(
  context: Context,
  given: { address: string; articleID: string; passwordHash: string; password: string },
): Promise<LoginOutcome> {
  const { address, articleID, passwordHash, password } = given;
  const subjects = articleSubjects(address, articleID);
  return attempt(context, { subjects, device: undefined }, () =>
    verifyPassword(passwordHash, password),
  );
}

/** Checks one attempt after another. Simultaneous attempts could otherwise pass the limit before they are counted. */
function attempt(
  { database: { db }, now }: Context,
  { subjects, device }: { subjects: string[]; device: string | undefined },
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
  }, device);
}
