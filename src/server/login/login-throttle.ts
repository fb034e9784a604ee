import type { LoginFailures } from '../../db/account/login-failures.ts';
import { networkOf } from '../network/network.ts';

interface Rule {
  /** So many failures cause no wait, because people mistype. */
  freeFailures: number;
  maxWaitSeconds: number;
}

/**
 * An address may have to wait long. The account waits only briefly, because anyone can make it wait by failing on
 * purpose. OWASP Authentication Cheat Sheet, "Protect Against Automated Attacks".
 */
const rules = {
  address: { freeFailures: 5, maxWaitSeconds: 15 * 60 },
  account: { freeFailures: 10, maxWaitSeconds: 30 },
} as const satisfies Record<string, Rule>;

/** After a day without a failure, earlier failures are forgotten. */
export const failuresForgottenAfterMs = 24 * 60 * 60 * 1000;

/** The names under which a login's failures are counted: one for the address, one for the account. */
export function loginSubjects(address: string, username: string): string[] {
  // PostgreSQL refuses texts with NUL.
  const shortName = username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100);

  return [`address ${networkOf(address)}`, `account ${shortName}`];
}

/**
 * The names for attempts at the password of an article. They differ from those of the login: somebody who knows the
 * password of an article must not be able to clear the failures of a login.
 */
export function articleSubjects(address: string, articleID: string): string[] {
  return [
    `address ${networkOf(address)} of article ${articleID}`,
    `account of article ${articleID}`,
  ];
}

/** The seconds from `now` until the next attempt is allowed. Each failure doubles the wait. */
export function secondsToWait(failures: readonly LoginFailures[], now: number): number {
  const waits = failures.map(({ subject, failures, failedAt }) => {
    const rule = subject.startsWith('account') ? rules.account : rules.address;
    if (failures < rule.freeFailures) return 0;
    const wait = Math.min(rule.maxWaitSeconds, 2 ** Math.min(30, failures - rule.freeFailures));
    return Math.ceil((failedAt + wait * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}
