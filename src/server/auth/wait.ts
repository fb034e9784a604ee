import { listLoginFailures } from '../../db/account/login-failures.ts';
import type { Db } from '../../db/tables.ts';
import { type Subject, secondsToWait } from './login-throttle.ts';

export type LoginOutcome =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'wait'; seconds: number };

/** Whether an attempt that is counted for these subjects has to wait at `now` (milliseconds). */
export async function findWait(
  db: Db,
  subjects: readonly Subject[],
  now: number,
): Promise<Extract<LoginOutcome, { kind: 'wait' }> | undefined> {
  const seconds = secondsToWait(await listLoginFailures(db, subjects, now), now);
  return seconds > 0 ? { kind: 'wait', seconds } : undefined;
}
