import { expect, onTestFinished, test } from 'vitest';
import { describeSchema } from '../../../test/database/schema.ts';
import { openForTest, temporaryFolder } from '../../../test/each-database.ts';
import { releases, writeData } from '../../../test/releases/release.ts';
import { testApp } from '../../../test/test-app.ts';
import { readUrl } from '../../urls.ts';
import { readRevision } from '../articles/find-revision.ts';
import { countRows, listTables } from '../backup/rows.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open.ts';
import { migrate } from './migrate.ts';

/** An article is not there before its time. */
const afterAllReleases = Date.parse('2100-01-01T00:00:00Z');

/** The data folder of a release, as the release has left it. */
async function openRelease(release: string): Promise<{ database: Database; dataDir: string }> {
  const dataDir = temporaryFolder();
  writeData(release, dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  onTestFinished(() => database.close());
  return { database, dataDir };
}

/** How many rows each table has. The tables of FTS5 belong to its indexes. */
async function countAll({ db, kind }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await listTables(db, kind)) {
    if (!/^sqlite_|_tokens/.test(name)) counts[name] = await countRows(db, name);
  }
  return counts;
}

test.each(releases)('a folder of %s has rows in every table, and keeps them', async (release) => {
  const { database } = await openRelease(release);
  const before = await countAll(database);
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  await migrate(database);
  const after = await countAll(database);
  const fewer = Object.entries(before).filter(([name, count]) => (after[name] ?? 0) < count);
  expect(fewer).toEqual([]);
  expect(await describeSchema(database)).toEqual(await describeSchema(await openForTest('sqlite')));
  expect((await migrate(database)).applied).toEqual([]);
});

test.each(releases)('each text in a folder of %s is the one that was saved', async (release) => {
  const { database } = await openRelease(release);
  await migrate(database);
  const revisions = await database.db
    .selectFrom('revisions')
    .select(['article_id', 'number'])
    .execute();
  for (const { article_id, number } of revisions) {
    const read = await readRevision(database.db, article_id, number);
    // It compares the text with the hash.
    expect(read.kind, `${article_id} ${number}`).toBe('read');
  }
});

test.each(releases)('a folder of %s is served: articles and uploads', async (release) => {
  const { database, dataDir } = await openRelease(release);
  await migrate(database);
  const { app, clock } = await testApp({ database, environment: { DATA_DIR: dataDir } });
  clock.now = afterAllReleases;
  const published = await database.db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join.onRef('article_id', '=', 'id').onRef('number', '=', 'published_revision'),
    )
    .select(['id', 'title'])
    .where('title', 'in', ['Rain on the sixth floor', '六楼的雨'])
    .execute();
  expect(published).toHaveLength(2);
  for (const { id, title } of published) {
    const page = await app.inject(readUrl(id));
    expect(page.body).toContain(title);
    const [picture] = /\/uploads\/[^"]+/.exec(page.body) ?? [];
    if (title === '六楼的雨') expect((await app.inject(picture ?? '')).statusCode).toBe(200);
  }
});
