import type { DeviceName } from '../../shared/account/account-events.ts';
import { hourMs } from '../../shared/dates.ts';
import { isDiskFull } from '../connection/disk-full.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

/** When a session ends by itself: not used for so long, or begun so long ago. */
export interface SessionLimits {
  maxIdleMs: number;
  maxAgeMs: number;
}

/** A device that is logged in. Times are in milliseconds. */
interface Session extends DeviceName {
  tokenHash: string;
  createdAt: number;
  /** Up to an hour older than the last use. */
  seenAt: number;
}

/**
 * The last use of a session is written at most so often: otherwise each page view would be a write.
 */
const minWriteIntervalMs = hourMs;

/**
 * Begins a session at `now` (milliseconds). Throws when there is already a session with this token.
 */
export async function startSession(
  db: Db,
  tokenHash: string,
  now: number,
  { browser, system }: DeviceName = { browser: '', system: '' },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      created_at: now,
      seen_at: now,
      proven_at: now,
      browser,
      system,
    })
    .execute();
}

/** Whether the session is valid at `now` (milliseconds). If it is, its idle time starts again. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  limits: SessionLimits,
  now: number,
): Promise<boolean> {
  const session = await selectValid(db, limits, now)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (session && session.seen_at < now - minWriteIntervalMs) {
    await noteUse(db, tokenHash, now);
  }
  return session !== undefined;
}

/** The sessions that are valid at `now` (milliseconds). The one that was used last comes first. */
export async function listSessions(db: Db, limits: SessionLimits, now: number): Promise<Session[]> {
  const rows = await selectValid(db, limits, now)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map(({ token_hash, created_at, seen_at, browser, system }) => ({
    tokenHash: token_hash,
    ...{ createdAt: created_at, seenAt: seen_at, browser, system },
  }));
}

function selectValid(db: Db, { maxAgeMs, maxIdleMs }: SessionLimits, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('created_at', '>', now - maxAgeMs)
    .where('seen_at', '>', now - maxIdleMs);
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

/**
 * When the owner last gave the password in this session, in milliseconds; 0 if there is no such
 * session.
 */
export async function findProvenAt(db: Db, tokenHash: string): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.proven_at ?? 0;
}

export async function setProvenAt(db: Db, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a session in its own browser, at once. Returns whether there was one with this token. */
export async function endSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends a session from another browser, at once. A note stays, so that the ended device can be told.
 * Returns whether there was a session with this token.
 */
export async function endSessionElsewhere(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .returning('token_hash')
      .execute();
    await noteEnded(db, ended, now);
    return ended.length > 0;
  });
}

/** Ends all sessions from elsewhere. `db` is in a transaction. */
export async function endAllSessions(db: Db, now: number): Promise<void> {
  const ended = await db.deleteFrom('sessions').returning('token_hash').execute();
  await noteEnded(db, ended, now);
}

/**
 * Ends all sessions from elsewhere but one, and gives that one a new token: whoever has a copy of
 * its old token is out too. The old token does not count as ended elsewhere: another tab of this
 * browser may just be sending it. `db` is in a transaction.
 */
export async function keepOnlySession(
  db: Db,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  now: number,
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '!=', oldHash)
    .returning('token_hash')
    .execute();
  await noteEnded(db, ended, now);
  await db
    .updateTable('sessions')
    .set({ token_hash: newHash })
    .where('token_hash', '=', oldHash)
    .execute();
}

async function noteEnded(
  db: Db,
  sessions: readonly { token_hash: string }[],
  now: number,
): Promise<void> {
  if (sessions.length === 0) return;
  await db
    .insertInto('ended_sessions')
    .values(sessions.map(({ token_hash }) => ({ token_hash, ended_at: now })))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/**
 * Whether a session was ended from elsewhere. An unknown one has ended by itself, or the restored
 * backup has no sessions.
 */
export async function wasEndedElsewhere(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the sessions that have ended by themselves, and the notes of those that were ended
 * elsewhere so long ago that no browser has their cookies any more.
 */
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
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<=', now - limits.maxAgeMs)
    .execute();
}
