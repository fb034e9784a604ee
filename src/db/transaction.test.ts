import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { findSettings, saveSetting } from './settings.ts';
import { inTransaction } from './transaction.ts';

eachDatabase((open) => {
  test('the work’s answer is returned, and what it wrote is there', async () => {
    const { db } = await open();
    const answer = await inTransaction(db, async (db) => {
      expect(db.isTransaction).toBe(true);
      await saveSetting(db, 'brand', 'kept');
      return 42;
    });
    expect(answer).toBe(42);
    expect((await findSettings(db)).brand).toBe('kept');
  });

  test('an error undoes everything, and is thrown on', async () => {
    const { db } = await open();
    const work = inTransaction(db, async (db) => {
      await saveSetting(db, 'brand', 'lost');
      await inTransaction(db, (db) => saveSetting(db, 'heading', 'lost'));
      throw new Error('after both');
    });
    await expect(work).rejects.toThrow('after both');
    expect(await findSettings(db)).toEqual({ brand: '随笔', heading: '随笔' });
  });

  test('work within work is one transaction: its error undoes the outer one too', async () => {
    const { db } = await open();
    const work = inTransaction(db, async (outer) => {
      await saveSetting(outer, 'brand', 'lost');
      await inTransaction(outer, async (inner) => {
        expect(inner).toBe(outer);
        await saveSetting(inner, 'heading', 'lost');
        throw new Error('inside');
      });
    });
    await expect(work).rejects.toThrow('inside');
    expect(await findSettings(db)).toEqual({ brand: '随笔', heading: '随笔' });
  });

  test('after an error the database goes on working', async () => {
    const { db } = await open();
    await expect(inTransaction(db, () => Promise.reject(new Error('at once')))).rejects.toThrow(
      'at once',
    );
    await saveSetting(db, 'brand', 'after');
    expect((await findSettings(db)).brand).toBe('after');
  });
});
