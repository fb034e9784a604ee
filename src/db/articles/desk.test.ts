import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { saveKeyPattern } from '../../shared/save-key.ts';
import { findEditable, listOwned } from './desk.ts';
import { unpublish } from './publishing.ts';
import { trashArticle } from './trash.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

eachDatabase((open) => {
  test('the desk has every article with its state, last saved first', async () => {
    const { db } = await open();
    await makeArticle(db, { title: 'draft', now: 1 });
    await makeArticle(db, { title: 'published', postedAt: now, now: 2 });
    await makeArticle(db, { title: 'scheduled', postedAt: now + 1, now: 3 });
    const trashed = await makeArticle(db, { title: 'trashed', postedAt: 1, now: 4 });
    await trashArticle(db, trashed, now);
    const desk = await listOwned(db, now);
    expect(desk.map(({ title, state }) => [title, state])).toEqual([
      ['trashed', 'trash'],
      ['scheduled', 'scheduled'],
      ['published', 'published'],
      ['draft', 'draft'],
    ]);
  });

  test('articles that were saved at the same moment are in the order of their ids', async () => {
    const { db } = await open();
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await makeArticle(db, { now: 1 }));
    const desk = await listOwned(db, now);
    expect(desk.map(({ articleID }) => articleID)).toEqual(ids.toSorted());
  });

  test('a scheduled article counts as published when its time has come', async () => {
    const { db } = await open();
    await makeArticle(db, { postedAt: now + 1 });
    expect(await listOwned(db, now + 1)).toMatchObject([{ state: 'published' }]);
  });

  test('the desk has the newest revision, also if visitors see an older one', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { title: 'one', postedAt: 5_000 });
    const content = makeContent({ title: 'two', tags: [], coverUrl: '/uploads/a/b.png' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 9_000 });
    const owned = {
      articleID,
      title: 'two',
      state: 'published',
      revision: 2,
      revisionKey: expect.stringMatching(saveKeyPattern),
      publishedRevision: 1,
      pageName: null,
      postedAt: '1970-01-01T00:00:05.000Z',
      savedAt: '1970-01-01T00:00:09.000Z',
      trashedAt: null,
    };
    expect(await listOwned(db, now)).toEqual([owned]);
    expect(await findEditable(db, articleID, now)).toEqual({ ...owned, content });
  });

  test('the desk has the address name of a page, as visitors know it', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { kind: 'page', slug: 'about', postedAt: 5_000 });
    const nameOf = async () => (await findEditable(db, articleID, now))?.pageName;
    expect(await nameOf()).toBe('about');
    const content = makeContent({ kind: 'article', slug: 'me' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 9_000 });
    expect(await nameOf()).toBe('about');
    await unpublish(db, articleID, now);
    expect(await nameOf()).toBeNull();
  });

  test('an unknown article cannot be edited', async () => {
    const { db } = await open();
    expect(await findEditable(db, createArticleId(), now)).toBeUndefined();
  });
});
