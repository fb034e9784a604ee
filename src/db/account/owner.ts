import type { DeviceName } from '../../shared/account/account-events.ts';
import type { Settings } from '../../shared/settings.ts';
import { saveSettings } from '../settings/settings.ts';
import type { Db } from '../tables.ts';
import { addEvent } from './events.ts';
import { endAllSessions, keepOnlySession } from './sessions.ts';
import { forgetSetupTokens, isSetupToken } from './setup-tokens.ts';

interface Owner {
  username: string;
  displayName: string;
  passwordHash: string;
}

/** The one owner; undefined as long as nobody has set the blog up. */
export async function findOwner(db: Db): Promise<Owner | undefined> {
  const row = await db.selectFrom('owner').selectAll().executeTakeFirst();
  return (
    row && {
      username: row.username,
      displayName: row.display_name,
      passwordHash: row.password_hash,
    }
  );
}

/** The name that readers see. Empty as long as nobody has set the blog up. */
export async function findOwnerName(db: Db): Promise<string> {
  const row = await db.selectFrom('owner').select('display_name').executeTakeFirst();
  return row?.display_name ?? '';
}

/**
 * A name for the owner of this blog: the time of their creation in base 36. Browsers keep the
 * owner's documents under this name, so that the owner of another blog, at the same address at
 * another time, does not see them. It is no secret.
 */
export async function findOwnerKey(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('owner').select('created_at').executeTakeFirst();
  return row?.created_at.toString(36);
}

type CreateOwnerOutcome = 'created' | 'exists' | 'wrong-token';

/**
 * Creates the one owner and sets the blog's name and language. It needs the one-time token of the
 * printed link, and deletes it. When several calls come at once, exactly one of them creates the
 * owner.
 */
export async function createOwner(
  db: Db,
  owner: Owner &
    Pick<Settings, 'brand' | 'heading' | 'language' | 'timeZone'> & { token: string; now: number },
): Promise<CreateOwnerOutcome> {
  return db.transaction().execute(async (db) => {
    if (!(await isSetupToken(db, owner.token))) {
      return (await findOwner(db)) ? 'exists' : 'wrong-token';
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('owner')
      .values({
        id: 1,
        username: owner.username,
        display_name: owner.displayName,
        password_hash: owner.passwordHash,
        created_at: owner.now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return 'exists';
    await forgetSetupTokens(db);
    const { brand, heading, language, timeZone } = owner;
    await saveSettings(db, { brand, heading, language, timeZone });
    return 'created';
  });
}

export async function saveDisplayName(db: Db, displayName: string): Promise<void> {
  await db.updateTable('owner').set({ display_name: displayName }).execute();
}

/**
 * Changes the owner's password. All sessions end except `session`, which gets a new token. No
 * device counts as known any more, because the cookies of known devices are signed with the old
 * hash. Returns `stale` and changes nothing if `oldHash` is not the current hash: the password was
 * changed meanwhile.
 */
export async function changePassword(
  db: Db,
  change: {
    oldHash: string;
    newHash: string;
    session: { oldHash: string; newHash: string };
    device: DeviceName;
    now: number;
  },
): Promise<'changed' | 'stale'> {
  return db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('owner')
      .set({ password_hash: change.newHash })
      .where('password_hash', '=', change.oldHash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'stale';
    await keepOnlySession(db, change.session, change.now);
    await addEvent(db, 'passwordChanged', change.now, change.device);
    return 'changed';
  });
}

/**
 * For the command line: creates the owner, or changes the owner's names and password. All sessions
 * end, and no device counts as known any more. Without `displayName` an owner keeps the name that
 * readers see, and a new owner gets the login name. Returns whether the owner was created or
 * changed.
 */
export async function setOwner(
  db: Db,
  {
    username,
    displayName,
    passwordHash,
    now,
  }: { username: string; displayName?: string | undefined; passwordHash: string; now: number },
): Promise<'created' | 'changed'> {
  return db.transaction().execute(async (db) => {
    const existing = await findOwner(db);
    await db
      .insertInto('owner')
      .values({
        id: 1,
        username,
        display_name: displayName ?? username,
        password_hash: passwordHash,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          username,
          password_hash: passwordHash,
          ...(displayName === undefined ? {} : { display_name: displayName }),
        }),
      )
      .execute();
    await endAllSessions(db, now);
    await db.deleteFrom('login_failures').execute();
    await forgetSetupTokens(db);
    await addEvent(db, 'ownerSet', now);
    return existing ? 'changed' : 'created';
  });
}
