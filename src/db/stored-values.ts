import type { Settings } from '../shared/settings.ts';
import type { Db } from './tables.ts';

/**
 * The name of a row of the table `settings`. A change of a setting of the blog is a public change:
 * triggers of the database note it. A new value of the program needs a name with a space, because
 * a change of it is no public change: see the first migration. The names without a space are older.
 */
type ValueName = keyof Settings | 'blogId' | 'setupToken' | 'uploadSecret' | `${string} ${string}`;

/** One value of the table `settings`; undefined when it was never set. */
export async function findValue(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Sets a value, whatever it was before. */
export async function setValue(db: Db, name: ValueName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Sets a value unless it is set already. Returns the value that holds. Simultaneous offers all get
 * the same one.
 */
export async function offerValue(db: Db, name: ValueName, offered: string): Promise<string> {
  // Mostly it is set already. Reading keeps nobody waiting, writing does.
  const found = await findValue(db, name);
  if (found !== undefined) return found;
  await db
    .insertInto('settings')
    .values({ name, value: offered })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findValue(db, name)) ?? offered;
}

export async function deleteValue(db: Db, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}
