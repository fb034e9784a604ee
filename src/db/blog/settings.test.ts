import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { defaultSettings } from '../../shared/settings.ts';
import {
  findSettings,
  findSetupToken,
  forgetSetupToken,
  offerSetupToken,
  saveSettings,
} from './settings.ts';

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

  test('one of the setup tokens that are offered at once is valid, and a later offer changes nothing', async () => {
    const { db } = await open();
    expect(await findSetupToken(db)).toBeUndefined();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((t) => offerSetupToken(db, t)));
    const token = await findSetupToken(db);
    expect(['a', 'b', 'c', 'd']).toContain(token);
    expect(answers).toEqual([token, token, token, token]);
    expect(await offerSetupToken(db, 'late')).toBe(token);
  });

  test('after a token was forgotten another one can be offered', async () => {
    const { db } = await open();
    await offerSetupToken(db, 'first');
    await forgetSetupToken(db);
    expect(await findSetupToken(db)).toBeUndefined();
    expect(await offerSetupToken(db, 'second')).toBe('second');
  });

  test('the token is not among the blog’s settings', async () => {
    const { db } = await open();
    await offerSetupToken(db, 'a secret');
    expect(JSON.stringify(await findSettings(db))).not.toContain('a secret');
  });
});
