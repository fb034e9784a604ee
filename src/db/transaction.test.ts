import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { defaultSettings } from '../shared/settings.ts';
import { findSettings, saveSettings } from './settings/settings.ts';
import { inTransaction } from './transaction.ts';

eachDatabase((open) => {
  test('the result of the work is returned, and its rows are saved', async () => {
    const { db } = await open();
    const answer = await inTransaction(db, async (db) => {
      expect(db.isTransaction).toBe(true);
      await saveSettings(db, { brand: 'kept' });
      return 42;
    });
    expect(answer).toBe(42);
    expect((await findSettings(db)).brand).toBe('kept');
  });

  test('an error undoes everything and is thrown again', async () => {
    const { db } = await open();
    const work = inTransaction(db, async (db) => {
      await saveSettings(db, { brand: 'lost' });
      await inTransaction(db, (db) => saveSettings(db, { heading: 'lost' }));
      throw new Error('after both');
    });
    await expect(work).rejects.toThrow('after both');
    expect(await findSettings(db)).toEqual(defaultSettings);
  });

  test('work inside other work is one transaction: an error in it also undoes the outer work', async () => {
    const { db } = await open();
    const work = inTransaction(db, async (outer) => {
      await saveSettings(outer, { brand: 'lost' });
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await saveSettings(inner, { heading: 'lost' });
        throw new Error('inside');
      });
    });
    await expect(work).rejects.toThrow('inside');
    expect(await findSettings(db)).toEqual(defaultSettings);
  });

  test('the database can be used after an error', async () => {
    const { db } = await open();
    await expect(inTransaction(db, () => Promise.reject(new Error('at once')))).rejects.toThrow(
      'at once',
    );
    await saveSettings(db, { brand: 'after' });
    expect((await findSettings(db)).brand).toBe('after');
  });
});
