import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeTables } from '../../../test/database/database-shape.ts';
import { untilSomebodyWaits } from '../../../test/database/lock-waits.ts';
import { eachDatabase, openForTest } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { hourMs } from '../../shared/dates.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import type { Database } from '../connection/database.ts';
import { findSettings } from '../settings/settings.ts';
import { type Migration, migrate, migrations } from './migrate.ts';

const names = migrations.map(({ name }) => name);

const good: Migration = {
  name: '9001-good',
  up: async (db) => void (await sql`create table good (id text)`.execute(db)),
};

/** A migration that makes a table, deletes every article and then fails. */
const broken: Migration = {
  name: '9002-broken',
  async up(db) {
    await sql`create table half (id text)`.execute(db);
    await sql`delete from articles`.execute(db);
    await sql`insert into no_such_table values (1)`.execute(db);
  },
};

async function whyNot(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof OperatorError)) throw new Error('it should not have migrated');
  return error;
}

function listSnapshots({ sqlite }: Database): string[] {
  const folder = join(dirname(sqlite?.path ?? '/nowhere/file'), 'snapshots');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

async function listApplied({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

eachDatabase((open) => {
  test('a new database gets every migration, and no snapshot is made', async () => {
    const database = await open({ migrated: false });
    expect(await migrate(database)).toEqual({ applied: names, snapshot: undefined });
    expect(await listApplied(database)).toEqual(names);
    expect(await findSettings(database.db)).toBeDefined();
    expect(listSnapshots(database)).toEqual([]);
  });

  test('a second run applies no migration and makes no snapshot', async () => {
    const database = await open();
    expect(await migrate(database)).toEqual({ applied: [], snapshot: undefined });
    expect(listSnapshots(database)).toEqual([]);
  });

  test('only missing migrations are applied, in the order of the list', async () => {
    const database = await open();
    const another = { ...good, name: '9000-another', up: async () => {} };
    expect((await migrate(database, [...migrations, another, good])).applied).toEqual([
      '9000-another',
      '9001-good',
    ]);
  });

  test('the database of a newer program is refused and not changed', async () => {
    const database = await open();
    const articleID = await makeArticle(database.db, {});
    await sql`insert into migrations values ('9998-later'), ('9999-latest')`.execute(database.db);
    const tables = await describeTables(database);
    const error = await whyNot(migrate(database, [...migrations, good]));
    expect(error.message).toContain('made by a newer Suibi (it has 9998-later, 9999-latest)');
    expect(error.exitCode).toBe(exitCodes.config);
    expect(await describeTables(database)).toEqual(tables);
    expect(await listApplied(database)).toEqual([...names, '9998-later', '9999-latest']);
    expect(await database.db.selectFrom('articles').select('id').execute()).toEqual([
      { id: articleID },
    ]);
    expect(listSnapshots(database)).toEqual([]);
  });

  describe('a migration that fails', () => {
    test('is reported with the reason and undone; the migrations before it stay', async () => {
      const database = await open();
      await makeArticle(database.db, {});
      const tables = await describeTables(database);
      const error = await whyNot(migrate(database, [...migrations, good, broken]));
      expect(error.message).toContain('The migration 9002-broken failed and was undone');
      expect(error.message).toMatch(/Reason: .*no_such_table/);
      expect(await describeTables(database)).toEqual({ ...tables, good: 'id text' });
      expect(await listApplied(database)).toEqual([...names, '9001-good']);
      expect(await database.db.selectFrom('articles').selectAll().execute()).toHaveLength(1);
    });

    test('can be followed by a migration that repairs it', async () => {
      const database = await open();
      await whyNot(migrate(database, [...migrations, broken]));
      const mended = { ...broken, up: good.up };
      expect((await migrate(database, [...migrations, mended])).applied).toEqual(['9002-broken']);
    });
  });
});

test('on PostgreSQL a migration waits while others lock the tables that it changes', async () => {
  const database = await openForTest('postgres');
  const { db } = database;
  const change: Migration = {
    name: '9003-change',
    up: async (db) => void (await sql`alter table uploads add column note text`.execute(db)),
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let migrating: ReturnType<typeof migrate> | undefined;
  await db.transaction().execute(async (reader) => {
    // A backup locks the table in the same way.
    await sql`lock table uploads in access share mode`.execute(reader);
    migrating = migrate(database, [...migrations, change]);
    // The result is awaited below.
    migrating.catch(() => {});
    await untilSomebodyWaits(db);
    await vi.advanceTimersByTimeAsync(hourMs);
  });
  expect((await migrating)?.applied).toEqual(['9003-change']);
});

test('on PostgreSQL a process waits while another one migrates', async () => {
  const database = await openForTest('postgres');
  const { db } = database;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let migrating: ReturnType<typeof migrate> | undefined;
  await db.transaction().execute(async (other) => {
    await sql`lock table migrations in exclusive mode`.execute(other);
    migrating = migrate(database, [...migrations, good]);
    migrating.catch(() => {});
    await untilSomebodyWaits(db);
    await vi.advanceTimersByTimeAsync(hourMs);
    await good.up(other, 'postgres');
    await sql`insert into migrations values (${good.name})`.execute(other);
  });
  expect((await migrating)?.applied).toEqual([]);
});

describe('the snapshot of a SQLite file', () => {
  test('is made before a migration, is not damaged, and has every row', async () => {
    const database = await openForTest('sqlite');
    const articles = [
      await makeArticle(database.db, { postedAt: 1 }),
      await makeArticle(database.db, {}),
    ];
    const { snapshot } = await migrate(database, [...migrations, good]);
    expect(listSnapshots(database)).toEqual([snapshot]);
    expect(snapshot).toContain('before-9001-good');
    expectCopy(snapshot ?? '', articles);
  });

  test('is named in the report of a failed migration', async () => {
    const database = await openForTest('sqlite');
    const articles = [await makeArticle(database.db, {})];
    const error = await whyNot(migrate(database, [...migrations, broken]));
    const [snapshot = ''] = listSnapshots(database);
    expect(error.message).toContain(`A copy from before is in ${snapshot}.`);
    expectCopy(snapshot, articles);
  });

  test('goes when the first migration fails on a full disk, and stays when another one was applied', async () => {
    const database = await openForTest('sqlite');
    const { connection } = database.sqlite ?? {};
    const full: Migration = {
      name: '9002-full',
      async up(db) {
        connection?.exec('pragma max_page_count = 1');
        await sql`create table large as select randomblob(1000000) as bytes`.execute(db);
      },
    };
    const withSpace = () => connection?.exec('pragma max_page_count = 1000000');
    for (let start = 0; start < 3; start += 1) {
      const error = await whyNot(migrate(database, [...migrations, full]));
      expect(error.message).toBe(
        'The migration 9002-full failed and was undone; the database is as it was.\nReason: database or disk is full',
      );
      withSpace();
      expect(listSnapshots(database)).toEqual([]);
    }
    const error = await whyNot(migrate(database, [...migrations, good, full]));
    withSpace();
    expect(listSnapshots(database)).toHaveLength(1);
    expect(error.message).toContain(`A copy from before is in ${listSnapshots(database)[0]}.`);
  });
});

function expectCopy(path: string, articles: string[]): void {
  const copy = new DatabaseSync(path, { readOnly: true });
  expect(copy.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const rows = copy.prepare('select id from articles').all();
  expect(rows.map(({ id }) => id).sort()).toEqual(articles.sort());
  expect(copy.prepare("select name from sqlite_schema where name = 'good'").all()).toEqual([]);
  copy.close();
}
