import { defaultSettings, type Settings } from '../shared/settings.ts';
import type { Db } from './tables.ts';

const setupToken = 'setupToken';

/** The owner's settings of the blog, with the defaults for those never set. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().execute();
  const set = new Map(rows.map((row) => [row.name, row.value]));
  return {
    brand: set.get('brand') ?? defaultSettings.brand,
    heading: set.get('heading') ?? defaultSettings.heading,
  };
}

export async function saveSetting(db: Db, name: keyof Settings, value: string): Promise<void> {
  await put(db, name, value);
}

/** The one-time token of the setup link, while there is no owner. */
export async function findSetupToken(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', setupToken)
    .executeTakeFirst();
  return row?.value;
}

/** Keeps `token` unless there is one already, and returns the one that holds. */
export async function offerSetupToken(db: Db, token: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: setupToken, value: token })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetupToken(db)) ?? token;
}

export async function forgetSetupToken(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', setupToken).execute();
}

async function put(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
