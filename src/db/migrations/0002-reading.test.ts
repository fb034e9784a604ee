import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { listRevisions } from '../../../test/revisions.ts';
import { findPublished } from '../articles/published.ts';
import { listStaleRenderings } from '../articles/renderings.ts';
import { purgeTrash, trashArticle, trashedFor } from '../articles/trash.ts';
import type { Database } from '../connection/database.ts';
import type { Db } from '../tables.ts';
import { migrate, migrations } from './migrate.ts';

const now = 1_000_000;
const html = `<p>${'茶与雨 '.repeat(2_000)}</p>`;

/** A database of the first version, with what a blog has: one published article, changed since, and a draft. */
async function openFirst(open: (options: { migrated: boolean }) => Promise<Database>) {
  const database = await open({ migrated: false });
  await migrate(database, migrations.slice(0, 1));
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

function listStale(db: Db, version: number) {
  return listStaleRenderings(db, { version, after: '', limit: 10 });
}

eachDatabase((open, kind) => {
  test('an article of the first version is read as it was, until its text is rendered anew', async () => {
    const database = await openFirst(open);
    const { db } = database;
    expect((await migrate(database)).applied).toEqual(migrations.slice(1).map(({ name }) => name));
    expect(await findPublished(db, 'published', now)).toEqual({
      articleID: 'published',
      articleTitle: 'On tea',
      articleAuthor: 'Zhixia Lin',
      articleTags: 'tea,茶',
      articleExcerpt: 'A bowl.',
      articleTime: '1970-01-01T00:00:03.000Z',
      postedAt: '1970-01-01T00:00:02.000Z',
      articleClick: 7,
      articleCoverUrl: '/uploads/a/b.png',
      articleLang: null,
      lang: null,
      readingMinutes: 1,
      summary: '',
      toc: [],
      html,
    });
    expect(await findPublished(db, 'draft', now)).toBeUndefined();
    const stale = {
      articleID: 'published',
      revision: 1,
      title: 'On tea',
      markdown: '茶',
      lang: null,
    };
    expect(await listStale(db, 4)).toEqual([stale]);
    expect(await listStale(db, 3)).toEqual([]);
  });

  test('what belongs to an article of the first version still goes with it', async () => {
    const database = await openFirst(open);
    const { db } = database;
    await migrate(database);
    await trashArticle(db, 'published', now);
    expect(await findPublished(db, 'published', now)).toBeUndefined();
    await purgeTrash(db, now + trashedFor);
    expect(await listRevisions(db, 'published')).toEqual([]);
    expect(await listRevisions(db, 'draft')).toHaveLength(1);
    for (const table of ['renderings', 'article_tags'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  test('a rendering is of a revision that there is', async () => {
    const database = await openFirst(open);
    await migrate(database);
    const columns = { version: 4, reading_minutes: 1, summary: '', toc: '[]', html: '' };
    const insert = database.db
      .insertInto('renderings')
      .values({ article_id: 'draft', revision: 2, ...columns });
    await expect(insert.execute()).rejects.toThrow(/foreign key/i);
  });

  if (kind === 'postgres') {
    test('its constraints are named as those of other tables', async () => {
      const { db } = await open();
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
