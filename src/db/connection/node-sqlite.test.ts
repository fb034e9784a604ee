import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openForTest } from '../../../test/each-database.ts';
import { hasWalResetFault } from './node-sqlite.ts';

describe('the WAL-reset fault', () => {
  test.each([
    ['3.50.9', true],
    ['3.51.2', true],
    ['3.51.3', false],
    ['3.51.10', false],
    ['3.52.0', true],
    ['3.52.1', false],
    ['3.53.4', false],
    ['3.100.0', false],
    ['3.7.17', true],
    ['2.8.17', true],
    ['4.0.0', false],
    ['0', true],
  ])('SQLite %s has it: %s', (version, expected) => {
    expect(hasWalResetFault(version)).toBe(expected);
  });

  test('this Node’s SQLite does not have it', () => {
    expect(hasWalResetFault(process.versions.sqlite ?? '0')).toBe(false);
  });
});

async function openFile() {
  const { db, sqlite } = await openForTest('sqlite');
  if (!sqlite) throw new Error('this is no SQLite file');
  return { db, ...sqlite };
}

describe('a SQLite file', () => {
  test.each([
    ['journal_mode', 'wal'],
    // 2 means FULL: a commit is answered when it is on the disk.
    ['synchronous', 2],
    ['foreign_keys', 1],
  ])('is opened with %s %s', async (pragma, value) => {
    const { connection } = await openFile();
    expect(connection.prepare(`pragma ${pragma}`).get()).toEqual({ [pragma]: value });
  });

  test('waits five seconds for another process that writes', async () => {
    const { connection } = await openFile();
    expect(connection.prepare('pragma busy_timeout').get()).toEqual({ timeout: 5000 });
  });

  test('has STRICT tables only', async () => {
    const { connection } = await openFile();
    const tables = connection
      .prepare("select name, strict from pragma_table_list where type = 'table'")
      .all()
      .filter(({ name }) => !String(name).startsWith('sqlite_'));
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter(({ strict }) => strict !== 1).map(({ name }) => name)).toEqual([]);
  });

  test('refuses a row with a reference to a missing row', async () => {
    const { db } = await openFile();
    const orphan = { address: '/old', article_id: 'nothing' };
    await expect(db.insertInto('redirects').values(orphan).execute()).rejects.toThrow(
      'FOREIGN KEY constraint failed',
    );
  });
});

describe('a transaction', () => {
  test('locks out other writers from its beginning, even before it writes', async () => {
    const { db, path } = await openFile();
    const other = new DatabaseSync(path, { timeout: 0 });
    const write = () => other.exec("insert into settings (name, value) values ('brand', 'other')");
    await db.transaction().execute(async (db) => {
      await db.selectFrom('articles').selectAll().execute();
      expect(write).toThrow('database is locked');
    });
    expect(write).not.toThrow();
    other.close();
  });

  test('lets others read the old rows until it ends', async () => {
    const { db, path } = await openFile();
    const other = new DatabaseSync(path, { timeout: 0, readOnly: true });
    await db.transaction().execute(async (db) => {
      await db.insertInto('settings').values({ name: 'brand', value: 'new' }).execute();
      expect(other.prepare('select * from settings').all()).toEqual([]);
    });
    expect(other.prepare('select * from settings').all()).toHaveLength(1);
    other.close();
  });
});

test('a statement is prepared again after the tables have changed', async () => {
  const { db } = await openFile();
  const read = () => sql`select * from settings`.execute(db);
  expect((await read()).rows).toEqual([]);
  await sql`alter table settings add column note text`.execute(db);
  await sql`insert into settings (name, value, note) values ('a', 'b', 'c')`.execute(db);
  expect((await read()).rows).toEqual([{ name: 'a', value: 'b', note: 'c' }]);
});
