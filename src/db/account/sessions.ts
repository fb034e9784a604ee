import { isDiskFull } from '../connection/disk-full.ts';
import type { Db } from '../tables.ts';

/** When a session ends by itself: not used for so long, or begun so long ago. */
export interface SessionLimits {
  maxIdleMs: number;
  maxAgeMs: number;
}

/** The last use of a session is written at most so often: otherwise each page view would be a write. */
const minWriteIntervalMs = 60 * 60 * 1000;

/** Begins a session at `now` (milliseconds). Throws when there is already a session with this token. */
export async function startSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, created_at: now, seen_at: now })
    .execute();
}

/** Whether the session is valid at `now` (milliseconds). If it is, its idle time starts again. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  limits: SessionLimits,
  now: number,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', now - limits.maxAgeMs)
    .where('seen_at', '>', now - limits.maxIdleMs)
    .executeTakeFirst();
  if (session && session.seen_at < now - minWriteIntervalMs) {
    await noteUse(db, tokenHash, now);
  }
  return session !== undefined;
}

/** On a full disk nothing is noted, so that the owner can still read. */
async function noteUse(db: Db, tokenHash: string, now: number): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/** Ends a session at once. No session with this token is no error. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes the sessions that have ended by themselves. */
export async function purgeSessions(db: Db, limits: SessionLimits, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', now - limits.maxAgeMs),
        eb('seen_at', '<=', now - limits.maxIdleMs),
      ]),
    )
    .execute();
}
