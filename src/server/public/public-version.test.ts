import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { makePublicVersionSource } from './public-version.ts';

eachDatabase((open) => {
  test('requests share one reading of the version as long as nothing has changed', async () => {
    const { db } = await open();
    const source = makePublicVersionSource({ db, countChanges: () => 1 }, () => 0);
    const [one, two] = [source.read(), source.read()];
    expect(one).toBe(two);
    expect(source.current()).toBeUndefined();
    expect(await one).toBe(source.current());
  });

  test('a request reads the version anew after a change', async () => {
    const { db, countChanges } = await open();
    const source = makePublicVersionSource({ db, countChanges }, () => 0);
    const before = await source.read();
    await saveSettings(db, { brand: 'Rain' });
    expect(source.current()).toBeUndefined();
    expect((await source.read()).key).not.toBe(before.key);
  });

  test('each request reads the version itself while nobody can tell what has changed', async () => {
    const { db } = await open();
    const source = makePublicVersionSource({ db, countChanges: () => undefined }, () => 0);
    const [one, two] = [source.read(), source.read()];
    expect(one).not.toBe(two);
    await Promise.all([one, two]);
    expect(source.current()).toBeUndefined();
  });
});
