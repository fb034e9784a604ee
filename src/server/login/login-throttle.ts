import type { LoginFailures } from '../../db/account/login-failures.ts';
import { networkOf } from '../network/network.ts';

interface Rule {
  /** Failures that cost nothing: people mistype. */
  free: number;
  /** The longest wait, in seconds. */
  longest: number;
}

/**
 * An address waits long; the account only briefly, as anyone can make it wait by failing on purpose. OWASP Authentication Cheat Sheet, "Protect Against Automated Attacks".
 */
const rules = {
  address: { free: 5, longest: 15 * 60 },
  account: { free: 10, longest: 30 },
} as const satisfies Record<string, Rule>;

/** Failures are forgotten after a day without one, in milliseconds. */
export const failuresForgottenAfter = 24 * 60 * 60 * 1000;

/** Under which names a login's failures are counted: one for the address, one for the account. */
export function loginSubjects(address: string, username: string): string[] {
  // PostgreSQL keeps no NUL.
  const shortName = username.replaceAll('\0', '').trim().toLowerCase().slice(0, 100);

  return [`address ${networkOf(address)}`, `account ${shortName}`];
}

/** How many seconds from `now` until the next attempt is heard; each failure doubles the wait. */
export function secondsToWait(failures: readonly LoginFailures[], now: number): number {
  const waits = failures.map(({ subject, failures, failedAt }) => {
    const rule = subject.startsWith('account') ? rules.account : rules.address;
    if (failures < rule.free) return 0;
    const wait = Math.min(rule.longest, 2 ** Math.min(30, failures - rule.free));
    return Math.ceil((failedAt + wait * 1000 - now) / 1000);
  });
  return Math.max(0, ...waits);
}
