import type { LoginFailures } from '../../db/account/login-failures.ts';
import { networkOf } from '../network/network.ts';

interface Rule {
  /** So many failures cause no wait, because people mistype. */
  freeFailures: number;
  maxWaitSeconds: number;
}

/** By the first word of a subject. */
type RuleName = 'address' | 'account' | 'device';

/**
 * An address, or a known device, may have to wait long. The account waits only briefly, because anyone can make it wait by failing on
 * purpose. OWASP Authentication Cheat Sheet, "Protect Against Automated Attacks".
 */
const rules: Record<RuleName, Rule> = {
  address: { freeFailures: 5, maxWaitSeconds: 15 * 60 },
  account: { freeFailures: 10, maxWaitSeconds: 30 },
  device: { freeFailures: 5, maxWaitSeconds: 15 * 60 },
};

type Subject = `${RuleName} ${string}`;

/** After a day without a failure, earlier failures are forgotten. */
export const failuresForgottenAfterMs = 24 * 60 * 60 * 1000;

/**
 * The names under which a login's failures are counted. A known device has a count of its own, so that nobody else can make it wait.
 * For all others there is one for the address, and one for the account.
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
 * The name under which wrong passwords of the logged-in owner are counted. It is for one session, so that the thief of a cookie can
 * make only this session wait.
 */
export function sessionSubjects(sessionHash: string): Subject[] {
  return [`device session ${sessionHash}`];
}

/**
 * The names for attempts at the password of an article. They differ from those of the login: somebody who knows the
 * password of an article must not be able to clear the failures of a login.
 */
export function articleSubjects(address: string, articleID: string): Subject[] {
  return [
    `address ${networkOf(address)} of article ${articleID}`,
    `account of article ${articleID}`,
  ];
}

/** The seconds from `now` until the next attempt is allowed. Each failure doubles the wait. */
export function secondsToWait(failures: readonly LoginFailures[], now: number): number {
  const waits = failures.map(({ subject, failures, failedAt }) => {
    const rule = rules[subject.split(' ', 1)[0] as RuleName];
    if (failures < rule.freeFailures) return 0;
    const wait = Math.min(rule.maxWaitSeconds, 2 ** Math.min(30, failures - rule.freeFailures));
    return Math.ceil((failedAt + wait * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}
