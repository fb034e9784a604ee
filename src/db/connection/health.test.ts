import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { checkHealth } from './health.ts';

eachDatabase((open) => {
  test('a database that answers is healthy, a closed database is not', async () => {
    const database = await open();
    await expect(checkHealth(database.db)).resolves.toBeUndefined();
    await database.close();
    await expect(checkHealth(database.db)).rejects.toThrow();
  });
});
