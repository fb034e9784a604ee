import { defaultSettings, type FooterLink, type Settings } from '../../shared/settings.ts';
import { currentZone } from '../../shared/time/time-zones.ts';
import { setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../transaction.ts';

const names = Object.keys(defaultSettings) as (keyof Settings)[];

/**
 * The settings of the blog. A setting that was never set has its default. The time zone has its
 * name of today.
 */
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
    timeZone: currentZone(set.get('timeZone') ?? defaultSettings.timeZone),
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
