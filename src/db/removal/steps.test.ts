import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openForTest } from '../../../test/each-database.ts';
import { fillWithArticles } from '../../../test/many-articles.ts';
import { countPublished } from '../articles/published.ts';
import { restoreArticle, trashArticle, trashedForMs } from '../articles/trash.ts';
import type { Db } from '../tables.ts';
import { purgeTrash } from './purge-trash.ts';
import { removeArticles } from './remove-articles.ts';
import { removeBlog } from './remove-blog.ts';

// SQLite works in the thread of the server: nobody is answered before a step has ended.

const now = Date.parse('2026-11-20T08:00:00Z');
const device = { browser: '', system: '' };
const articles = 100;

async function inTrash(db: Db, articleIDs: readonly string[]): Promise<void> {
  for (const articleID of articleIDs) await trashArticle(db, articleID, now);
}

const removals: [string, (db: Db, articleIDs: readonly string[]) => Promise<unknown>][] = [
  ['everything is deleted', (db) => removeBlog(db, { device, now })],
  ['many articles in the trash are deleted for good', removeArticles],
  ['the trash is cleaned up', (db) => purgeTrash(db, now + trashedForMs)],
];

test.each(removals)('others are answered while %s', async (_what, remove) => {
  const { db } = await openForTest('sqlite');
  const articleIDs = await fillWithArticles(db, articles);
  await inTrash(db, articleIDs);
  const left: number[] = [];
  let hasEnded = false;
  const removing = remove(db, articleIDs).then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    left.push((await db.selectFrom('articles').select('id').execute()).length);
    await new Promise(setImmediate);
  }
  await removing;
  const between = left.filter((count) => count > 0 && count < articles);
  expect(between.length).toBeGreaterThan(2);
});

describe('a program that is killed between two steps', () => {
  test.each(removals.slice(0, 2))(
    'shows and restores nothing of the rest, which the next purge deletes: %s',
    async (_what, remove) => {
      const { db } = await openForTest('sqlite');
      const articleIDs = await fillWithArticles(db, articles);
      const last = articleIDs.at(-1) ?? '';
      await inTrash(db, articleIDs);
      await sql
        .raw(`create trigger stop before delete on articles when old.id = '${last}'
              begin select raise(abort, 'killed'); end`)
        .execute(db);
      await expect(remove(db, articleIDs)).rejects.toThrow('killed');
      const { length: left } = await db.selectFrom('articles').select('id').execute();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(articles);
      expect(await countPublished(db, now)).toBe(0);
      expect(await restoreArticle(db, last)).toBe(false);

      await sql`drop trigger stop`.execute(db);
      await purgeTrash(db, now);
      expect(await db.selectFrom('articles').select('id').execute()).toEqual([]);
      expect(await db.selectFrom('revisions').select('number').execute()).toEqual([]);
      const removed = await db.selectFrom('removed_articles').select('id').execute();
      expect(removed).toHaveLength(articles);
    },
  );
});
