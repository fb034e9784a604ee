import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { deleteValue, findValue, offerValue, setValue } from './stored-values.ts';

eachDatabase((open) => {
  test('a value that was never set is undefined; a value that was set twice is the last one', async () => {
    const { db } = await open();
    expect(await findValue(db, 'kind of tea')).toBeUndefined();
    await setValue(db, 'kind of tea', 'green');
    await setValue(db, 'kind of rain', 'heavy');
    await setValue(db, 'kind of tea', 'black');
    expect(await findValue(db, 'kind of tea')).toBe('black');
    expect(await findValue(db, 'kind of rain')).toBe('heavy');
  });

  test('when several values are offered at once, one is set and returned to all', async () => {
    const { db } = await open();
    const offers = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(offers.map((value) => offerValue(db, 'kind of tea', value)));
    expect(offers).toContain(answers[0]);
    expect(new Set([...answers, await findValue(db, 'kind of tea')]).size).toBe(1);
  });

  test('an offer changes no value that is set, and sets one that was deleted', async () => {
    const { db } = await open();
    await setValue(db, 'kind of tea', 'green');
    expect(await offerValue(db, 'kind of tea', 'black')).toBe('green');
    expect(await findValue(db, 'kind of tea')).toBe('green');
    await deleteValue(db, 'kind of tea');
    expect(await findValue(db, 'kind of tea')).toBeUndefined();
    expect(await offerValue(db, 'kind of tea', 'black')).toBe('black');
  });
});
