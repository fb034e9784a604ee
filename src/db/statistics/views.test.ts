import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../test/database/lock-waits.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { findPublished } from '../articles/published.ts';
import type { Db } from '../tables.ts';
import { maxHostsOfDay } from './view-counts.ts';
import { addViews, purgeViews, type View } from './views.ts';

async function countClicks(db: Db, articleID: string): Promise<number | undefined> {
  return (await findPublished(db, articleID, 10))?.articleClick;
}

eachDatabase((open, kind) => {
  test('a reader counts once for each article and day, however often the view is passed', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    const other = await makeArticle(db, { postedAt: 1 });
    const view = { articleID, day: '2026-11-20', reader: 'a' };
    await addViews(db, [view, view]);
    await addViews(db, [view]);
    expect(await countClicks(db, articleID)).toBe(1);
    expect(await countClicks(db, other)).toBe(0);
    await addViews(db, [{ ...view, reader: 'b' }]);
    await addViews(db, [{ ...view, day: '2026-11-21' }]);
    await addViews(db, [{ ...view, articleID: other }]);
    expect(await countClicks(db, articleID)).toBe(3);
    expect(await countClicks(db, other)).toBe(1);
  });

  test('an unknown article is ignored, and the other articles count', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addViews(db, [
      { articleID: createArticleId(), day: '2026-11-20', reader: 'a' },
      { articleID, day: '2026-11-20', reader: 'a' },
    ]);
    expect(await countClicks(db, articleID)).toBe(1);
    expect(await db.selectFrom('views').selectAll().execute()).toHaveLength(1);
  });

  test('several processes that pass the same readers in different orders count each reader once', async () => {
    const { db } = await open();
    const articles = [
      await makeArticle(db, { postedAt: 1 }),
      await makeArticle(db, { postedAt: 1 }),
      await makeArticle(db, { postedAt: 1 }),
    ];
    for (let round = 0; round < 10; round += 1) {
      const reader = `reader ${round}`;
      const views = articles.map((articleID) => ({ articleID, day: '2026-11-20', reader }));
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          addViews(db, index % 2 ? views : [...views].reverse()),
        ),
      );
    }
    for (const articleID of articles) expect(await countClicks(db, articleID)).toBe(10);
  });

  test('batches that share some readers count each reader once', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    const readers = Array.from({ length: 12 }, (_, index) => `reader ${index}`);
    for (let round = 1; round <= 10; round += 1) {
      const day = `2026-11-${10 + round}`;
      await Promise.all(
        readers.map((_, teller) => {
          const told = readers.filter((_, index) => index % (1 + (teller % 4)) === 0);
          return addViews(
            db,
            told.map((reader) => ({ articleID, day, reader })),
          );
        }),
      );
      expect(await countClicks(db, articleID)).toBe(round * readers.length);
    }
  });

  test('an article that cannot be counted does not undo the articles counted before it', async () => {
    const { db } = await open();
    const articles = [
      await makeArticle(db, { postedAt: 1 }),
      await makeArticle(db, { postedAt: 1 }),
    ];
    const [first = '', second = ''] = articles.sort();
    const views = [first, second].map((articleID) => ({
      articleID,
      day: '2026-11-20',
      reader: 'a',
    }));
    // The next view is more than the column can hold.
    const full = { clicks: kind === 'postgres' ? 2_147_483_647 : sql<number>`9223372036854775807` };
    await db.updateTable('articles').set(full).where('id', '=', second).execute();
    await expect(addViews(db, views)).rejects.toThrow();
    expect(await countClicks(db, first)).toBe(1);
    await db.updateTable('articles').set({ clicks: 5 }).where('id', '=', second).execute();
    await addViews(db, views);
    expect([await countClicks(db, first), await countClicks(db, second)]).toEqual([1, 6]);
  });

  if (kind === 'postgres') {
    test('a writer that changes the same articles in another order can go on', async () => {
      const { db } = await open();
      const articles = [
        await makeArticle(db, { postedAt: 1 }),
        await makeArticle(db, { postedAt: 1 }),
      ];
      const [first = '', second = ''] = articles.sort();
      const touch = (db: Db, articleID: string) =>
        db.updateTable('articles').set({ updated_at: 2 }).where('id', '=', articleID).execute();
      let counting: Promise<void> | undefined;
      await db.transaction().execute(async (transaction) => {
        await touch(transaction, second);
        counting = addViews(
          db,
          articles.map((articleID) => ({ articleID, day: '2026-11-20', reader: 'a' })),
        );
        await untilSomebodyWaits(db);
        await touch(transaction, first);
      });
      await counting;
      expect([await countClicks(db, first), await countClicks(db, second)]).toEqual([1, 1]);
    });
  }

  test('the readers are forgotten, their number stays', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addViews(db, [
      { articleID, day: '2026-11-19', reader: 'a' },
      { articleID, day: '2026-11-20', reader: 'a' },
    ]);
    await purgeViews(db, '2026-11-20');
    expect(await db.selectFrom('views').select('day').execute()).toEqual([{ day: '2026-11-20' }]);
    expect(await db.selectFrom('visits').select('day').execute()).toEqual([{ day: '2026-11-20' }]);
    expect(await countClicks(db, articleID)).toBe(2);
  });

  test('counts by day and month: views of each article, and the visits that began with it', async () => {
    const { db } = await open();
    const [tea, rain] = [
      await makeArticle(db, { postedAt: 1 }),
      await makeArticle(db, { postedAt: 1 }),
    ];
    const day = '2026-11-20';
    await addViews(db, [
      { day, reader: 'a' },
      { articleID: tea, day, reader: 'a' },
      { articleID: rain, day, reader: 'b' },
      { articleID: tea, day, reader: 'b' },
      { articleID: tea, day, reader: 'b' },
    ]);
    await addViews(db, [
      { articleID: rain, day, reader: 'a' },
      { articleID: tea, day: '2026-11-21', reader: 'a' },
    ]);
    const days = await db.selectFrom('article_days').selectAll().execute();
    expect(days).toHaveLength(3);
    expect(days).toEqual(
      expect.arrayContaining([
        { article_id: tea, day, views: 2, visits: 0 },
        { article_id: rain, day, views: 2, visits: 1 },
        { article_id: tea, day: '2026-11-21', views: 1, visits: 1 },
      ]),
    );
    const months = await db.selectFrom('article_months').selectAll().execute();
    expect(months).toHaveLength(2);
    expect(months).toEqual(
      expect.arrayContaining([
        { article_id: tea, month: '2026-11', views: 3, visits: 1 },
        { article_id: rain, month: '2026-11', views: 2, visits: 1 },
      ]),
    );
    expect(await db.selectFrom('blog_days').selectAll().orderBy('day').execute()).toEqual([
      { day, views: 4, visits: 2 },
      { day: '2026-11-21', views: 1, visits: 1 },
    ]);
  });

  test('a visit comes from the site that led to its first page', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    const day = '2026-11-20';
    await addViews(db, [
      { articleID, day, reader: 'a', referrer: 'news.example' },
      { day, reader: 'a', referrer: 'later.example' },
      { day, reader: 'b' },
    ]);
    await addViews(db, [
      { articleID, day, reader: 'b', referrer: 'later.example' },
      { articleID, day, reader: 'c', referrer: 'news.example' },
    ]);
    expect(await db.selectFrom('referrer_days').selectAll().execute()).toEqual([
      { day, host: 'news.example', visits: 2 },
    ]);
  });

  test('the hosts of a day that are too many fall together, and known ones still count', async () => {
    const { db } = await open();
    const day = '2026-11-20';
    const visit = (reader: string, host: string): View => ({ day, reader, referrer: host });
    await addViews(db, [visit('first', 'news.example')]);
    const invented = Array.from({ length: 150 }, (_, number) => `spam${number}.example`);
    await addViews(
      db,
      invented.map((host, number) => visit(`robot ${number}`, host)),
    );
    await addViews(db, [visit('second', 'news.example'), visit('last', 'new.example')]);
    const rows = await db.selectFrom('referrer_days').select(['host', 'visits']).execute();
    expect(rows).toHaveLength(maxHostsOfDay + 1);
    const visitsOf = (name: string) => rows.find(({ host }) => host === name)?.visits;
    expect([visitsOf('news.example'), visitsOf(''), visitsOf('new.example')]).toEqual([
      2,
      150 - (maxHostsOfDay - 1) + 1,
      undefined,
    ]);
  });

  test('the sums are right when several processes count many articles at once', async () => {
    const { db } = await open();
    const articles: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      articles.push(await makeArticle(db, { postedAt: 1 }));
    }
    const readers = Array.from({ length: 20 }, (_, number) => `reader ${number}`);
    const views = readers.flatMap((reader) =>
      [undefined, ...articles].map(
        (articleID): View => ({ articleID, day: '2026-11-20', reader, referrer: 'news.example' }),
      ),
    );
    await Promise.all(
      Array.from({ length: 6 }, (_, process) =>
        addViews(db, [...views.slice(process * 15), ...views.slice(0, process * 15)]),
      ),
    );
    const total = { views: readers.length * articles.length, visits: readers.length };
    expect(await db.selectFrom('blog_days').select(['views', 'visits']).execute()).toEqual([total]);
    const days = await db.selectFrom('article_days').select('views').execute();
    expect(days).toEqual(articles.map(() => ({ views: readers.length })));
    const hosts = await db.selectFrom('referrer_days').select('visits').execute();
    expect(hosts).toEqual([{ visits: readers.length }]);
  });

  test('the counts of an article go when it is deleted for good, those of the blog stay', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addViews(db, [{ articleID, day: '2026-11-20', reader: 'a' }]);
    await db.deleteFrom('articles').where('id', '=', articleID).execute();
    await addViews(db, [{ articleID, day: '2026-11-20', reader: 'b' }]);
    expect(await db.selectFrom('article_days').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('article_months').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('blog_days').selectAll().execute()).toEqual([
      { day: '2026-11-20', views: 1, visits: 2 },
    ]);
  });
});
