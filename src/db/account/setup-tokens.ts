import { hash } from 'node:crypto';
import { deleteValue, findValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

// Each token has a row in the table `settings`. The row has only a digest: nobody becomes the owner
// with a copy of the database.
const prefix = 'setupToken ';
/** The row in which an earlier version kept the token itself. */
const oldName = 'setupToken';

/**
 * At most so many links are valid at once, the newest ones: each process that starts prints a link
 * of its own.
 */
const maxTokens = 10;

const nameOf = (token: string) => prefix + hash('sha256', token);

/**
 * From now on, until there is an owner, this one-time token makes its bearer the owner. `now` is in
 * milliseconds.
 */
export async function offerSetupToken(db: Db, token: string, now: number): Promise<void> {
  await deleteValue(db, oldName);
  await db
    .insertInto('settings')
    .values({ name: nameOf(token), value: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const older = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .orderBy('value', 'desc')
    .orderBy('name')
    .offset(maxTokens)
    .limit(maxTokens)
    .execute();
  for (const { name } of older) await deleteValue(db, name);
}

/** Whether this token was offered, and not forgotten since. */
export async function isSetupToken(db: Db, token: string): Promise<boolean> {
  return (await findValue(db, nameOf(token))) !== undefined;
}

/** From now on no setup link is valid, until another token is offered. */
export async function forgetSetupTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('settings')
    .where((eb) => eb.or([eb('name', '=', oldName), eb('name', 'like', `${prefix}%`)]))
    .execute();
}
