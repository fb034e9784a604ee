import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AccountEventKind,
  type DeviceName,
  eventsKeptDays,
} from '../../shared/account/account-events.ts';
import { dayMs } from '../../shared/dates.ts';
import type { Db } from '../tables.ts';

interface AccountEvent extends DeviceName {
  kind: AccountEventKind;
  /** When it happened last, in milliseconds. */
  happenedAt: number;
  /**
   * How often it has happened on this day. More than 1 only for events that strangers can cause.
   */
  times: number;
  /** What exactly was changed. Empty for most kinds. */
  note: string;
}

/**
 * Notes what happened to the account at `now` (milliseconds), and on which device, if it is known.
 * `note`: what exactly was changed.
 */
export async function addEvent(
  db: Db,
  kind: AccountEventKind,
  now: number,
  device: DeviceName = { browser: '', system: '' },
  note = '',
): Promise<void> {
  await insertEvent(db, { id: randomUUID(), kind, now, device, note });
}

/**
 * Counts an event that strangers can cause. All events of one kind and one day (UTC) share a row,
 * so that nobody can fill the database. Simultaneous events are all counted. Events with another
 * `mark` have a row of their own.
 */
export async function countEvent(
  db: Db,
  kind: AccountEventKind,
  now: number,
  mark?: string,
): Promise<void> {
  const id = countedID(kind, Math.floor(now / dayMs), mark);
  await insertEvent(db, { id, kind, now, device: { browser: '', system: '' }, note: '' });
}

function countedID(kind: AccountEventKind, day: number, mark: string | undefined): string {
  return mark === undefined ? `${kind} ${day}` : `${kind} ${day} ${mark}`;
}

/**
 * How often an event of `mark` was counted on the last days (UTC), today included, and when the
 * last time (milliseconds).
 */
export async function sumEvents(
  db: Db,
  kind: AccountEventKind,
  given: { mark: string; days: number; now: number },
): Promise<{ times: number; lastAt: number }> {
  const today = Math.floor(given.now / dayMs);
  const ids = Array.from({ length: given.days }, (_, ago) =>
    countedID(kind, today - ago, given.mark),
  );
  const rows = await db
    .selectFrom('account_events')
    .select(['times', 'happened_at'])
    .where('id', 'in', ids)
    .execute();
  return {
    times: rows.reduce((sum, { times }) => sum + times, 0),
    lastAt: Math.max(0, ...rows.map(({ happened_at }) => happened_at)),
  };
}

async function insertEvent(
  db: Db,
  {
    id,
    kind,
    now,
    device,
    note,
  }: { id: string; kind: AccountEventKind; now: number; device: DeviceName; note: string },
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({ id, kind, happened_at: now, times: 1, ...device, note })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ times: sql`account_events.times + 1`, happened_at: now }),
    )
    .execute();
}

/** The newest events first, at most `limit`. */
export async function listEvents(db: Db, limit: number): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('account_events')
    .selectAll()
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ kind, happened_at, times, browser, system, note }) => ({
    ...{ kind, happenedAt: happened_at, times, browser, system, note },
  }));
}

/** Forgets the events that are older than 90 days at `now` (milliseconds). */
export async function purgeEvents(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('account_events')
    .where('happened_at', '<', now - eventsKeptDays * dayMs)
    .execute();
}
