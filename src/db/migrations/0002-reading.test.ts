import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../connection/database.ts';
import { up as first } from './0001-first.ts';
import { up as reading } from './0002-reading.ts';

// Like the migration, this test never changes. So it uses only the two migrations and literal SQL.

const html = `<p>${'茶与雨 '.repeat(2_000)}</p>`;

/** A database of the first version with a usual blog: one published article, changed since, and a draft. */
async function openFirst(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await open({ migrated: false });
  await first(database.db, database.kind);
  const statements = [
    `insert into articles (id, revision, published_revision, posted_at, updated_at, created_at, clicks)
      values ('published', 2, 1, 2000, 3000, 1000, 7), ('draft', 1, null, null, null, 1000, 0)`,
    `insert into revisions
        (article_id, number, based_on, saved_at, title, author, tags, excerpt, cover_url, markdown)
      values ('published', 1, 0, 1000, 'On tea', 'Zhixia Lin', 'tea,茶', 'A bowl.', '/uploads/a/b.png', '茶'),
        ('published', 2, 1, 4000, 'On green tea', '', null, '', null, 'Green.'),
        ('draft', 1, 0, 1000, 'A draft', '', null, '', null, '')`,
    `insert into renderings (article_id, revision, version, html) values ('published', 1, 3, '${html}')`,
    `insert into article_tags values ('published', 0, 'tea'), ('published', 1, '茶')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  return database;
}

async function migratedFrom(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await openFirst(open);
  await reading(database.db, database.kind);
  return database;
}

async function select({ db }: Database, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

eachDatabase((open, kind) => {
  test('every article and revision of the first version is kept, and has no language yet', async () => {
    const database = await migratedFrom(open);
    const articles = sql`select id, revision, published_revision, clicks from articles order by id`;
    expect(await select(database, articles)).toEqual([
      { id: 'draft', revision: 1, published_revision: null, clicks: 0 },
      { id: 'published', revision: 2, published_revision: 1, clicks: 7 },
    ]);
    const revisions = sql`
      select article_id, number, title, author, tags, excerpt, cover_url, markdown, lang
      from revisions order by article_id, number`;
    const none = { author: '', tags: null, excerpt: '', cover_url: null, lang: null };
    expect(await select(database, revisions)).toEqual([
      { ...none, article_id: 'draft', number: 1, title: 'A draft', markdown: '' },
      {
        article_id: 'published',
        number: 1,
        title: 'On tea',
        author: 'Zhixia Lin',
        tags: 'tea,茶',
        excerpt: 'A bowl.',
        cover_url: '/uploads/a/b.png',
        markdown: '茶',
        lang: null,
      },
      { ...none, article_id: 'published', number: 2, title: 'On green tea', markdown: 'Green.' },
    ]);
  });

  test('the HTML of the first version is kept with its version number, so that it is made again', async () => {
    const database = await migratedFrom(open);
    expect(await select(database, sql`select * from renderings`)).toEqual([
      {
        article_id: 'published',
        revision: 1,
        version: 3,
        lang: null,
        reading_minutes: 1,
        summary: '',
        toc: '[]',
        html,
      },
    ]);
  });

  test('rows that belong to an article of the first version are still deleted with it', async () => {
    const database = await migratedFrom(open);
    await sql`delete from articles where id = 'published'`.execute(database.db);
    for (const table of ['renderings', 'article_tags']) {
      expect(await select(database, sql`select * from ${sql.table(table)}`), table).toEqual([]);
    }
    expect(await select(database, sql`select article_id from revisions`)).toEqual([
      { article_id: 'draft' },
    ]);
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
        where conrelid = 'renderings'::regclass and contype in ('p', 'f') order by conname
      `.execute(db);
      expect(rows.map(({ name }) => name)).toEqual([
        'renderings_article_id_revision_fkey',
        'renderings_pkey',
      ]);
    });
  }
});
