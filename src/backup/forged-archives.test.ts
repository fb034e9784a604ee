import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBlog } from '../../test/backup.ts';
import { createPostgresDatabase, eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { type ForgedEntry, forgeArchive, forgedRows } from '../../test/forged-archives.ts';
import { makeArticle } from '../../test/make.ts';
import { makeUpload } from '../../test/uploads.ts';
import { listColumns } from '../db/backup/rows.ts';
import { tablesInBackup } from '../db/backup/tables-in-backup.ts';
import { openDatabase } from '../db/connection/open.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { purgeUploads } from '../server/uploads/purge.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { inspectArchive } from './inspect-archive.ts';
import { openPlace } from './restore.ts';
import { ruleOf } from './rows-in-archive.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const id = '0123456789abcdefghijklmnop';

const upload = {
  ...{ id, name: 'a.png', media_type: 'image/png', bytes: 1, width: null, height: null },
  ...{ created_at: 1_000, trashed_at: 1_000, smaller: 'none', cleaning: 'none' },
};
const article = {
  ...{ id: '0123456789AB', revision: 1, last_revision: 1, created_at: 1, clicks: 0 },
  ...{ published_revision: null, posted_at: null, updated_at: null, trashed_at: null },
};

const uploads = (changes: object) => [forgedRows('uploads', { ...upload, ...changes })];
const articles = (changes: object) => [forgedRows('articles', { ...article, ...changes })];
const path = (name: string): ForgedEntry[] => [{ header: { name }, content: 'x' }];
const entry = (header: ForgedEntry['header']): ForgedEntry[] => [{ header }];

/** What is forged, the entries, and the words of the reason. */
const forgeries: [string, ForgedEntry[], RegExp][] = [
  [
    'an upload outside the folder',
    uploads({ id: '../../../victim' }),
    /line 1: id is "\.\.\/\.\.\/\.\.\/victim", and not an id of an upload/,
  ],
  ['an upload of an absolute path', uploads({ id: '/etc/passwd' }), /not an id of an upload/],
  ['an upload without an id', uploads({ id: '' }), /not an id of an upload/],
  ['an upload with a number as id', uploads({ id: 7 }), /id is 7, and not/],
  ['an id with a line end', uploads({ id: `${id}\n` }), /not an id of an upload/],
  [
    'a name in another folder',
    uploads({ name: '../../evil.sh' }),
    /name is .*, and not a name of a file/,
  ],
  ['a name that is the folder above', uploads({ name: '..' }), /not a name of a file/],
  [
    'a name that is markup as a type',
    uploads({ media_type: 'image/x"><script>' }),
    /media_type is .*, and not a media type/,
  ],
  ['an article with a path as id', articles({ id: '../../../../x' }), /not an id of an article/],
  [
    'a row of an article with a path',
    [...articles({}), forgedRows('article_tags', { article_id: '../x', position: 0, tag: 'a' })],
    /article_id is "\.\.\/x"/,
  ],
  [
    'a removed article with a path',
    [forgedRows('removed_articles', { id: '..' })],
    /not an id of an article/,
  ],
  [
    'a redirect of another host',
    [
      ...articles({}),
      forgedRows('redirects', { address: '//evil.example/', article_id: article.id }),
    ],
    /not a path from the root/,
  ],
  ['a column that does not exist', uploads({ path: '/etc/passwd' }), /uploads has no column path/],
  [
    'a column that is SQL',
    uploads({ 'id") values (1)--': 'x' }),
    /uploads has no column id"\) values/,
  ],
  ['a missing column', [forgedRows('uploads', { id })], /a row cannot be stored/],
  ['words in a column of numbers', uploads({ bytes: 'many' }), /a row cannot be stored/],
  ['half a number', uploads({ bytes: 1.5 }), /a row cannot be stored/],
  ['nothing where something must be', uploads({ bytes: null }), /a row cannot be stored/],
  ['a list as a value', uploads({ name: ['a'] }), /line 1: this is no row/],
  [
    'a row that is no object',
    [{ header: { name: 'database/uploads/000001.ndjson' }, content: '[1]\n' }],
    /this is no row/,
  ],
  [
    'a row that is no JSON',
    [{ header: { name: 'database/uploads/000001.ndjson' }, content: '{\n' }],
    /no JSON/,
  ],
  ['one id twice', [forgedRows('uploads', upload, upload)], /a row cannot be stored/],
  [
    'rows of a missing article',
    [forgedRows('article_series', { article_id: '0123456789AB', series: 'a' })],
    /a row cannot be stored/,
  ],
  ['a table that does not exist', [forgedRows('nowhere', { a: 1 })], /no table nowhere/],
  ['more rows than it says', uploads({}), /uploads has 1 rows, and should have 0/],
  [
    'a symbolic link',
    entry({ name: 'uploads/a', type: 'symlink', linkname: '/etc/passwd' }),
    /no file, but a symlink/,
  ],
  [
    'a symbolic link to a folder',
    entry({ name: 'database', type: 'symlink', linkname: '/' }),
    /no file, but a symlink/,
  ],
  [
    'a hard link',
    entry({ name: `uploads/${id}/a`, type: 'link', linkname: '/etc/shadow' }),
    /no file, but a link/,
  ],
  [
    'a device of blocks',
    entry({ name: 'articles/sda', type: 'block-device' }),
    /no file, but a block-device/,
  ],
  [
    'a device of characters',
    entry({ name: 'articles/tty', type: 'character-device' }),
    /no file, but a character-device/,
  ],
  ['a pipe', entry({ name: 'articles/pipe', type: 'fifo' }), /no file, but a fifo/],
  ['a folder', entry({ name: 'articles/', type: 'directory' }), /no file, but a directory/],
  ['an absolute path', path('/etc/cron.d/evil'), /a backup has no file \/etc\/cron\.d\/evil/],
  ['a path above the folder', path('../evil'), /a backup has no file/],
  ['a path through a folder', path('articles/../../evil'), /a backup has no file/],
  ['an upload above its folder', path(`uploads/${id}/../../../evil`), /a backup has no file/],
  ['an upload named ..', path(`uploads/${id}/..`), /a backup has no file/],
  ['a path that begins twice', path('articles//etc/passwd'), /a backup has no file/],
  [
    'a width of a thousand figures',
    path(`smaller/${id}-${'9'.repeat(90)}.avif`),
    /a backup has no file/,
  ],
  ['a program', path('suibi.sqlite'), /a backup has no file/],
  ['a path in the folder of tables', path('database/uploads/1.sql'), /a backup has no file/],
];

async function makeBlog(kind: 'sqlite' | 'postgres') {
  const databaseUrl = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  const outside = temporaryFolder();
  const location = { dataDir: join(outside, 'one', 'two'), databaseUrl };
  const withBlog = async <T>(work: (blog: Awaited<ReturnType<typeof open>>) => Promise<T>) => {
    const blog = await open();
    return work(blog).finally(() => blog.database.close());
  };
  const open = async () => {
    const database = await openDatabase(location);
    return { database, storage: openStorage(database, location.dataDir, () => now) };
  };
  await withBlog(async ({ database, storage }) => {
    await migrate(database);
    await makeArticle(database.db, { title: 'The blog that stays' });
    await makeUpload({ database, storage, now: () => now }, 'a.png', 'image/png', 'a picture');
  });
  const contents = () => withBlog(({ database, storage }) => readBlog(database, storage));
  return { location, outside, withBlog, contents };
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (reason: Error) => reason,
  );
  // Any other error ends the command with a stack.
  if (!(error instanceof OperatorError)) throw error;
  return error.message;
}

eachDatabase((open, kind) => {
  test('a forged archive is refused with its reason, and nothing is replaced', async () => {
    const { location, contents } = await makeBlog(kind);
    const before = await contents();
    const list = () => readdirSync(location.dataDir).filter((name) => name !== 'copies');
    const names = list().sort();
    const archive = join(temporaryFolder(), 'forged.tar.zst');
    const restore = async () => {
      const place = await openPlace(location);
      await place.restore({ path: archive, identities: [] }, now).finally(place.close);
    };
    for (const [what, entries, reason] of forgeries) {
      await forgeArchive(archive, entries);
      // The command looks into the archive first. Making a schema of PostgreSQL for each archive
      // takes long.
      const inspect = () => inspectArchive({ path: archive, identities: [] }).then(restore);
      for (const work of kind === 'sqlite' ? [restore, inspect] : [inspect]) {
        const said = await reasonOf(work()).catch((cause) => {
          throw new Error(what, { cause });
        });
        expect(said, what).toMatch(/is damaged, or no backup of Suibi\. Nothing was changed\.\n/);
        expect(said, what).toMatch(reason);
      }
    }
    expect(list().sort()).toEqual(names);
    expect(await contents()).toEqual(before);
  });

  test('an archive that claims to have gone through no migration is refused', async () => {
    const { location, contents } = await makeBlog(kind);
    const before = await contents();
    const archive = join(temporaryFolder(), 'forged.tar.zst');
    await forgeArchive(archive, [], { migrations: [] });
    const place = await openPlace(location);
    const said = await reasonOf(place.restore({ path: archive, identities: [] }, now));
    await place.close();
    expect(said).toContain('names no migration');
    expect(await contents()).toEqual(before);
  });

  test('a row that an earlier restore has brought in leaves files of others alone, and is purged', async () => {
    const { outside, withBlog } = await makeBlog(kind);
    const victim = join(outside, 'victim');
    writeFileSync(victim, 'of somebody else');
    const forged = ['../../../victim', '../../victim', '/etc/x', '..', ''];
    await withBlog(async ({ database, storage }) => {
      const { db } = database;
      for (const id of forged) {
        await db
          .insertInto('uploads')
          .values({ ...upload, id, smaller: 'none', cleaning: 'none' })
          .execute();
        if (kind === 'sqlite')
          await expect(storage.remove(id)).rejects.toThrow('is no id of an upload');
      }
      await db.updateTable('uploads').set({ trashed_at: 1_000 }).execute();
      expect(await purgeUploads({ db, storage }, now)).toBe(forged.length + 1);
      expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    });
    expect(readFileSync(victim, 'utf8')).toBe('of somebody else');
  });

  test('every id in a table of a backup has a rule, unless it is no part of a path', async () => {
    const { db } = await open();
    const harmless = ['passkeys.id', 'account_events.id', 'owner.id', 'code_factor.id'];
    const ids: string[] = [];
    for (const { name } of tablesInBackup) {
      for (const column of await listColumns(db, kind, name)) {
        if (/(?:^|_)id$/.test(column) && !ruleOf(name, column)) ids.push(`${name}.${column}`);
      }
    }
    expect(ids.sort()).toEqual(harmless.sort());
  });
});

test('the command says which archive it is before it replaces anything', async () => {
  const archive = join(temporaryFolder(), 'told.tar.zst');
  const brand = { name: 'brand', value: '山中 notes' };
  await forgeArchive(archive, [forgedRows('settings', { name: 'a', value: 'b' }, brand)], {
    address: 'https://blog.example',
  });
  expect(await inspectArchive({ path: archive, identities: [] })).toMatchObject({
    ...{ name: '山中 notes', address: 'https://blog.example' },
    ...{ madeAt: '2026-11-20T08:00:00.000Z', program: '0.0.1', articles: 0, uploads: 0 },
  });
  await forgeArchive(archive, uploads({ id: '../../../victim' }), { uploads: 1 });
  expect(await reasonOf(inspectArchive({ path: archive, identities: [] }))).toMatch(
    /not an id of an upload/,
  );
});

test('the command names the hosts of code for visitors’ pages, and refuses code of another form', async () => {
  const archive = join(temporaryFolder(), 'code.tar.zst');
  const inspect = async (rows: unknown) => {
    const ownCode = { name: 'ownCode', value: JSON.stringify(rows) };
    await forgeArchive(archive, [forgedRows('settings', ownCode)]);
    return inspectArchive({ path: archive, identities: [] });
  };
  const tags = [{ src: 'https://cloud.umami.is/script.js', attributes: { defer: '' } }];
  const row = { kind: 'scripts', tags, loads: [], sendsTo: ['https://a.example'] };
  const meta = { kind: 'meta', attribute: 'name', name: 'a', content: 'b' };
  expect((await inspect([])).codeHosts).toBeUndefined();
  expect((await inspect([meta])).codeHosts).toEqual([]);
  expect((await inspect([row, meta])).codeHosts).toEqual(['a.example', 'cloud.umami.is']);
  for (const forged of [
    'x',
    [{ ...meta, attribute: 'http-equiv' }],
    [{ kind: 'link', rel: 'stylesheet', href: 'https://a.example/', isCrossOrigin: false }],
    [{ ...row, tags: [{ src: 'data:text/javascript,1', attributes: {} }] }],
    [{ ...row, tags: [{ text: 'a</script><img>', attributes: {} }] }],
    [{ ...row, tags: [{ text: 'a', attributes: { 'data-x><img onerror': '' } }] }],
    [{ ...row, loads: ["https://a.example/;script-src 'unsafe-inline'"] }],
    [{ ...row, sendsTo: ['https://*.example'] }],
  ]) {
    expect(await reasonOf(inspect(forged))).toMatch(/own code of the blog is of no known form/);
  }
});
