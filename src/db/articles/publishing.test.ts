import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import type { Db } from '../tables.ts';
import { findEditable } from './desk.ts';
import { findPublished } from './published.ts';
import { type Publication, publishRevision, unpublish } from './publishing.ts';
import { trashArticle } from './trash.ts';

const later = Date.parse('2030-01-01T00:00:00Z');
const iso = (time: number) => new Date(time).toISOString();

function publish(
  db: Db,
  articleID: string,
  { html = '<p>one</p>', ...publication }: Partial<Publication> & { html?: string } = {},
) {
  const rendered = makeRendered({ html });
  const whole = { revision: 1, rendered, renderVersion: 1, now: 5_000, ...publication };
  return publishRevision(db, { articleID, ...whole });
}

async function saveSecond(db: Db, articleID: string, tags = ['second']): Promise<void> {
  const content = makeContent({ title: 'two', tags });
  await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
}

function listTags(db: Db, articleID: string) {
  return db
    .selectFrom('article_tags')
    .select('tag')
    .where('article_id', '=', articleID)
    .orderBy('position')
    .execute()
    .then((rows) => rows.map(({ tag }) => tag));
}

eachDatabase((open) => {
  describe('the first publication', () => {
    test('sets the time of posting and the shown time to the present', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { title: 'one' });
      expect(await publish(db, articleID)).toEqual({ kind: 'published' });
      expect(await findPublished(db, articleID, later)).toMatchObject({
        articleTitle: 'one',
        postedAt: iso(5_000),
        articleTime: iso(5_000),
        html: '<p>one</p>',
      });
    });

    test('sets both times to a given time', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, {});
      await publish(db, articleID, { postedAt: 3_000 });
      expect(await findPublished(db, articleID, later)).toMatchObject({
        postedAt: iso(3_000),
        articleTime: iso(3_000),
      });
    });
  });

  describe('a later publication', () => {
    test('of another revision changes the text and the shown time, not the time of posting', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { title: 'one' });
      await publish(db, articleID);
      await saveSecond(db, articleID);
      await publish(db, articleID, { revision: 2, html: '<p>two</p>', now: 9_000 });
      expect(await findPublished(db, articleID, later)).toMatchObject({
        articleTitle: 'two',
        postedAt: iso(5_000),
        articleTime: iso(9_000),
        html: '<p>two</p>',
      });
    });

    test('of the same revision changes only the HTML', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { title: 'one' });
      await publish(db, articleID);
      const before = await findPublished(db, articleID, later);
      await publish(db, articleID, { html: '<p>uno</p>', renderVersion: 2, now: 9_000 });
      expect(await findPublished(db, articleID, later)).toEqual({ ...before, html: '<p>uno</p>' });
    });

    test('of a scheduled article does not change the shown time, which is the time of posting', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, {});
      await publish(db, articleID, { postedAt: 100_000 });
      await saveSecond(db, articleID);
      await publish(db, articleID, { revision: 2, now: 9_000 });
      expect(await findPublished(db, articleID, later)).toMatchObject({
        postedAt: iso(100_000),
        articleTime: iso(100_000),
      });
    });
  });

  describe('unpublishing', () => {
    test('makes an article a draft that visitors do not see, and keeps its time of posting', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { postedAt: 5_000 });
      expect(await unpublish(db, articleID, 9_000)).toBe(true);
      expect(await findPublished(db, articleID, later)).toBeUndefined();
      expect(await listTags(db, articleID)).toEqual([]);
      expect(await findEditable(db, articleID, later)).toMatchObject({
        state: 'draft',
        publishedRevision: null,
        postedAt: iso(5_000),
      });
    });

    test('and publishing again keep the time of posting', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { postedAt: 5_000 });
      await unpublish(db, articleID, 9_000);
      await publish(db, articleID, { now: 9_000 });
      expect(await findPublished(db, articleID, later)).toMatchObject({ postedAt: iso(5_000) });
    });

    test('of an unknown article is reported', async () => {
      const { db } = await open();
      expect(await unpublish(db, createArticleId(), 9_000)).toBe(false);
    });
  });

  test('a revision keeps the time at which it became public for the first time', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    const publicSince = async () => {
      const query = db.selectFrom('revisions').select('published_at').orderBy('number');
      return (await query.execute()).map((row) => row.published_at);
    };
    await publish(db, articleID, { postedAt: 8_000, now: 5_000 });
    expect(await publicSince()).toEqual([8_000]);
    // It is still scheduled, so it was never public.
    await publish(db, articleID, { postedAt: 7_000, now: 6_000 });
    await saveSecond(db, articleID);
    expect(await publicSince()).toEqual([7_000, null]);
    await publish(db, articleID, { revision: 2, now: 9_000 });
    await unpublish(db, articleID, 10_000);
    await publish(db, articleID, { now: 11_000 });
    expect(await publicSince()).toEqual([7_000, 9_000]);
  });

  test('a parallel revision is not published', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    await makeRevision(db, { articleID, basedOn: 0, content: makeContent(), now: 2_000 });
    expect(await publish(db, articleID, { revision: 2 })).toEqual({ kind: 'parallel' });
    expect((await findEditable(db, articleID, later))?.publishedRevision).toBeNull();
  });

  test('an unknown article, an unknown revision and a trashed article are not published', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, {});
    expect(await publish(db, createArticleId())).toEqual({ kind: 'unknown' });
    expect(await publish(db, articleID, { revision: 2 })).toEqual({ kind: 'unknown' });
    await trashArticle(db, articleID, 1);
    expect(await publish(db, articleID)).toEqual({ kind: 'trashed' });
    expect((await findEditable(db, articleID, later))?.publishedRevision).toBeNull();
  });

  test('the table of tags follows the published revision, in the order of its tags', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { tags: ['tea', '茶', 'a tag'] });
    expect(await listTags(db, articleID)).toEqual([]);
    await publish(db, articleID);
    expect(await listTags(db, articleID)).toEqual(['tea', '茶', 'a tag']);
    await saveSecond(db, articleID, []);
    expect(await listTags(db, articleID)).toEqual(['tea', '茶', 'a tag']);
    await publish(db, articleID, { revision: 2 });
    expect(await listTags(db, articleID)).toEqual([]);
  });
});
