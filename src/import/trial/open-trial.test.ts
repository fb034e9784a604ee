import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allRows } from '../../../test/database/rows.ts';
import {
  createPostgresDatabase,
  eachDatabase,
  openForTest,
  temporaryFolder,
} from '../../../test/each-database.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { pictureWithPlace } from '../../../test/pictures.ts';
import { addEvent } from '../../db/account/events.ts';
import { setOwner } from '../../db/account/owner.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { openDatabase } from '../../db/connection/open.ts';
import { unreleased } from '../../db/migrations/from-unreleased.ts';
import { listApplied, migrate, migrations } from '../../db/migrations/migrate.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { openStorage } from '../../server/uploads/storage/open-storage.ts';
import { makeTrial, openTrial } from './open-trial.ts';

const article = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${lines.join('\n')}\n`;

const picture = (width: number) => pictureWithPlace(width, 20).png().toBuffer();

/** Paths and contents of all files below a folder. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return ['no folder'];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${readFileSync(path).toString('base64')}`);
}

/** The place of temporary folders, which nobody else uses. */
let place = '';
beforeEach(() => {
  place = temporaryFolder();
  vi.stubEnv('TMPDIR', place);
});
afterEach(() => vi.unstubAllEnvs());

eachDatabase((open) => {
  test('a dry run says what the import then does, and writes nothing', async () => {
    const database = await open();
    const { db } = database;
    const dataDir = temporaryFolder();
    const blog = makeImport(db, openStorage(database, dataDir, Date.now));
    const names = ['edited', 'binned', 'hidden', 'gone', 'same'];
    blog.write({
      'a.png': await picture(30),
      'linking.md': article('linking', '[new](new.md)'),
      ...Object.fromEntries(names.map((name) => [`${name}.md`, article(name, 'Old. ![](a.png)')])),
    });
    await blog.run();
    const edited = await blog.idOf('edited');
    const content = makeContent({ title: 'edited', markdown: 'My own words' });
    await makeRevision(db, { articleID: edited, basedOn: 1, content, now: blog.clock.now });
    await trashArticle(db, await blog.idOf('binned'), blog.clock.now);
    await unpublish(db, await blog.idOf('hidden'), blog.clock.now);
    await makeArticle(db, { kind: 'page', slug: 'about', postedAt: 1 });
    for (const name of ['edited', 'binned', 'hidden']) {
      blog.write({ [`${name}.md`]: article(name, 'New.') });
    }
    blog.remove('gone.md');
    blog.write({
      'new.md': article('new', '![](a.png) ![](b.png) ![](bad.png) ![](c.heic) [file](d.pdf)'),
      'b.png': await picture(40),
      'bad.png': (await picture(50)).subarray(0, 60),
      'c.heic': 'no picture',
      'd.pdf': 'a file',
      'draft.md': '---\ntitle: Draft\ndraft: true\n---\nText\n',
      'secret.md': '---\ntitle: Secret\npassword: opensesame\n---\nText\n',
      'about.md': '---\ntype: page\n---\n# About\n',
      'links.md': '---\ntype: page\naliases: [/friends/]\n---\n# Links\n',
      '_index.md': '# List\n',
      'binary.md': Buffer.from([0xff, 0xfe, 0xfd, 0x00, 0x80]),
      'deep.md': article('deep', `${'> '.repeat(500)}deep`),
    });
    const before = [await allRows(db), filesIn(dataDir)];
    const { now } = blog.clock;
    const trial = await makeTrial(database, dataDir);
    const told = await blog.run({ trial });
    await trial.close();
    expect([await allRows(db), filesIn(dataDir)]).toEqual(before);
    expect(readdirSync(place)).toEqual([]);

    blog.clock.now = now;
    const done = await blog.run();
    expect(told).toEqual(done);
    expect(told).toMatchObject({
      ...{ added: 5, changed: 3, unchanged: 1, drafts: 1, pages: 2, uploads: 3, pictures: 2 },
      refused: [{ path: 'binary.md' }, { path: 'deep.md' }, { path: 'binned.md' }],
      changes: [
        { path: 'hidden.md' },
        { path: 'edited.md', before: 2, after: 3 },
        { path: 'linking.md' },
      ],
    });
    expect(told.addresses).toBeGreaterThan(5);
    expect(told.notes.length).toBeGreaterThan(5);
  });
});

test('a copy has the settings and the articles, and nothing of the account', async () => {
  const database = await openForTest('sqlite');
  const { db } = database;
  await setOwner(db, { username: 'lin', passwordHash: 'hash', now: 1 });
  await addEvent(db, 'login', 1);
  await saveSettings(db, { brand: 'Tea' });
  await makeArticle(db, { title: 'Tea', postedAt: 1 });
  const trial = await makeTrial(database, temporaryFolder());
  const rows = await allRows(trial.db);
  await trial.close();
  expect(rows.filter((row) => /^(?:owner|account_events|sessions) /.test(row))).toEqual([]);
  for (const table of ['articles', 'revision_texts', 'renderings']) {
    const ofTable = (row: string) => row.startsWith(`${table} `);
    expect(rows.filter(ofTable)).toEqual((await allRows(db)).filter(ofTable));
  }
  expect(rows).toContain('settings {"name":"brand","value":"Tea"}');
});

test('a dry run without a blog makes none', async () => {
  const dataDir = join(temporaryFolder(), 'not', 'there');
  const blog = makeImport((await openTrialIn(dataDir)).db);
  blog.write({ 'tea.md': article('Tea', 'Hot.') });
  const trial = await openTrialIn(dataDir);
  expect(await blog.run({ trial })).toMatchObject({ added: 1, refused: [] });
  await trial.close();
  expect(existsSync(dataDir)).toBe(false);
});

const openTrialIn = (dataDir: string, databaseUrl?: string) =>
  openTrial({ dataDir, databaseUrl, databaseConnections: undefined });

test('a dry run does not migrate the blog', async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database, migrations.slice(0, 1));
  const applied = await listApplied(database);
  const trial = await openTrialIn(dataDir);
  const blog = makeImport(database.db);
  blog.write({ 'tea.md': article('Tea', 'Hot.') });
  expect(await blog.run({ trial })).toMatchObject({ added: 1 });
  await trial.close();
  expect(await listApplied(database)).toEqual(applied);
  expect(readdirSync(dataDir).filter((name) => /before/.test(name))).toEqual([]);
  await database.close();
});

test('a blog of an unreleased version is migrated first, which a dry run does not do', async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  database.sqlite?.connection.exec(
    `create table migrations (name text); insert into migrations values ('${unreleased.name}')`,
  );
  await expect(openTrialIn(dataDir)).rejects.toThrow('has to migrate first');
  expect(readdirSync(place)).toEqual([]);
  await database.close();
});

test('a dry run in an empty PostgreSQL makes no table and no data folder', {
  tags: ['rest'],
}, async () => {
  const databaseUrl = await createPostgresDatabase();
  const dataDir = join(temporaryFolder(), 'data');
  const trial = await openTrialIn(dataDir, databaseUrl);
  const blog = makeImport(trial.db);
  blog.write({ 'tea.md': article('Tea', 'Hot.') });
  expect(await blog.run({ trial })).toMatchObject({ added: 1 });
  await trial.close();
  const database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl });
  expect(await listApplied(database)).toEqual([]);
  await database.close();
  expect(existsSync(dataDir)).toBe(false);
});
