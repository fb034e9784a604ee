import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../test/database/lock-waits.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { findPublished } from '../articles/published.ts';
import type { Db } from '../tables.ts';
import { addViews, purgeViews } from './views.ts';

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
    expect(await countClicks(db, articleID)).toBe(2);
  });
});
