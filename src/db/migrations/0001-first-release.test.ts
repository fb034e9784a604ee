import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import type { Db } from '../tables.ts';

const countRows = async (db: Db, table: string, articleID: string): Promise<number> => {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where article_id = ${articleID}`.execute(db);
  return rows.length;
};

/** Adds a revision to an article that has one. */
function addRevision(db: Db, articleID: string, values: object) {
  const row = {
    article_id: articleID,
    number: 2,
    key: 'a',
    kind: 'save',
    kept_start: null,
    ...values,
  };
  return sql`
    insert into revisions
      (article_id, number, based_on, saved_at, key, kind, title, author, excerpt, kept_start)
    values (${row.article_id}, ${row.number}, 1, 1, ${row.key}, ${row.kind}, '', '', '', ${row.kept_start})
  `.execute(db);
}

eachDatabase((open, kind) => {
  test('the rows that belong to an article are deleted with it, and no other row', async () => {
    const { db } = await open();
    const gone = await makeArticle(db, { postedAt: 1 });
    const stays = await makeArticle(db, { postedAt: 1 });
    await sql`delete from articles where id = ${gone}`.execute(db);
    for (const table of ['revisions', 'revision_texts', 'renderings', 'article_tags']) {
      expect(await countRows(db, table, gone), table).toBe(0);
      expect(await countRows(db, table, stays), table).toBeGreaterThan(0);
    }
  });

  test('a text must belong to an existing revision', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const insert = sql`insert into revision_texts (article_id, number, text) values (${articleID}, 2, '')`;
    await expect(insert.execute(db)).rejects.toThrow(/foreign key/i);
  });

  test('a new article has one revision', async () => {
    const { db } = await open();
    await sql`insert into articles (id, revision, created_at) values ('new', 1, 1)`.execute(db);
    const articles = await sql`select last_revision, clicks from articles`.execute(db);
    expect(articles.rows).toEqual([{ last_revision: 1, clicks: 0 }]);
  });

  test('a rendering must belong to an existing revision', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const insert = sql`
      insert into renderings (article_id, revision, version, reading_minutes, summary, toc, html)
      values (${articleID}, 2, 4, 1, '', '[]', '')`;
    await expect(insert.execute(db)).rejects.toThrow(/foreign key/i);
  });

  describe('a revision is refused that has', () => {
    test.each([
      ['a key that the article has already', { key: 'first' }],
      ['an unknown kind', { kind: 'draft' }],
      ['a change that keeps a start and no end', { kept_start: 1 }],
      ['a number that the article has already', { number: 1 }],
      ['an article that does not exist', { article_id: 'nothing' }],
    ])('%s', async (_, change) => {
      const { db } = await open();
      const articleID = await makeArticle(db, {});
      await sql`update revisions set key = 'first'`.execute(db);
      await expect(addRevision(db, articleID, change)).rejects.toThrow(/constraint/i);
      await expect(addRevision(db, articleID, {})).resolves.toBeDefined();
    });
  });

  if (kind === 'postgres') {
    test('its constraints have names that begin with their table', async () => {
      const { db } = await open();
      const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint
        where conrelid <> 0 and connamespace = current_schema()::regnamespace
          and not starts_with(conname, (select relname from pg_class where oid = conrelid) || '_')
          and contype <> 't'
      `.execute(db);
      expect(rows).toEqual([]);
    });
  }
});
