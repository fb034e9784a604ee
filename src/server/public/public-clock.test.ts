import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { makePublicClock } from './public-clock.ts';

eachDatabase((open) => {
  test('requests share one reading of the state as long as nothing has changed', async () => {
    const { db } = await open();
    const clock = makePublicClock({ db, countChanges: () => 1 }, () => 0);
    const [one, two] = [clock.read(), clock.read()];
    expect(one).toBe(two);
    expect(clock.current()).toBeUndefined();
    expect(await one).toBe(clock.current());
  });

  test('a request reads the state anew after a change', async () => {
    const { db, countChanges } = await open();
    const clock = makePublicClock({ db, countChanges }, () => 0);
    const before = await clock.read();
    await saveSettings(db, { brand: 'Rain' });
    expect(clock.current()).toBeUndefined();
    expect((await clock.read()).key).not.toBe(before.key);
  });

  test('each request reads the state itself while nobody can tell what has changed', async () => {
    const { db } = await open();
    const clock = makePublicClock({ db, countChanges: () => undefined }, () => 0);
    const [one, two] = [clock.read(), clock.read()];
    expect(one).not.toBe(two);
    await Promise.all([one, two]);
    expect(clock.current()).toBeUndefined();
  });
});
