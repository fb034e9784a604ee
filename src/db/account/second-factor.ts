import type { DeviceName } from '../../shared/account/account-events.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { addEvent } from './events.ts';

interface CodeFactor {
  /** In base32, as authenticator apps take it. */
  secret: string;
  /**
   * Whether a first code has shown that the owner's app has the secret. Before, the login asks for
   * no code.
   */
  isConfirmed: boolean;
}

/** The secret of the owner's authenticator app; undefined if there is none. */
export async function findCodeFactor(db: Db): Promise<CodeFactor | undefined> {
  const row = await db.selectFrom('code_factor').selectAll().executeTakeFirst();
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null };
}

/** Offers a secret, which takes the place of one that was not confirmed. A confirmed one stays. */
export async function offerCodeFactor(db: Db, secret: string): Promise<void> {
  await db
    .insertInto('code_factor')
    .values({ id: 1, secret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('code_factor.confirmed_at', 'is', null),
    )
    .execute();
}

/**
 * From now on the login asks for a code. `step`: the time step of the code that confirms the
 * secret. Returns false and changes nothing if this secret was not offered, or is confirmed
 * already.
 */
export async function confirmCodeFactor(
  db: Db,
  given: {
    secret: string;
    step: number;
    recoveryHashes: readonly string[];
    device: DeviceName;
    now: number;
  },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('code_factor')
      .set({ confirmed_at: given.now, last_step: given.step })
      .where('secret', '=', given.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await replaceRecoveryCodes(db, given.recoveryHashes);
    await addEvent(db, 'codesOn', given.now, given.device);
    return true;
  });
}

/**
 * Uses the code of a time step. False if this code, or a later one, was used already. Of
 * simultaneous uses one succeeds.
 */
export async function spendStep(db: Db, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('code_factor')
    .set({ last_step: step })
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isRecoveryCode(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a recovery code, which then is gone. False if there is none with this digest. Of
 * simultaneous uses one succeeds.
 */
export async function spendRecoveryCode(db: Db, hash: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await addEvent(db, 'recoveryUsed', now);
  return true;
}

export async function countRecoveryCodes(db: Db): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('code_hash').execute();
  return rows.length;
}

/** Old recovery codes do not work any more. `db` is in a transaction. */
export async function replaceRecoveryCodes(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash })))
    .execute();
}

/**
 * The login asks for no code any more. Returns whether it asked for one, and how many recovery
 * codes were removed.
 */
export async function removeCodeFactor(db: Db): Promise<{ wasOn: boolean; recoveryCodes: number }> {
  return inTransaction(db, async (db) => {
    const factor = await findCodeFactor(db);
    const recoveryCodes = await countRecoveryCodes(db);
    await db.deleteFrom('code_factor').execute();
    await db.deleteFrom('recovery_codes').execute();
    return { wasOn: factor?.isConfirmed === true, recoveryCodes };
  });
}
