import type { DeviceName } from '../../shared/account/account-events.ts';
import { maxPasskeys } from '../../shared/account/passkey-faults.ts';
import { dayMs } from '../../shared/dates.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { addEvent } from './events.ts';

/** A key with which the owner logs in. Times are in milliseconds. */
export interface Passkey {
  /** In base64url. */
  id: string;
  /** The host that it was made for. */
  host: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}

/** The oldest passkey first. */
export async function listPasskeys(db: Db): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'host', 'name', 'created_at', 'used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, host, name, created_at, used_at }) => ({
    ...{ id, host, name, createdAt: created_at, usedAt: used_at },
  }));
}

export async function hasPasskey(db: Db, host: string): Promise<boolean> {
  const query = db.selectFrom('passkeys').select('id').where('host', '=', host).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * The public key of a passkey (COSE, in base64url); undefined if there is none with this id for
 * this host.
 */
export async function findPublicKey(db: Db, id: string, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select('public_key')
    .where('id', '=', id)
    .where('host', '=', host)
    .executeTakeFirst();
  return row?.public_key;
}

/**
 * Returns `exists` if there is a passkey with this id, and `full` if there are `maxPasskeys`. Then
 * nothing changes.
 */
export async function addPasskey(
  db: Db,
  given: {
    id: string;
    host: string;
    publicKey: string;
    counter: number;
    name: string;
    device: DeviceName;
    now: number;
  },
): Promise<'added' | 'exists' | 'full'> {
  return inTransaction(db, async (db) => {
    if ((await listPasskeys(db)).length >= maxPasskeys) return 'full';
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('passkeys')
      .values({
        id: given.id,
        host: given.host,
        public_key: given.publicKey,
        counter: given.counter,
        name: given.name,
        created_at: given.now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return 'exists';
    await addEvent(db, 'passkeyAdded', given.now, given.device);
    return 'added';
  });
}

/**
 * Notes a use at `now`. `counter` is the number of uses that the passkey reports. Returns false and
 * changes nothing if the passkey has reported this number or a higher one before: then there are
 * two copies of the key (Web Authentication, 6.1.1). Passkeys that do not count always report 0. Of
 * simultaneous uses with the same counter one succeeds.
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if there is no such passkey. */
export async function renamePasskey(db: Db, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if there is no such passkey. */
export async function removePasskey(
  db: Db,
  { id, device, now }: { id: string; device: DeviceName; now: number },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await addEvent(db, 'passkeyRemoved', now, device);
    return true;
  });
}

export async function removeAllPasskeys(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Uses a challenge, of which `challenge` is the random part. Returns false if it was used before.
 * Of simultaneous uses one succeeds.
 */
export async function spendChallenge(db: Db, challenge: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values({ challenge, spent_at: now })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const spentKeptMs = dayMs;

/** Forgets the challenges that were used more than a day before `now`. They have ended long ago. */
export async function purgeSpentChallenges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('spent_challenges')
    .where('spent_at', '<', now - spentKeptMs)
    .execute();
}
