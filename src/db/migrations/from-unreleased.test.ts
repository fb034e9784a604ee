import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeSchema } from '../../../test/database/schema.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { testApp } from '../../../test/test-app.ts';
import { makeUnreleased } from '../../../test/unreleased/make-unreleased.ts';
import {
  asLines,
  toFirstRelease,
  unreleasedUpload,
  writeUnreleased,
  writeUnreleasedUpload,
} from '../../../test/unreleased/unreleased-blog.ts';
import { exitCodes, OperatorError } from '../../shared/operator-error.ts';
import { uploadUrl } from '../../urls.ts';
import { readRevision } from '../articles/find-revision.ts';
import { listTables } from '../backup/rows.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open.ts';
import { migrate, migrations } from './migrate.ts';

/** Later migrations have tests of their own. */
const firstRelease = migrations.slice(0, 1);

async function open(location: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

/** All rows but those of the indexes of FTS5, which cannot be read back. */
async function readAll({ db, kind }: Database) {
  const names = [...(await listTables(db, kind))].filter((name) => !/^sqlite_|_tokens/.test(name));
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const name of names) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows;
  }
  return rows;
}

async function search({ db, kind }: Database, index: string): Promise<number[]> {
  const table = sql.table(`${index}_tokens`);
  const query =
    kind === 'sqlite'
      ? sql<{
          id: number;
        }>`select rowid as id from ${table} where ${table} match 'text : rain' order by id`
      : sql<{ id: number }>`select id from ${table} where tokens @@ 'rain'::tsquery order by id`;
  return (await query.execute(db)).rows.map(({ id }) => id);
}

eachDatabase((openNew, kind) => {
  test('each row of 97f4c74 is there, and the schema is that of a new database', async () => {
    const database = await open(await makeUnreleased(kind));
    const before = await readAll(database);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const found = await Promise.all(['search', 'desk', 'past'].map((i) => search(database, i)));
    expect(found.map(({ length }) => length)).toEqual([3, 1, 1]);

    await migrate(database, firstRelease);

    const after = await readAll(database);
    // A picture waits for its smaller widths, which is one public change.
    const changes = (before.public_changes ?? []).map((row) => ({
      ...row,
      number: Number(row.number) + 1,
      changed_at: expect.any(Number),
    }));
    expect(after.public_changes).toEqual(changes);
    const { public_changes: _, ...kept } = after;
    const { public_changes: __, ...expected } = toFirstRelease(before);
    const names = firstRelease.map(({ name }) => ({ name }));
    expect(asLines(kept)).toEqual(asLines({ ...expected, migrations: names }));
    expect(await Promise.all(['search', 'desk', 'past'].map((i) => search(database, i)))).toEqual(
      found,
    );
    const other = await openNew({ migrated: false });
    await migrate(other, firstRelease);
    expect(await describeSchema(database)).toEqual(await describeSchema(other));
    expect((await migrate(database, firstRelease)).applied).toEqual([]);
  });

  test('each text of 97f4c74 is the one that was saved', async () => {
    const database = await open(await makeUnreleased(kind));
    const { revisions = [] } = await readAll(database);
    expect(revisions.some((row) => row.kept_start !== null)).toBe(true);
    await migrate(database);
    for (const { article_id, number } of revisions) {
      const read = await readRevision(database.db, String(article_id), Number(number));
      // It compares the text with the hash.
      expect(read.kind, `${article_id} ${number}`).toBe('read');
    }
  });

  test('a step that fails leaves every row and table as it was, and the next start repeats it', async () => {
    const database = await open(await makeUnreleased(kind));
    const before = [await readAll(database), await describeSchema(database)];
    // The last statement of the step deletes a row that this one refers to.
    await sql`create table late (name text references migrations (name))`.execute(database.db);
    await sql`insert into late values ('0001-first')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(/failed and was undone.*\n.*foreign key/i);
    await sql`drop table late`.execute(database.db);
    expect([await readAll(database), await describeSchema(database)]).toEqual(before);
    expect((await migrate(database)).applied).toEqual(migrations.map(({ name }) => name));
  });

  test.each([
    ['an earlier commit', "delete from migrations where name > '0022'", '0021-desk-search'],
    ['the first commit', "delete from migrations where name > '0001-z'", '0001-first'],
    [
      'a later commit',
      "insert into migrations values ('0024-ended-sessions')",
      '0024-ended-sessions',
    ],
  ])('the database of %s is refused, and does not change', async (_, change, last) => {
    const location = await makeUnreleased(kind);
    const database = await open(location);
    await sql.raw(change).execute(database.db);
    const before = await readAll(database);
    const error = await migrate(database).catch((reason: unknown) => reason);
    if (!(error instanceof OperatorError)) throw new Error('it migrated', { cause: error });
    expect(error.exitCode).toBe(exitCodes.config);
    expect(error.message).toContain(kind === 'sqlite' ? location.dataDir : 'PostgreSQL');
    expect(error.message).toContain(`Its last migration is ${last}`);
    expect(error.message).toContain('suibi export');
    expect(await readAll(database)).toEqual(before);
  });
});

test('no file of a folder that is refused changes, and none is added', async () => {
  const { dataDir } = await makeUnreleased('sqlite');
  const changed = await openDatabase({ dataDir, databaseUrl: undefined });
  await sql`insert into migrations values ('0024-ended-sessions')`.execute(changed.db);
  await changed.close();
  const read = () => digestsIn(dataDir);
  const before = read();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await expect(migrate(database)).rejects.toThrow('from before the first release');
  await database.close();
  expect(read()).toEqual(before);
});

test('the uploads in a folder of 97f4c74 are where this program looks for them', async () => {
  const location = await makeUnreleased('sqlite');
  writeUnreleasedUpload(location.dataDir);
  const database = await open(location);
  await migrate(database);
  const blog = await testApp({ database, environment: { DATA_DIR: location.dataDir } });
  const { id, name, content } = unreleasedUpload;
  const answer = await blog.app.inject(uploadUrl(id, name));
  expect(answer.body).toBe(content);
});

test('the snapshot before the step has the blog of 97f4c74', async () => {
  const location = await makeUnreleased('sqlite');
  const { snapshot = '' } = await migrate(await open(location));
  expect(snapshot).toContain('before-0001-first-release');
  const again = await makeUnreleased('sqlite');
  writeUnreleased(join(again.dataDir, 'other'));
  const copy = await open({ dataDir: join(again.dataDir, 'other'), databaseUrl: undefined });
  await sql`attach database ${snapshot} as taken`.execute(copy.db);
  const { rows } = await sql<{ name: string }>`
    select name from taken.migrations except select name from main.migrations`.execute(copy.db);
  expect(rows).toEqual([]);
  const texts = await sql`
    select text from main.revisions except select text from taken.revisions`.execute(copy.db);
  expect(texts.rows).toEqual([]);
});

/** The SHA-256 of each file in a folder, by its path. */
function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const digests = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')] as const;
    });
  return Object.fromEntries(digests);
}
