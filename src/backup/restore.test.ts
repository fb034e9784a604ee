import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fillSmallBlog, fillWholeBlog, readBlog } from '../../test/backup.ts';
import { damage, damages } from '../../test/damaged-archives.ts';
import { dose } from '../../test/dose.ts';
import { createPostgresDatabase, eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { seededRandom } from '../../test/random.ts';
import { testApp } from '../../test/test-app.ts';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { openDatabase } from '../db/connection/open.ts';
import { migrate, migrations } from '../db/migrations/migrate.ts';
import type { DatabaseKind } from '../db/tables.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type Description, descriptionPath, partPath } from './format.ts';
import { makeBackup } from './make-backup.ts';
import { readArchive } from './read-archive.ts';
import { openPlace } from './restore.ts';
import { writeArchive } from './write-archive.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

async function makeLocation(kind: DatabaseKind) {
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  return { dataDir: temporaryFolder(), databaseUrl };
}

type Location = Awaited<ReturnType<typeof makeLocation>>;

async function restoreInto(
  location: Location,
  path: string,
  time = now,
): Promise<string | undefined> {
  const place = await openPlace(location);
  try {
    return await place.restore({ path, identities: [] }, time);
  } finally {
    await place.close();
  }
}

/** Runs `work` on the blog of a place, and closes it again. */
async function withBlog<T>(
  location: Location,
  work: (blog: Awaited<ReturnType<typeof open>>) => Promise<T>,
): Promise<T> {
  const blog = await open(location);
  try {
    return await work(blog);
  } finally {
    await blog.database.close();
  }
}

async function open(location: Location) {
  const database = await openDatabase(location);
  return { database, storage: openStorage(database, location.dataDir, () => now) };
}

const contentsOf = (location: Location) =>
  withBlog(location, ({ database, storage }) => readBlog(database, storage));

/** A backup of a new blog, and what it has. */
async function makeArchive(kind: DatabaseKind, fill: typeof fillWholeBlog) {
  const { context } = await testApp({ kind });
  await fill(context);
  const { database, storage } = context;
  const path = join(temporaryFolder(), 'blog.tar.zst');
  const blog = { database, storage, publicUrl: undefined };
  await makeBackup(path, blog, { recipient: undefined, now });
  return { path, contents: await readBlog(database, storage) };
}

/** A place with a blog of one article. */
async function makeOther(kind: DatabaseKind) {
  const location = await makeLocation(kind);
  await withBlog(location, async ({ database }) => {
    await migrate(database);
    await makeArticle(database.db, { title: 'The other blog' });
  });
  return { location, contents: await contentsOf(location) };
}

/** The archive of a blog with these rows. `later`: migrations of a newer program. */
async function writeRows(tables: Record<string, object[]>, later: string[] = []) {
  const path = join(temporaryFolder(), 'rows.tar.zst');
  const description: Description = {
    ...{ format: 1, program: '0.0.1', madeAt: new Date(now).toISOString(), database: 'sqlite' },
    migrations: [...migrations.map(({ name }) => name), ...later],
    articles: tables.articles?.length ?? 0,
    uploads: 0,
  };
  await writeArchive(path, { recipient: undefined, madeAt: now }, async (archive) => {
    await archive.addText(descriptionPath, JSON.stringify(description));
    for (const [table, rows] of Object.entries(tables)) {
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await archive.addText(partPath(table, 1), lines);
    }
  });
  return path;
}

async function whyNot(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  );
  if (!(error instanceof OperatorError)) throw new Error('no OperatorError', { cause: error });
  return error;
}

eachDatabase((_, kind) => {
  test.each(['sqlite', 'postgres'] as const)('a whole blog is restored on %s', async (other) => {
    const { path, contents } = await makeArchive(kind, fillWholeBlog);
    const location = await makeLocation(other);
    expect(await restoreInto(location, path)).toBeUndefined();
    expect(await contentsOf(location)).toEqual(contents);
  });

  test('a restored blog takes the place of the old one, which is kept and can be put back', async () => {
    const { path, contents } = await makeArchive(kind, fillSmallBlog);
    const { location, contents: before } = await makeOther(kind);
    const old = (await restoreInto(location, path)) ?? '';
    expect(await contentsOf(location)).toEqual(contents);
    if (location.databaseUrl !== undefined) {
      const url = new URL(location.databaseUrl);
      url.searchParams.set('options', `-c search_path=${/before_restore_\w+/.exec(old)}`);
      const aside = { dataDir: location.dataDir, databaseUrl: url.href };
      expect(await contentsOf(aside)).toEqual(before);
      return;
    }
    expect(old).toBe(`${location.dataDir}/before-restore-20261120T080000000Z.sqlite`);
    const names = readdirSync(location.dataDir).filter((name) => !/-(wal|shm)$/.test(name));
    expect(names.sort()).toEqual([
      'before-restore-20261120T080000000Z.sqlite',
      'suibi.sqlite',
      'uploads',
    ]);
    // The blog that is replaced now has uploads.
    expect(await restoreInto(location, path, now + 1_000)).toBe(
      `${location.dataDir}/before-restore-20261120T080001000Z.sqlite and before-restore-20261120T080001000Z.uploads`,
    );
  });

  test('no visitor has a page of the restored blog already', async () => {
    const { path } = await makeArchive(kind, fillSmallBlog);
    const location = await makeLocation(kind);
    await restoreInto(location, path);
    const state = await withBlog(location, ({ database }) => findPublicVersion(database.db, now));
    expect(state).toMatchObject({ key: `${now} 2000`, changedAt: now });
  });

  test('the backup of a newer version is refused, and changes nothing', async () => {
    const { location, contents } = await makeOther(kind);
    const path = await writeRows({}, ['9999-later']);
    const error = await whyNot(restoreInto(location, path));
    expect(error.message).toContain('made by a newer Suibi');
    expect(await contentsOf(location)).toEqual(contents);
  });

  test('a sound archive with impossible rows changes nothing', async () => {
    const { location, contents } = await makeOther(kind);
    const lost = { article_id: '0123456789AB', series: 'of no article' };
    for (const tables of [
      { article_series: [lost] },
      { nowhere: [{ id: 1 }] },
      { articles: [{ id: { a: 1 } }] },
      { settings: [{ 'name", value) values (1, 2)--': 'x' }] },
    ]) {
      await expect(restoreInto(location, await writeRows(tables))).rejects.toThrow();
    }
    expect(await contentsOf(location)).toEqual(contents);
  });

  test('a damaged archive is refused as a whole, and the blog stays as it is', {
    tags: ['rest'],
  }, async () => {
    const { path } = await makeArchive('sqlite', fillSmallBlog);
    const { location, contents } = await makeOther(kind);
    const seed = Math.floor(Math.random() * 2 ** 32);
    const random = seededRandom(seed);
    // Copies of uploads from PostgreSQL may be there at any time.
    const list = () =>
      readdirSync(location.dataDir)
        .filter((name) => name !== 'copies')
        .sort();
    const names = list();
    for (let number = 0; number < dose.damagedBackups; number += 1) {
      const way = damages[number % damages.length];
      if (!way) throw new Error('there is no way to damage an archive');
      const damaged = join(temporaryFolder(), 'damaged.tar.zst');
      await damage(path, damaged, way, random);
      const name = `${way.name} (number ${number}, seed ${seed})`;
      const error = await whyNot(readArchive(damaged, [])).catch((error) => {
        throw new Error(name, { cause: error });
      });
      expect(error.message, name).toMatch(/is damaged, or no backup of Suibi\. Nothing was/);
      expect(error.exitCode).toBe(exitCodes.data);
      // The command reads the archive before. So this one could only be damaged between.
      await expect(restoreInto(location, damaged), name).rejects.toThrow();
    }
    expect(list()).toEqual(names);
    expect(await contentsOf(location)).toEqual(contents);
  });

  test('a blog that another process uses is not replaced', async () => {
    const { path } = await makeArchive(kind, fillSmallBlog);
    const { location, contents } = await makeOther(kind);
    await withBlog(location, async ({ database, storage }) => {
      await database.db.selectFrom('articles').select('id').execute();
      const error = await whyNot(openPlace(location));
      expect(error.message).toMatch(/Another process (uses .*suibi\.sqlite|of Suibi is connected)/);
      expect(error.exitCode).toBe(exitCodes.unavailable);
      expect(await readBlog(database, storage)).toEqual(contents);
    });
    // A server that starts while the restored blog is being built is in time.
    const place = await openPlace(location);
    onTestFinished(() => place.close());
    if (kind === 'sqlite') {
      await withBlog(location, async ({ database }) => {
        const error = await whyNot(place.restore({ path, identities: [] }, now));
        expect(error.message).toContain('Another process uses');
        await sql`select 1`.execute(database.db);
      });
      expect(readdirSync(location.dataDir).filter((name) => /rest/.test(name))).toEqual([]);
      expect(await contentsOf(location)).toEqual(contents);
    }
  });
});
