// @module-tag rest

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPostgresDatabase, temporaryFolder } from '../../../test/each-database.ts';
import { makeUnreleased } from '../../../test/unreleased/make-unreleased.ts';
import { openDatabase } from '../connection/open.ts';
import { findPending, migrate, migrations } from './migrate.ts';

const script = `
  const { openDatabase } = await import(${JSON.stringify(new URL('../connection/open.ts', import.meta.url).href)});
  const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)});
  const database = await openDatabase(JSON.parse(process.argv[1]));
  const { applied } = await migrate(database);
  await database.close();
  process.stdout.write(applied.join());
`;

/**
 * Opens and migrates a database in a process of its own. Returns the applied migrations, or the
 * error.
 */
async function migrateElsewhere(location: object): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify(location)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  await once(child, 'close');
  return output;
}

const names = migrations.map(({ name }) => name).sort();

/** The migrations that all processes applied, each as often as it was applied. */
function namesIn(outcomes: readonly string[]): string[] {
  return outcomes
    .flatMap((outcome) => outcome.split(','))
    .filter((name) => name !== '')
    .sort();
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test('when several processes start at once on a new database, each migration runs in one of them and the others wait', async () => {
    for (let round = 0; round < 3; round += 1) {
      const location = {
        dataDir: temporaryFolder(),
        databaseUrl: kind === 'postgres' ? await createPostgresDatabase() : undefined,
      };
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => migrateElsewhere(location)),
      );
      expect(namesIn(outcomes)).toEqual(names);
      const database = await openDatabase(location);
      expect((await migrate(database)).applied).toEqual([]);
      await database.close();
    }
  }, 60_000);

  test('when several processes start at once on a database of 97f4c74, one of them brings it to this version', async () => {
    const location = await makeUnreleased(kind);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrateElsewhere(location)));
    expect(namesIn(outcomes)).toEqual(names);
  }, 60_000);
});

test('when several connections migrate one PostgreSQL at once, each migration runs in one of them', async () => {
  const databaseUrl = await createPostgresDatabase();
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ dataDir: '/nowhere', databaseUrl })),
  );
  const outcomes = await Promise.all(databases.map((database) => migrate(database)));
  expect(namesIn(outcomes.map(({ applied }) => applied.join()))).toEqual(names);
  await Promise.all(databases.map((database) => database.close()));
});

test('a program starts on a PostgreSQL database in which another process drops a column', async () => {
  const databaseUrl = await createPostgresDatabase();
  const [starting, migrating] = await Promise.all(
    Array.from({ length: 2 }, () => openDatabase({ dataDir: '/nowhere', databaseUrl })),
  );
  if (!starting || !migrating) throw new Error('two connections were opened');
  await migrate(migrating);
  let isOver = false;
  const changes = (async () => {
    while (!isOver) {
      await sql`create table extra (kept text, dropped text)`.execute(migrating.db);
      await sql`alter table extra drop column dropped`.execute(migrating.db);
      await sql`drop table extra`.execute(migrating.db);
    }
  })();
  try {
    for (let start = 0; start < 100; start += 1) expect(await findPending(starting)).toEqual([]);
  } finally {
    isOver = true;
    await changes;
  }
  await Promise.all([starting.close(), migrating.close()]);
});
