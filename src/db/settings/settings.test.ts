import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { findSettings, saveSettings } from './settings.ts';

eachDatabase((open) => {
  test('a setting that was never set has its default; a setting that was set twice has the last value', async () => {
    const { db } = await open();
    expect(await findSettings(db)).toEqual(defaultSettings);
    await saveSettings(db, { brand: '听雨' });
    await saveSettings(db, { brand: '听雨轩' });
    expect(await findSettings(db)).toEqual({ ...defaultSettings, brand: '听雨轩' });
    await saveSettings(db, { heading: 'Essays' });
    expect(await findSettings(db)).toEqual({
      ...defaultSettings,
      brand: '听雨轩',
      heading: 'Essays',
    });
  });
});
