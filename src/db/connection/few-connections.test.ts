// @module-tag rest

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { limitRole } from '../../../test/database/limited-role.ts';
import { createPostgresDatabase } from '../../../test/each-database.ts';
import { exitCodes } from '../../shared/operator-error.ts';
import { offerValue } from '../stored-values.ts';
import { inTransaction } from '../transaction.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

/**
 * Opens the same database several times, as several processes do, for a role that may open few
 * connections.
 */
async function openLimited({ limit, times = 1, maxConnections }: Limited) {
  const databaseUrl = await limitRole(await createPostgresDatabase(true), limit);
  const place = { dataDir: '/nowhere', databaseUrl, maxConnections };
  const databases: Database[] = [];
  onTestFinished(async () => {
    for (const database of databases) await database.close();
  });
  while (databases.length < times) {
    const database = await openDatabase(place);
    databases.push(database);
    // The next process counts this one.
    await countFailures(database);
  }
  return databases;
}

interface Limited {
  limit: number;
  times?: number;
  maxConnections?: number;
}

/** Begins many queries and transactions at once. Returns how many of them failed. */
async function countFailures({ db }: Database, calls = 60): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: calls }, (_, index) =>
      index % 4 === 0
        ? inTransaction(db, (db) => offerValue(db, `test ${index % 40}`, 'x'))
        : sql`select pg_sleep(0.005)`.execute(db),
    ),
  );
  return results.filter(({ status }) => status === 'rejected').length;
}

test.each<[Limited, number]>([
  [{ limit: 2 }, 2],
  [{ limit: 3 }, 2],
  [{ limit: 8 }, 4],
  [{ limit: 50 }, 10],
  [{ limit: 50, maxConnections: 3 }, 3],
])('no call fails, and one connection listens: %j opens %i', async (limited, expected) => {
  const [database] = await openLimited(limited);
  if (!database) throw new Error('no database was opened');
  database.countChanges();
  expect(await countFailures(database)).toBe(0);
  await expect.poll(() => database.countChanges()).toBeDefined();
  const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from pg_stat_activity where usename = current_user
    `.execute(database.db);
  expect(rows).toEqual([{ open: expected }]);
});

test('three processes share the connections of a role, and no call fails', async () => {
  const databases = await openLimited({ limit: 7, times: 3 });
  const failures = await Promise.all(databases.map((database) => countFailures(database)));
  expect(failures).toEqual([0, 0, 0]);
});

test('a role that may open only one connection is refused in plain words', async () => {
  await expect(openLimited({ limit: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('DATABASE_URL: this role may open 1 connection'),
    exitCode: exitCodes.config,
  });
});
