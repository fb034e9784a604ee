import { expect, test } from 'vitest';
import { behindDeafProxy } from '../../test/database/deaf-proxy.ts';
import { limitRole } from '../../test/database/limited-role.ts';
import { createPostgresDatabase, temporaryFolder } from '../../test/each-database.ts';
import { readConfig } from '../server/config.ts';
import { checkData } from './doctor-data.ts';

/** The checks by name: what each said, after `FAIL` if it failed. */
async function diagnose(environment: Record<string, string>) {
  const said: Record<string, string> = {};
  const config = readConfig({ DATA_DIR: temporaryFolder(), ...environment });
  await checkData(config, async (name, work) => {
    try {
      said[name] = await work();
    } catch (error) {
      said[name] = `FAIL ${(error as Error).message}`;
    }
  });
  return said;
}

test('says how many connections a process may open, and that notifications arrive', async () => {
  const DATABASE_URL = await limitRole(await createPostgresDatabase(true), 7);
  expect(await diagnose({ DATABASE_URL })).toMatchObject({
    connections: 'at most 3 of this process; PostgreSQL allows 7 in all',
    notifications: 'each process hears at once of changes by others',
  });
  expect(await diagnose({ DATABASE_URL, DATABASE_CONNECTIONS: '4' })).toMatchObject({
    connections: 'at most 4 of this process; PostgreSQL allows 7 in all',
  });
});

test('says what to do when a pooler keeps notifications away', async () => {
  const DATABASE_URL = await behindDeafProxy(await createPostgresDatabase(true));
  const { database, notifications } = await diagnose({ DATABASE_URL });
  expect(database).toMatch(/^PostgreSQL [\d.]+; no owner yet$/);
  expect(notifications).toMatch(/^FAIL PostgreSQL’s notifications/);
  expect(notifications).toContain('pool_mode = session');
});
