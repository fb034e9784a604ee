import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { planOf } from '../../../test/database/sqlite-plan.ts';
import { eachDatabase, openForTest } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import { findArticlePage, findPublished } from './published.ts';
import { trashArticle } from './trash.ts';

const now = 50_000;

async function listTitles(db: Db, { page = 1, size = 20, at = now } = {}): Promise<string[]> {
  const { articles } = await findArticlePage(db, { now: at, page, size });
  return articles.map(({ articleTitle }) => articleTitle);
}

eachDatabase((open) => {
  describe('the list', () => {
    test('has the newest article first; with equal times the greater id comes first', async () => {
      const { db } = await open();
      // Without the index, the order has to come from the query itself.
      await sql`drop index articles_public`.execute(db);
      await makeArticle(db, { postedAt: 1_000 });
      await makeArticle(db, { postedAt: 3_000 });
      const together: string[] = [];
      for (let each = 0; each < 8; each += 1) {
        together.push(await makeArticle(db, { postedAt: 2_000 }));
      }
      const { articles: list } = await findArticlePage(db, { now, page: 1, size: 20 });
      const times = list.map(({ postedAt }) => Date.parse(postedAt));
      expect(times).toEqual([3_000, ...together.map(() => 2_000), 1_000]);
      const ids = list.slice(1, -1).map(({ articleID }) => articleID);
      expect(ids).toEqual(together.sort().reverse());
    });

    test('has pages: the last one may be shorter, and a page after it is empty', async () => {
      const { db } = await open();
      for (let each = 1; each <= 5; each += 1) {
        await makeArticle(db, { title: `${each}`, postedAt: each });
      }
      expect(await listTitles(db, { page: 1, size: 2 })).toEqual(['5', '4']);
      expect(await listTitles(db, { page: 2, size: 2 })).toEqual(['3', '2']);
      expect(await listTitles(db, { page: 3, size: 2 })).toEqual(['1']);
      expect(await listTitles(db, { page: 4, size: 2 })).toEqual([]);
      expect((await findArticlePage(db, { now, page: 1, size: 2 })).pages).toBe(3);
    });

    test('of a tag has the articles with exactly this tag, without those that have a password', async () => {
      const { db } = await open();
      for (let each = 1; each <= 5; each += 1) {
        await makeArticle(db, { title: `${each}`, tags: ['rain', 'tea'], postedAt: each });
      }
      await makeArticle(db, { title: 'other', tags: ['Tea'], postedAt: 6 });
      const locked = await makeArticle(db, { title: 'locked', tags: ['tea'], postedAt: 7 });
      await setArticlePassword(db, locked, 'hash', 8);
      for (const [page, titles] of [
        [1, ['5', '4']],
        [3, ['1']],
        [4, []],
      ] as const) {
        const found = await findArticlePage(db, { now, page, size: 2, tag: 'tea' });
        expect(found.articles.map(({ articleTitle }) => articleTitle)).toEqual(titles);
        expect(found.pages).toBe(3);
      }
    });

    test('has the fields of an article, under the names in the specification', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, {
        title: '随笔',
        author: 'Zhixia Lin',
        tags: ['tea', '茶'],
        excerpt: 'A bowl.',
        coverUrl: 'https://pictures.example/a.png',
        postedAt: Date.parse('2026-11-20T08:00:00Z'),
      });
      const { articles } = await findArticlePage(db, {
        now: Number.MAX_SAFE_INTEGER,
        page: 1,
        size: 1,
      });
      expect(articles).toMatchObject([
        {
          articleID,
          articleTitle: '随笔',
          articleAuthor: 'Zhixia Lin',
          articleTags: 'tea,茶',
          articleExcerpt: 'A bowl.',
          articleTime: '2026-11-20T08:00:00.000Z',
          postedAt: '2026-11-20T08:00:00.000Z',
          articleClick: 0,
          articleCoverUrl: 'https://pictures.example/a.png',
          articleLang: null,
        },
      ]);
    });

    test('has null for missing tags and a missing cover', async () => {
      const { db } = await open();
      await makeArticle(db, { tags: [], coverUrl: null, postedAt: 1 });
      const { articles } = await findArticlePage(db, { now, page: 1, size: 1 });
      expect(articles).toMatchObject([{ articleTags: null, articleCoverUrl: null }]);
    });
  });

  describe('visitors do not see', () => {
    test('a draft', async () => {
      const { db } = await open();
      await expectInvisible(db, await makeArticle(db, {}));
    });

    test('a trashed article', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { postedAt: 1 });
      await trashArticle(db, articleID, 2);
      await expectInvisible(db, articleID);
    });

    test('a scheduled article until its time has come', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { title: 'soon', postedAt: now + 1 });
      await expectInvisible(db, articleID);
      expect(await listTitles(db, { at: now + 1 })).toEqual(['soon']);
      expect(await findPublished(db, articleID, now + 1)).toMatchObject({ articleTitle: 'soon' });
    });

    test('a revision that is saved but not published', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { title: 'public', postedAt: 1 });
      const content = makeContent({ title: 'secret', markdown: 'secret' });
      await makeRevision(db, { articleID, basedOn: 1, content, now: 2 });
      expect(await listTitles(db)).toEqual(['public']);
      const found = await findPublished(db, articleID, now);
      expect(found).toMatchObject({ articleTitle: 'public' });
      expect(JSON.stringify(found)).not.toContain('secret');
    });
  });
});

async function expectInvisible(db: Db, articleID: string): Promise<void> {
  expect(await listTitles(db)).toEqual([]);
  expect(await findPublished(db, articleID, now)).toBeUndefined();
}

test.each([
  ['of the list', {}, 'articles USING INDEX articles_public'],
  ['of a tag', { tag: 'tea' }, 'article_tags USING COVERING INDEX article_tags_shown'],
])('SQLite finds a page %s by an index and sorts only its articles', async (_, asked, index) => {
  const database = await openForTest('sqlite');
  const plan = await planOf(database, () =>
    findArticlePage(database.db, { now, page: 3, size: 20, ...asked }),
  );
  const page = plan.find(({ detail }) => detail.startsWith('LIST SUBQUERY'));
  const steps = plan.filter(({ parent }) => parent === page?.id).map(({ detail }) => detail);
  expect(steps[0]).toContain(index);
  expect(steps.filter((detail) => /temp b-tree|^scan/i.test(detail))).toEqual([]);
  // The outer query does not read the whole list either.
  expect(plan.filter(({ detail }) => /^scan/i.test(detail))).toEqual([]);
});
