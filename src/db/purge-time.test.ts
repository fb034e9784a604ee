import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { hourMs } from '../shared/dates.ts';
import { findPublicVersion } from './articles/public-changes.ts';
import { trashArticle } from './articles/trash.ts';
import { movePurgeTime } from './purge-time.ts';
import { purgeTrash } from './removal/purge-trash.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const hours = (count: number) => count * hourMs;
const days = (count: number) => hours(24 * count);

eachDatabase((open) => {
  test.each([
    ['stands still at a start, however far the clock has gone', [days(40), 0], 0],
    ['follows a clock that is right', [hours(6), hours(6)], hours(6)],
    ['moves a day in an hour towards a clock that is ahead', [days(40), hours(1)], days(1)],
    ['catches up with a right clock after a pause', [days(3), hours(6)], days(3)],
    ['is never later than the clock', [-days(40), hours(1)], -days(40)],
  ] as const)('the purge time %s', async (_behaviour, [clock, ranMs], moved) => {
    const { db } = await open();
    await movePurgeTime(db, now, 0);
    expect(await movePurgeTime(db, now + clock, ranMs)).toBe(now + moved);
  });

  test('a clock that was behind for an hour takes the purge time a day back', async () => {
    const { db } = await open();
    await movePurgeTime(db, now, 0);
    await movePurgeTime(db, 0, hours(1));
    expect(await movePurgeTime(db, now, 0)).toBe(now - days(1));
    expect(await movePurgeTime(db, now + hours(1), hours(1))).toBe(now);
  });

  test('moving it is no change that visitors see', async () => {
    const { db } = await open();
    const before = await findPublicVersion(db, now);
    await movePurgeTime(db, now, hours(1));
    expect(await findPublicVersion(db, now)).toEqual(before);
  });

  describe('an article that was deleted', () => {
    async function deleteArticle(at: number) {
      const { db } = await open();
      const articleID = await makeArticle(db, { postedAt: 1 });
      await movePurgeTime(db, now, 0);
      await trashArticle(db, articleID, at);
      /** Whether the article is still there after a clean-up. */
      return async (clock: number, ranMs: number): Promise<boolean> => {
        await purgeTrash(db, await movePurgeTime(db, clock, ranMs));
        return (await db.selectFrom('articles').select('id').execute()).length === 1;
      };
    }

    test('survives a clock that is 40 days ahead at one start, or for hours', async () => {
      const cleanUp = await deleteArticle(now);
      expect(await cleanUp(now + days(40), 0)).toBe(true);
      expect(await cleanUp(now + days(40) + hours(6), hours(6))).toBe(true);
      expect(await cleanUp(now + hours(7), hours(1))).toBe(true);
    });

    test('is gone after 30 days of a server that runs, and soon after a pause', async () => {
      const served = await deleteArticle(now);
      for (let day = 1; day < 30; day += 1)
        expect(await served(now + days(day), days(1))).toBe(true);
      expect(await served(now + days(30), days(1))).toBe(false);
      const paused = await deleteArticle(now);
      expect(await paused(now + days(90), 0)).toBe(true);
      expect(await paused(now + days(90) + hours(30), hours(30))).toBe(false);
    });

    test('while the clock was years behind is kept for 30 days all the same', async () => {
      const cleanUp = await deleteArticle(0);
      expect(await cleanUp(now + hours(1), hours(1))).toBe(true);
      expect(await cleanUp(now + days(30), days(30))).toBe(false);
    });

    test('before the blog knew a purge time survives a first start with a wrong clock', async () => {
      const { db } = await open();
      await trashArticle(db, await makeArticle(db, { postedAt: 1 }), now);
      await purgeTrash(db, await movePurgeTime(db, now + days(40), 0));
      expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(1);
    });
  });
});
