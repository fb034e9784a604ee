import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../connection/database.ts';
import { up as first } from './0001-first.ts';
import { up as reading } from './0002-reading.ts';
import { up as history } from './0003-history.ts';

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const html = `<p>${'茶与雨 '.repeat(2_000)}</p>`;
const text = '\uFEFF雨\r\n👨‍👩‍👧 '.repeat(2_000);

/**
 * A database of the second version with a usual blog: a published article that was imported and changed since, an
 * article in the trash, and a draft.
 */
async function openSecond(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await open({ migrated: false });
  await first(database.db, database.kind);
  await reading(database.db, database.kind);
  const statements = [
    `insert into articles
        (id, revision, published_revision, posted_at, updated_at, created_at, trashed_at, clicks)
      values ('published', 3, 2, 2000, 3000, 1000, null, 7),
        ('trashed', 1, 1, 2000, 2000, 1000, 5000, 0),
        ('draft', 1, null, null, null, 1000, null, 0)`,
    `insert into revisions (article_id, number, based_on, saved_at, title, author, tags, excerpt,
        cover_url, markdown, lang)
      values ('published', 1, 0, 1000, 'On tea', 'Zhixia Lin', 'tea,茶', 'A bowl.',
          '/uploads/a/b.png', '茶', 'zh-Hans'),
        ('published', 2, 1, 3000, 'On tea', '', null, '', null, '${text}', null),
        ('published', 3, 2, 4000, 'On green tea', '', null, '', null, '', null),
        ('trashed', 1, 0, 1000, 'Gone', '', null, '', null, 'Gone.', null),
        ('draft', 1, 0, 1000, 'A draft', '', null, '', null, 'Soon.', null)`,
    `insert into renderings
        (article_id, revision, version, lang, reading_minutes, summary, toc, html)
      values ('published', 2, 3, 'zh-Hans', 4, '雨', '[]', '${html}'),
        ('trashed', 1, 3, null, 1, '', '[]', '')`,
    `insert into imports (collection, path, article_id, digest, revision, is_draft)
      values ('blog', 'tea.md', 'published', 'digest', 1, 0)`,
    `insert into article_tags values ('trashed', 0, 'tea')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  return database;
}

async function migratedFrom(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await openSecond(open);
  await history(database.db, database.kind);
  return database;
}

async function select({ db }: Database, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

eachDatabase((open, kind) => {
  test('every revision of the second version is kept whole, with a key and without a hash', async () => {
    const database = await migratedFrom(open);
    const revisions = sql`select * from revisions order by article_id, number`;
    const none = {
      hash: null,
      name: null,
      published_at: null,
      author: '',
      tags: null,
      excerpt: '',
      cover_url: null,
      lang: null,
      kept_start: null,
      kept_end: null,
    };
    const firstSave = { ...none, number: 1, based_on: 0, saved_at: 1000, key: 'number 1' };
    expect(await select(database, revisions)).toEqual([
      { ...firstSave, article_id: 'draft', kind: 'save', title: 'A draft', text: 'Soon.' },
      {
        ...firstSave,
        article_id: 'published',
        kind: 'import',
        title: 'On tea',
        author: 'Zhixia Lin',
        tags: 'tea,茶',
        excerpt: 'A bowl.',
        cover_url: '/uploads/a/b.png',
        lang: 'zh-Hans',
        text: '茶',
      },
      {
        ...none,
        article_id: 'published',
        number: 2,
        based_on: 1,
        saved_at: 3000,
        key: 'number 2',
        kind: 'save',
        published_at: 3000,
        title: 'On tea',
        text,
      },
      {
        ...none,
        article_id: 'published',
        number: 3,
        based_on: 2,
        saved_at: 4000,
        key: 'number 3',
        kind: 'save',
        title: 'On green tea',
        text: '',
      },
      {
        ...firstSave,
        article_id: 'trashed',
        kind: 'save',
        published_at: 2000,
        title: 'Gone',
        text: 'Gone.',
      },
    ]);
  });

  test('the highest revision number of each article is its newest revision, and of a new article 1', async () => {
    const database = await migratedFrom(open);
    await sql`insert into articles (id, revision, created_at) values ('new', 1, 1)`.execute(
      database.db,
    );
    const articles = sql`select id, revision, last_revision, clicks from articles order by id`;
    expect(await select(database, articles)).toEqual([
      { id: 'draft', revision: 1, last_revision: 1, clicks: 0 },
      { id: 'new', revision: 1, last_revision: 1, clicks: 0 },
      { id: 'published', revision: 3, last_revision: 3, clicks: 7 },
      { id: 'trashed', revision: 1, last_revision: 1, clicks: 0 },
    ]);
  });

  test('the rendered texts are kept', async () => {
    const database = await migratedFrom(open);
    expect(await select(database, sql`select * from renderings where html <> ''`)).toEqual([
      {
        article_id: 'published',
        revision: 2,
        version: 3,
        lang: 'zh-Hans',
        reading_minutes: 4,
        summary: '雨',
        toc: '[]',
        html,
      },
    ]);
  });

  test('rows that belong to an article are still deleted with it, and no other row', async () => {
    const database = await migratedFrom(open);
    await sql`delete from articles where id = 'trashed'`.execute(database.db);
    expect(await select(database, sql`select distinct article_id from revisions`)).toHaveLength(2);
    expect(await select(database, sql`select article_id from renderings`)).toEqual([
      { article_id: 'published' },
    ]);
    expect(await select(database, sql`select * from article_tags`)).toEqual([]);
  });

  test.each([
    ['a key that the article has already', { key: 'number 1' }],
    ['an unknown kind', { kind: 'draft' }],
    ['a change that keeps a start and no end', { kept_start: 1 }],
    ['a number that the article has already', { number: 1 }],
    ['an article that does not exist', { article_id: 'nothing' }],
  ])('a revision is refused that has %s', async (_, change) => {
    const { db } = await migratedFrom(open);
    const insert = (values: object) => {
      const row = { article_id: 'draft', number: 2, key: 'a', kind: 'save', ...values };
      return sql`
        insert into revisions
          (article_id, number, based_on, saved_at, key, kind, title, author, excerpt, text, kept_start)
        values (${row.article_id}, ${row.number}, 1, 1, ${row.key}, ${row.kind}, '', '', '', '',
          ${'kept_start' in row ? row.kept_start : null})
      `.execute(db);
    };
    await expect(insert(change)).rejects.toThrow(/constraint/i);
    await expect(insert({})).resolves.toBeDefined();
  });

  test('a rendering must belong to an existing revision', async () => {
    const { db } = await migratedFrom(open);
    const insert = sql`
      insert into renderings (article_id, revision, version, reading_minutes, summary, toc, html)
      values ('draft', 2, 4, 1, '', '[]', '')`;
    await expect(insert.execute(db)).rejects.toThrow(/foreign key/i);
  });

  if (kind === 'postgres') {
    test('its constraints have names of the same form as in other tables', async () => {
      const { db } = await migratedFrom(open);
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint
        where conrelid in ('renderings'::regclass, 'revisions'::regclass)
        order by conname
      `.execute(db);
      const names = rows.map(({ name }) => name);
      expect(names.filter((name) => !/^(renderings|revisions)_/.test(name))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(['renderings_pkey', 'revisions_pkey']));
    });
  }
});
