import { defaultSettings, type Settings } from '../../shared/settings.ts';
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
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const settings = Object.fromEntries(
    names.map((name) => [name, fromText(stored.get(name), defaultSettings[name])]),
  ) as unknown as Settings;
  return { ...settings, timeZone: currentZone(settings.timeZone) };
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

type Value = Settings[keyof Settings];

function toText(value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A stored value has the type of the setting's default. */
function fromText(text: string | undefined, byDefault: Value): Value {
  if (text === undefined) return byDefault;
  if (typeof byDefault === 'number') return Number(text);
  return typeof byDefault === 'object' ? (JSON.parse(text) as Value) : text;
}
