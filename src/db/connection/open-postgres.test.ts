import { inspect } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { untilSomebodySleeps } from '../../../test/database/lock-waits.ts';
import { type Postgres, startPostgres } from '../../../test/database/postgres.ts';
import { exitCodes } from '../../shared/operator-error.ts';
import { migrate } from '../migrations/migrate.ts';
import { findSettings, saveSettings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

// Each test has a server of its own: it stops the server, or needs other settings.

async function open(databaseUrl: string, onConnectionLost?: () => void): Promise<Database> {
  const told = onConnectionLost ? { onConnectionLost } : {};
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl, ...told });
  onTestFinished(() => database.close());
  return database;
}

test('a server that runs with fsync=off is refused', async () => {
  const postgres = await startPostgres({ settings: ['fsync=off'] });
  onTestFinished(postgres.stop);
  await expect(open(postgres.url)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^DATABASE_URL: .*fsync=off/),
    exitCode: exitCodes.config,
  });
});

describe('a commit is on the disk before it is answered', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ settings: ['synchronous_commit=off'] });
  });
  afterAll(() => postgres.stop());

  test.each([
    ['also if the server has another default', ''],
    ['also if the address has other options', '?options=-c%20statement_timeout%3D1234'],
  ])('%s', async (_, query) => {
    const { db } = await open(postgres.url + query);
    const { rows } = await sql`show synchronous_commit`.execute(db);
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });
});

test('a lost connection tells nothing of the address but what went wrong', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const lost: Error[] = [];
  const databaseUrl = `${postgres.url}?options=-c%20app.key%3Ds3cret`;
  const onConnectionLost = (error: Error) => lost.push(error);
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl, onConnectionLost });
  onTestFinished(() => database.close());
  await sql`select 1`.execute(database.db);
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await other.end();
  await expect.poll(() => lost.length, { timeout: 60_000 }).toBeGreaterThan(0);
  // The connection reports its loss first, and the pool a moment later.
  await expect.poll(() => lost.some((error) => Object.keys(error).length > 0)).toBe(true);
  expect(inspect(lost, { depth: 9, showHidden: true })).not.toContain('s3cret');
});

describe('when the server restarts', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('queries wait for it', async () => {
    let lost = 0;
    const database = await open(postgres.url, () => {
      lost += 1;
    });
    const { db } = database;
    await migrate(database);
    await saveSettings(db, { brand: '听雨' });
    await postgres.halt();
    const found = Promise.all(Array.from({ length: 30 }, () => findSettings(db)));
    await postgres.resume();
    expect(new Set((await found).map(({ brand }) => brand))).toEqual(new Set(['听雨']));
    expect(lost).toBeGreaterThan(0);
  });

  test('a running query fails, and the next one works', async () => {
    const { db } = await open(postgres.url);
    const sleeping = sql`select pg_sleep(60)`.execute(db);
    const failed = expect(sleeping).rejects.toThrow();
    await untilSomebodySleeps(db);
    await postgres.halt();
    await failed;
    await postgres.resume();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('a transaction that was between two queries fails, and the program goes on', async () => {
    const { db } = await open(postgres.url);
    const work = db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db);
      await postgres.halt();
      await postgres.resume();
      await sql`select 1`.execute(db);
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
