import type { FastifyRequest } from 'fastify';
import { countEvent } from '../../db/account/events.ts';
import { addLoginFailure, forgetLoginFailures } from '../../db/account/login-failures.ts';
import { findOwner } from '../../db/account/owner.ts';
import type { Db } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import type { WholeAddress } from '../http/log-options.ts';
import { checkPasskey, type PasskeyAnswer, type PasskeyRefusal } from './check-passkey.ts';
import { markOfPassword } from './guessed-codes.ts';
import { codeSubject, loginSubjects, type Subject, sessionSubjects } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { asksForCode, findSpend, looksLikeRecoveryCode } from './second-factor.ts';
import { findWait, type LoginOutcome } from './wait.ts';

/**
 * The login asks for a code, and none was given. Nothing was checked, so this tells nothing of name
 * and password.
 */
type CodeNeeded = { kind: 'codeNeeded' };

/**
 * Checks a login. It is counted for the device if the device is known, else for the address and the
 * account, and, with the right password and a wrong code, for the password. A login that fails, or
 * has to wait, is a line in the log. Throws BusyError when too many logins wait.
 */
export async function attemptLogin(
  context: Context,
  request: FastifyRequest,
  { username, password, code }: { username: string; password: string; code: string },
): Promise<LoginOutcome | CodeNeeded> {
  const { database, now } = context;
  const { ip, device } = request;
  const asksForCodes = await asksForCode(database.db);
  if (asksForCodes && code.trim() === '') return { kind: 'codeNeeded' };
  const usual = loginSubjects({ address: ip, username, device });
  const codes = asksForCodes && device === undefined ? await codeSubjects(database.db) : [];
  const attempted = {
    // Nobody guesses a recovery code, so it is the way in for the owner on a new device while
    // somebody guesses the others.
    waitsFor: looksLikeRecoveryCode(code) ? usual : [...usual, ...codes],
    forgets: [...usual, ...codes],
    device,
  };
  /** Set when the password was right, and the code wrong. */
  let mark: string | undefined;
  const outcome = await attempt(context, attempted, async () => {
    const owner = await findOwner(database.db);
    const hash = owner?.username === username ? owner.passwordHash : undefined;
    // The code is looked at before the password is known to be right, so that the time does not
    // tell which one was wrong.
    const spend = await findSpend(database.db, code, now());
    const isPasswordRight = await verifyPassword(hash, password);
    if (!isPasswordRight || hash === undefined) return usual;
    if (spend && (await spend())) return 'right';
    mark = markOfPassword(hash);
    return [...usual, ...codes];
  });
  if (outcome.kind !== 'right') logFailedLogin(request);
  if (outcome.kind === 'wrong') {
    await countEvent(database.db, mark === undefined ? 'loginFailed' : 'codeWrong', now(), mark);
  }
  return outcome;
}

/** The count of wrong codes with the right password. There is none as long as there is no owner. */
async function codeSubjects(db: Db): Promise<Subject[]> {
  const owner = await findOwner(db);
  return owner ? [codeSubject(markOfPassword(owner.passwordHash))] : [];
}

/**
 * Checks a login with a passkey, which needs neither password nor code. Nobody can guess a
 * signature, so failures make nobody wait. A login that fails is a line in the log, unless it was
 * only late.
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
 * The guide of privacy has a rule for fail2ban that reads this line, so it has the whole address,
 * whatever LOG_ADDRESSES is. It is without the name: people type their password there by mistake.
 */
function logFailedLogin({ ip, log }: FastifyRequest): void {
  log.warn({ ip: { whole: ip } satisfies WholeAddress }, 'login failed');
}

/**
 * Checks the password of the logged-in owner. It is counted for this session. `passwordHash` is the
 * hash of the right one.
 */
export async function attemptOwnPassword(
  context: Context,
  given: { sessionHash: string; passwordHash: string; password: string },
): Promise<LoginOutcome> {
  const { sessionHash, passwordHash, password } = given;
  const subjects = sessionSubjects(sessionHash);
  const attempted = { waitsFor: subjects, forgets: subjects, device: 'owner' };
  const outcome = await attempt(context, attempted, async () =>
    (await verifyPassword(passwordHash, password)) ? 'right' : subjects,
  );
  if (outcome.kind === 'wrong') {
    await countEvent(context.database.db, 'passwordWrong', context.now());
  }
  return outcome;
}

interface Attempted {
  /** While one of them waits, nothing is checked. */
  waitsFor: readonly Subject[];
  /** Their failures are forgotten when the attempt is right. */
  forgets: readonly Subject[];
  /** See `PasswordQueue`. */
  device: string | undefined;
}

/**
 * Checks one attempt after another. Simultaneous attempts could otherwise pass the limit before
 * they are counted. `check` returns what an attempt that is not right counts for.
 */
async function attempt(
  { database: { db }, passwordQueue, now }: Context,
  { waitsFor, forgets, device }: Attempted,
  check: () => Promise<'right' | readonly Subject[]>,
): Promise<LoginOutcome> {
  // Whoever has to wait takes no place of those who have not.
  const early = await findWait(db, waitsFor, now());
  if (early) return early;
  return passwordQueue.run(async () => {
    const wait = await findWait(db, waitsFor, now());
    if (wait) return wait;
    const failed = await check();
    if (failed === 'right') {
      await forgetLoginFailures(db, forgets);
      return { kind: 'right' };
    }
    await addLoginFailure(db, failed, now());
    return { kind: 'wrong' };
  }, device);
}
