import { defaultSettings, type FooterLink, type Settings } from '../../shared/settings.ts';
import { deleteValue, findValue, offerValue, setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

const setupToken = 'setupToken';
const names = Object.keys(defaultSettings) as (keyof Settings)[];

/** The settings of the blog. A setting that was never set has its default. */
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

/** Saves these settings, all or none. Settings that are not named stay as they are. */
export async function saveSettings(db: Db, settings: Partial<Settings>): Promise<void> {
  await inTransaction(db, async (db) => {
    for (const name of names) {
      const value = settings[name];
      if (value !== undefined) await setValue(db, name, toText(value));
    }
  });
}

function toText(value: Settings[keyof Settings]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The one-time token of the setup link; undefined when no link is valid, as when there is an owner. */
export function findSetupToken(db: Db): Promise<string | undefined> {
  return findValue(db, setupToken);
}

/** Sets the token unless there is one already. Returns the token that is valid now. */
export function offerSetupToken(db: Db, token: string): Promise<string> {
  return offerValue(db, setupToken, token);
}

/** From now on no setup link is valid, until another token is offered. */
export function forgetSetupToken(db: Db): Promise<void> {
  return deleteValue(db, setupToken);
}
