import type { LoginFailures } from '../../db/account/login-failures.ts';
import { dayMs } from '../../shared/dates.ts';
import { networkOf } from '../http/network.ts';

interface Rule {
  /** So many failures cause no wait, because people mistype. */
  freeFailures: number;
  /** The wait after the first failure that is not free. Each further failure doubles it. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  /** After so long without a failure, earlier failures are forgotten. */
  forgottenAfterMs: number;
}

/** By the first word of a subject. */
type RuleName = 'address' | 'account' | 'device' | 'code' | 'reader' | 'article';
const minute = 60;
const hour = 60 * minute;

const usual = { firstWaitSeconds: 1, maxWaitSeconds: 15 * minute, forgottenAfterMs: dayMs };

/**
 * An address, or a known device, may have to wait long. The account waits only briefly, because
 * anyone can make it wait by failing on purpose. OWASP Authentication Cheat Sheet, "Protect Against
 * Automated Attacks".
 *
 * A wrong code with the right password waits long: nobody can cause that who does not have the
 * password. It has as many free failures as the account, so that the first waits of a wrong code
 * and of a wrong password are the same.
 */
const rules: Record<RuleName, Rule> = {
  address: { ...usual, freeFailures: 5 },
  account: { ...usual, freeFailures: 10, maxWaitSeconds: 30 },
  device: { ...usual, freeFailures: 5 },
  code: { ...usual, freeFailures: 10, maxWaitSeconds: 24 * hour, forgottenAfterMs: 30 * dayMs },
  reader: { ...usual, freeFailures: 5 },
  // Nobody waits for the failures of others.
  article: { ...usual, freeFailures: Number.POSITIVE_INFINITY },
};

/** So many wrong passwords of an article on one day are an attack. */
const attackFailures = 100;

/**
 * The rule for readers while the article is attacked: who knows the password is right at the first
 * or second time.
 */
const readerOfAttacked: Rule = {
  ...{ freeFailures: 2, firstWaitSeconds: minute, maxWaitSeconds: 6 * hour },
  forgottenAfterMs: dayMs,
};

/** After how many milliseconds without a failure a subject is forgotten, by its first word. */
export const forgottenAfterMs = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, rule.forgottenAfterMs]),
);

export type Subject = `${RuleName} ${string}`;

/**
 * The names under which a login's failures are counted. A known device has a count of its own, so
 * that nobody else can make it wait. For all others there is one for the address, and one for the
 * account.
 */
export function loginSubjects({
  address,
  username,
  device,
}: {
  address: string;
  username: string;
  device: string | undefined;
}): Subject[] {
  if (device !== undefined) return [`device ${device}`];
  // PostgreSQL refuses texts with NUL.
  const shortName = username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100);

  return [`address ${networkOf(address)}`, `account ${shortName}`];
}

/**
 * The name under which wrong passwords of the logged-in owner are counted. It is for one session,
 * so that the thief of a cookie can make only this session wait.
 */
export function sessionSubjects(sessionHash: string): Subject[] {
  return [`device session ${sessionHash}`];
}

/**
 * The name under which wrong codes with the right password are counted, of all unknown devices.
 * `mark`: see `markOfPassword`. A new password begins a new count.
 */
export function codeSubject(mark: string): Subject {
  return `code ${mark}`;
}

/**
 * The names for attempts at the password of an article. They differ from those of the login:
 * somebody who knows the password of an article must not be able to clear the failures of a login.
 * `own`: the reader waits for its failures. `ofAll`: the failures of all readers on this day. A
 * reader who has given the password before (`known`) has a count of his own alone.
 */
export function articleSubjects(
  reader: { address: string; known: string | undefined },
  articleID: string,
  now: number,
): { own: Subject; ofAll: Subject[] } {
  if (reader.known !== undefined) {
    return { own: `device of reader ${reader.known} of article ${articleID}`, ofAll: [] };
  }
  // One person can have as many IPv6 networks as a provider gives to one customer.
  return {
    own: `reader ${networkOf(reader.address, 48)} of article ${articleID}`,
    ofAll: [`article ${articleID} on day ${Math.floor(now / dayMs)}`],
  };
}

/** The seconds from `now` until the next attempt is allowed: the longest wait of all subjects. */
export function secondsToWait(failures: readonly LoginFailures[], now: number): number {
  const isAttacked = failures.some(
    ({ subject, failures }) => nameOf(subject) === 'article' && failures >= attackFailures,
  );
  const waits = failures.map(({ subject, failures, failedAt }) => {
    const name = nameOf(subject);
    const rule = name === 'reader' && isAttacked ? readerOfAttacked : rules[name];
    const paid = failures - rule.freeFailures;
    if (paid < 0) return 0;
    const wait = Math.min(rule.maxWaitSeconds, rule.firstWaitSeconds * 2 ** Math.min(30, paid));
    return Math.ceil((failedAt + wait * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}

function nameOf(subject: string): RuleName {
  return subject.split(' ', 1)[0] as RuleName;
}
