import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { compileOnce } from './compile-once.ts';
import { inTransaction } from './transaction.ts';

eachDatabase((open) => {
  test('a query that is compiled once takes the values of each call, also in a transaction', async () => {
    let built = 0;
    const findBetween = compileOnce((db, { from, below }: { from: number; below: number }) => {
      built += 1;
      return db
        .selectFrom('login_failures')
        .select(['subject', 'failures'])
        .where('failures', '>=', from)
        .where('failures', '<', below)
        .where('subject', '!=', 'constant')
        .orderBy('failures');
    });
    const { db } = await open();
    for (const [subject, failures] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['constant', 2],
    ] as const) {
      await db.insertInto('login_failures').values({ subject, failures, failed_at: 1 }).execute();
    }
    expect(await findBetween(db, { from: 1, below: 3 })).toEqual([
      { subject: 'a', failures: 1 },
      { subject: 'b', failures: 2 },
    ]);
    expect(await findBetween(db, { below: 9, from: 3 })).toEqual([{ subject: 'c', failures: 3 }]);
    const inside = await inTransaction(db, async (db) => {
      await db
        .updateTable('login_failures')
        .set({ failures: 7 })
        .where('subject', '=', 'a')
        .execute();
      return findBetween(db, { from: 7, below: 8 });
    });
    expect(inside).toEqual([{ subject: 'a', failures: 7 }]);
    expect(built).toBe(1);
  });

  test('a value cannot be calculated with while a query is built', async () => {
    const { db } = await open();
    const wrong = compileOnce((db, { page }: { page: number }) =>
      db
        .selectFrom('articles')
        .select('id')
        .offset(page * 20),
    );
    await expect(wrong(db, { page: 2 })).rejects.toThrow('page is not known');
  });
});
