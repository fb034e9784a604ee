import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findSettings } from '../settings/settings.ts';
import { setValue } from '../stored-values.ts';
import { forgetSetupTokens, isSetupToken, offerSetupToken } from './setup-tokens.ts';

eachDatabase((open) => {
  test('the tokens of several processes are valid side by side, until all are forgotten', async () => {
    const { db } = await open();
    expect(await isSetupToken(db, 'a')).toBe(false);
    await Promise.all(['a', 'b', 'c'].map((token) => offerSetupToken(db, token, 1)));
    await offerSetupToken(db, 'a', 2);
    for (const token of ['a', 'b', 'c']) expect(await isSetupToken(db, token)).toBe(true);
    for (const token of ['', 'd', '%', 'A']) expect(await isSetupToken(db, token)).toBe(false);
    await forgetSetupTokens(db);
    for (const token of ['a', 'b', 'c']) expect(await isSetupToken(db, token)).toBe(false);
    await offerSetupToken(db, 'd', 3);
    expect(await isSetupToken(db, 'd')).toBe(true);
  });

  test('the ten newest tokens are valid', async () => {
    const { db } = await open();
    for (let time = 1; time <= 12; time += 1) await offerSetupToken(db, `token ${time}`, time);
    const valid = await Promise.all([1, 2, 3, 12].map((time) => isSetupToken(db, `token ${time}`)));
    expect(valid).toEqual([false, false, true, true]);
  });

  test('the database has no token, only a digest; a token that an earlier version kept is removed', async () => {
    const { db } = await open();
    await setValue(db, 'setupToken', 'an old secret');
    await offerSetupToken(db, 'a secret', 1);
    expect(await isSetupToken(db, 'a secret')).toBe(true);
    expect(await isSetupToken(db, 'an old secret')).toBe(false);
    const rows = await db.selectFrom('settings').selectAll().execute();
    expect(JSON.stringify([rows, await findSettings(db)])).not.toContain('secret');
  });
});
