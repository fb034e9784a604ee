import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { setValue } from '../stored-values.ts';
import { listNamedBySettings } from './named-by-settings.ts';

const id = '0123456789abcdefghijklmnop';
const address = `/uploads/${id}/a.png`;

/** A value of a setting that names the file; undefined for a setting that can name none. */
function naming(name: keyof Settings): string | undefined {
  if (name === 'language' || name === 'timeZone') return undefined;
  const byDefault = defaultSettings[name];
  if (typeof byDefault === 'string') return address;
  return typeof byDefault === 'object' ? JSON.stringify([{ label: 'A', url: address }]) : undefined;
}

const names = Object.keys(defaultSettings) as (keyof Settings)[];

eachDatabase((open) => {
  test.each(names.filter((name) => naming(name) !== undefined))(
    'a file that the setting %s names is named',
    async (name) => {
      const { db } = await open();
      expect(await listNamedBySettings(db)).toEqual(new Set());
      await setValue(db, name, naming(name) ?? '');
      expect(await listNamedBySettings(db)).toEqual(new Set([id]));
    },
  );
});
