import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fillSmallBlog } from '../../test/backup.ts';
import { readEntries } from '../../test/damaged-archives.ts';
import { createPostgresDatabase, eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { addLoginFailure } from '../db/account/login-failures.ts';
import { openDatabase } from '../db/connection/open.ts';
import { takeSnapshot } from '../db/migrations/snapshot.ts';
import { purgeViews } from '../db/statistics/views.ts';
import type { DatabaseKind, Db } from '../db/tables.ts';
import { exportArticles } from '../export/export-articles.ts';
import { Uploads } from '../server/uploads/uploads.ts';
import { makeViewCounter } from '../server/views/view-counter.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './restore.ts';
import { makeIfDue } from './schedule.ts';

const address = '203.0.113.7';
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

/** One reader opens the article. */
async function read(db: Db, articleID: string, now: number): Promise<void> {
  const views = makeViewCounter(db, () => now);
  views.note(
    { method: 'GET', ip: address, headers: { 'user-agent': agent } } as FastifyRequest,
    articleID,
  );
  await views.flush();
}

/** A blog that has had one reader today, and a wrong login from the reader's address. */
async function blogWithReader(kind: DatabaseKind) {
  const test = await testApp({ kind });
  await fillSmallBlog(test.context);
  const articleID = await makeArticle(test.db, { title: 'Rain', postedAt: 1 });
  await read(test.db, articleID, test.clock.now);
  await addLoginFailure(test.db, [`address ${address}`], test.clock.now);
  return { ...test, articleID, secrets: await readSecrets(test.db) };
}

/** All texts of the database by which somebody could find out who has read what today. */
async function readSecrets(db: Db): Promise<string[]> {
  const keys = await db.selectFrom('view_keys').select('key').execute();
  const views = await db.selectFrom('views').select('reader').execute();
  const visits = await db.selectFrom('visits').select('reader').execute();
  const secrets = [
    ...keys.map(({ key }) => key),
    ...[...views, ...visits].map(({ reader }) => reader),
    address,
  ];
  expect(secrets).toHaveLength(4);
  return secrets;
}

function backUp({ context: { database, storage }, clock }: TestApp, path: string) {
  const blog = { database, storage, publicUrl: undefined };
  return makeBackup(path, blog, { recipient: undefined, now: clock.now });
}

async function textOfArchive(path: string): Promise<string> {
  return (await readEntries(path)).map(([name, content]) => `${name}\n${content}`).join('\n');
}

/** The bytes of all files in a folder, and in the folders in it. */
function textOfFolder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
}

const foundIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.includes(secret));

eachDatabase((_, kind) => {
  test('a backup tells nobody who has read what', async () => {
    const blog = await blogWithReader(kind);
    const path = join(temporaryFolder(), 'blog.tar.zst');
    await backUp(blog, path);
    const text = await textOfArchive(path);
    expect(foundIn(text, blog.secrets)).toEqual([]);
    // What the blog counts is there.
    expect(text).toContain('database/article_days/000001.ndjson');
    expect(text).toContain('"visits":1');
  });

  test('nor does the backup of a day', async () => {
    const blog = await blogWithReader(kind);
    const { database, storage } = blog.context;
    const folder = join(temporaryFolder(), 'backups');
    const log = { info() {}, warn() {}, error() {} };
    const now = () => blog.clock.now;
    const from = { database, storage, publicUrl: undefined };
    const options = { folder, recipient: undefined, now, log };
    await makeIfDue(from, options, new AbortController().signal);
    const [name = ''] = readdirSync(folder);
    expect(foundIn(await textOfArchive(join(folder, name)), blog.secrets)).toEqual([]);
  });

  test('nor does an export', async () => {
    const blog = await blogWithReader(kind);
    const folder = join(temporaryFolder(), 'export');
    const { database, storage } = blog.context;
    const now = () => blog.clock.now;
    const uploads = new Uploads({ database, storage, now }, { warn() {} });
    onTestFinished(() => uploads.close());
    await exportArticles(folder, { database, storage, uploads, publicUrl: undefined, now });
    expect(textOfFolder(folder)).toContain('Rain');
    expect(foundIn(textOfFolder(folder), blog.secrets)).toEqual([]);
  });

  test('after a restore a reader of the day is counted once more, and what was counted stays', async () => {
    const blog = await blogWithReader(kind);
    const path = join(temporaryFolder(), 'blog.tar.zst');
    await backUp(blog, path);
    const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
    const location = { dataDir: temporaryFolder(), databaseUrl };
    const place = await openPlace(location);
    await place.restore({ path, identities: [] }, blog.clock.now);
    await place.close();
    const { db, close } = await openDatabase(location);
    try {
      for (const clicks of [2, 2]) {
        await read(db, blog.articleID, blog.clock.now);
        const days = await db.selectFrom('blog_days').select(['views', 'visits']).execute();
        expect(days).toEqual([{ views: 2, visits: 2 }]);
        const { clicks: found } = await db
          .selectFrom('articles')
          .select('clicks')
          .where('id', '=', blog.articleID)
          .executeTakeFirstOrThrow();
        expect(found).toBe(clicks);
      }
      await purgeViews(db, '2026-11-21');
      expect(await db.selectFrom('view_keys').select('day').execute()).toEqual([]);
    } finally {
      await close();
    }
  });

  test('the blog that a restore puts aside does not tell it either', async () => {
    const blog = await blogWithReader(kind);
    const path = join(temporaryFolder(), 'blog.tar.zst');
    await backUp(blog, path);
    const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
    const location = { dataDir: temporaryFolder(), databaseUrl };
    const restore = async (time: number) => {
      const place = await openPlace(location);
      const aside = await place.restore({ path, identities: [] }, time);
      await place.close();
      return aside ?? '';
    };
    await restore(blog.clock.now);
    const { db, close } = await openDatabase(location);
    await read(db, blog.articleID, blog.clock.now);
    await addLoginFailure(db, [`address ${address}`], blog.clock.now);
    const secrets = await readSecrets(db);
    await close();
    const aside = await restore(blog.clock.now + 1_000);
    if (kind === 'sqlite') {
      expect(textOfFolder(location.dataDir)).toContain('Rain');
      expect(foundIn(textOfFolder(location.dataDir), secrets)).toEqual([]);
      return;
    }
    const [schema = ''] = /before_restore_\w+/.exec(aside) ?? [];
    const opened = await openDatabase(location);
    try {
      for (const table of ['view_keys', 'views', 'visits', 'login_failures']) {
        const { rows } = await sql`select * from ${sql.id(schema, table)}`.execute(opened.db);
        expect(rows, table).toEqual([]);
      }
      const { rows } = await sql`select * from ${sql.id(schema, 'articles')}`.execute(opened.db);
      expect(rows).toHaveLength(3);
    } finally {
      await opened.close();
    }
  });
});

test('the copy of the database before a migration does not tell it', async () => {
  const blog = await blogWithReader('sqlite');
  const { sqlite } = blog.context.database;
  if (!sqlite) throw new Error('this is no SQLite file');
  await sql`insert into settings (name, value) values ('viewKey 2026-11-19', 'an earlier key')`.execute(
    blog.db,
  );
  const copy = readFileSync(takeSnapshot(sqlite, 'before-test'), 'latin1');
  expect(copy).toContain('Rain');
  expect(foundIn(copy, [...blog.secrets, 'an earlier key'])).toEqual([]);
  // The blog itself goes on counting.
  expect(await readSecrets(blog.db)).toEqual(blog.secrets);
});
