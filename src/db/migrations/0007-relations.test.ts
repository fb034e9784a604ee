import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import type { Database } from '../connection/database.ts';
import { up as first } from './0001-first.ts';
import { up as reading } from './0002-reading.ts';
import { up as history } from './0003-history.ts';
import { up as uploads } from './0004-uploads.ts';
import { up as addressNames } from './0005-address-names.ts';
import { up as sharing } from './0006-sharing.ts';
import { up as relations } from './0007-relations.ts';

// Like the migration, this test never changes. So it uses only the migrations and literal SQL.

const text = '\uFEFF雨\r\n👨‍👩‍👧 '.repeat(2_000);

/** A database of the sixth version: a published article with a changed and a named revision, and a draft. */
async function migratedFrom(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await open({ migrated: false });
  for (const up of [first, reading, history, uploads, addressNames, sharing]) {
    await up(database.db, database.kind);
  }
  const statements = [
    `insert into articles (id, revision, last_revision, published_revision, posted_at, updated_at, created_at)
      values ('published', 2, 2, 1, 2000, 3000, 1000), ('draft', 1, 1, null, null, null, 1000)`,
    `insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at,
        title, author, tags, excerpt, cover_url, lang, slug, kept_start, kept_end, text)
      values ('published', 1, 0, 1000, 'k1', 'h1', 'import', null, 2000, 'On tea', 'Zhixia Lin', 'tea,茶',
          'A bowl.', '/uploads/a/b.png', 'zh-Hans', 'tea', null, null, '${text}'),
        ('published', 2, 1, 4000, 'k2', 'h2', 'save', 'Better', null, 'On green tea', '', null, '', null,
          null, 'tea', 7, 3, 'x'),
        ('draft', 1, 0, 1000, 'k1', null, 'save', null, null, 'A draft', '', null, '', null, null, null, null,
          null, '')`,
    `insert into renderings (article_id, revision, version, lang, reading_minutes, summary, toc, html)
      values ('published', 1, 3, 'zh-Hans', 4, '雨', '[]', '<p>雨</p>')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database.db);
  const before = await select(database, revisions);
  await relations(database.db, database.kind);
  return { database, before };
}

const revisions = sql`select * from revisions order by article_id, number`;

async function select({ db }: Database, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

eachDatabase((open) => {
  test('every revision stays as it is, and belongs to no series yet', async () => {
    const { database, before } = await migratedFrom(open);
    expect(before).toHaveLength(3);
    expect(await select(database, revisions)).toEqual(
      before.map((row) => ({ ...(row as object), series: null, translation_of: null })),
    );
  });

  test('the rendered texts stay, and belong to their revisions', async () => {
    const { database } = await migratedFrom(open);
    const renderings = sql`select article_id, revision, html from renderings`;
    expect(await select(database, renderings)).toEqual([
      { article_id: 'published', revision: 1, html: '<p>雨</p>' },
    ]);
    await sql`delete from articles where id = 'published'`.execute(database.db);
    expect(await select(database, renderings)).toEqual([]);
    expect(await select(database, sql`select article_id from revisions`)).toEqual([
      { article_id: 'draft' },
    ]);
  });
});
