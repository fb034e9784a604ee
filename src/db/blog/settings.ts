import { defaultSettings, type FooterLink, type Settings } from '../../shared/settings.ts';
import { changePublicly } from '../articles/public-changes.ts';
import type { Db } from '../tables.ts';

const setupToken = 'setupToken';
const names = Object.keys(defaultSettings) as (keyof Settings)[];

/** The owner's settings of the blog, with the defaults for those never set. */
export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const set = new Map(rows.map((row) => [row.name, row.value]));
  const { language, articlesPerPage, footerLinks } = defaultSettings;
  return {
    brand: set.get('brand') ?? defaultSettings.brand,
    heading: set.get('heading') ?? defaultSettings.heading,
    description: set.get('description') ?? defaultSettings.description,
    language: (set.get('language') as Settings['language'] | undefined) ?? language,
    articlesPerPage: Number(set.get('articlesPerPage') ?? articlesPerPage),
    timeZone: set.get('timeZone') ?? defaultSettings.timeZone,
    footerLinks: JSON.parse(set.get('footerLinks') ?? JSON.stringify(footerLinks)) as FooterLink[],
  };
}

/** Keeps these settings, all or none; those that are not named stay as they are. */
export async function saveSettings(
  db: Db,
  settings: Partial<Settings>,
  now: number,
): Promise<void> {
  await changePublicly(db, now, async (db) => {
    for (const name of names) {
      const value = settings[name];
      if (value !== undefined) await put(db, name, toText(value));
    }
  });
}

function toText(value: Settings[keyof Settings]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
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

/** From here on no setup link holds, until another token is offered. */
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
