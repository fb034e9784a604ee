import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { deleteValue, findValue, offerValue, setValue } from './stored-values.ts';

eachDatabase((open) => {
  test('a value that was never set is undefined; a value that was set twice is the last one', async () => {
    const { db } = await open();
    expect(await findValue(db, 'tea')).toBeUndefined();
    await setValue(db, 'tea', 'green');
    await setValue(db, 'rain', 'heavy');
    await setValue(db, 'tea', 'black');
    expect(await findValue(db, 'tea')).toBe('black');
    expect(await findValue(db, 'rain')).toBe('heavy');
  });

  test('when several values are offered at once, one is set and returned to all', async () => {
    const { db } = await open();
    const offers = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(offers.map((value) => offerValue(db, 'tea', value)));
    expect(offers).toContain(answers[0]);
    expect(new Set([...answers, await findValue(db, 'tea')]).size).toBe(1);
  });

  test('an offer changes no value that is set, and sets one that was deleted', async () => {
    const { db } = await open();
    await setValue(db, 'tea', 'green');
    expect(await offerValue(db, 'tea', 'black')).toBe('green');
    expect(await findValue(db, 'tea')).toBe('green');
    await deleteValue(db, 'tea');
    expect(await findValue(db, 'tea')).toBeUndefined();
    expect(await offerValue(db, 'tea', 'black')).toBe('black');
  });
});
