import type { Db } from '../tables.ts';

/** How a session ends by itself, in milliseconds. */
export interface SessionLimits {
  idle: number;
  absolute: number;
}

/** How late a session's last use may be written down, so that not every page view is a write. */
const writtenEvery = 60 * 60 * 1000;

/** Begins a session at `now`, in milliseconds. Throws when this token has one already. */
export async function startSession(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, created_at: now, seen_at: now })
    .execute();
}

/** Whether a session holds at `now`; if so, its idle time begins anew. */
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
    .where('created_at', '>', now - limits.absolute)
    .where('seen_at', '>', now - limits.idle)
    .executeTakeFirst();
  if (session && session.seen_at < now - writtenEvery) {
    await db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return session !== undefined;
}

/** Ends a session at once; one that is not there has ended already. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Forgets the sessions that have ended by themselves. */
export async function purgeSessions(db: Db, limits: SessionLimits, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', now - limits.absolute),
        eb('seen_at', '<=', now - limits.idle),
      ]),
    )
    .execute();
}
