import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import type { Db } from '../tables.ts';

async function countSettings(db: Db): Promise<number> {
  return (await db.selectFrom('settings').select('name').execute()).length;
}

async function addSetting(db: Db, name: string): Promise<void> {
  await db.insertInto('settings').values({ name, value: '' }).execute();
}

eachDatabase((open) => {
  test('one state is read while others write, and nobody waits', async () => {
    const database = await open();
    const { db } = database;
    await addSetting(db, 'before');
    const counts = await database.readOneState(async (state) => {
      const counts = [await countSettings(state)];
      for (const name of ['a', 'b', 'c']) {
        await addSetting(db, name);
        counts.push(await countSettings(state));
      }
      return counts;
    });
    expect(counts).toEqual([1, 1, 1, 1]);
    expect(await database.readOneState(countSettings)).toBe(4);
  });

  test('nothing can be written there, and an error ends it', async () => {
    const database = await open();
    await expect(database.readOneState((state) => addSetting(state, 'a'))).rejects.toThrow(
      /read-?only/,
    );
    await addSetting(database.db, 'a');
    expect(await database.readOneState(countSettings)).toBe(1);
  });
});
