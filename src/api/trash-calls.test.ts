import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { ownersApp } from '../../test/owners-app.ts';
import { listRevisions } from '../../test/revisions.ts';
import { hourMs } from '../shared/dates.ts';
import { apiArticleUrl, apiPublishUrl, apiRestoreUrl, deleteArticleUrl, readUrl } from '../urls.ts';

const start = '2026-11-20T08:00:00.000Z';

eachDatabase((_, kind) => {
  test('a deleted article goes to the trash, and can be restored unchanged', async () => {
    const { app, db, call } = await ownersApp(kind);
    const articleID = await makeArticle(db, { postedAt: 1_000 });
    const before = await call('GET', apiArticleUrl(articleID));
    expect(await call('POST', deleteArticleUrl(articleID), { articleID })).toEqual({
      status: 200,
      body: { articleID },
    });
    expect((await app.inject(readUrl(articleID))).statusCode).toBe(404);
    expect(await call('GET', apiArticleUrl(articleID))).toMatchObject({
      body: { state: 'trash', trashedAt: start, content: makeContent() },
    });
    expect(await listRevisions(db, articleID)).toHaveLength(1);
    expect(await call('POST', apiRestoreUrl(articleID))).toEqual({
      status: 200,
      body: { articleID },
    });
    expect(await call('GET', apiArticleUrl(articleID))).toEqual(before);
    expect((await app.inject(readUrl(articleID))).statusCode).toBe(200);
  });

  test('a second deletion keeps the date of the first', async () => {
    const { db, call, clock } = await ownersApp(kind);
    const articleID = await makeArticle(db, {});
    await call('POST', deleteArticleUrl(articleID), { articleID });
    clock.now += hourMs;
    expect((await call('POST', deleteArticleUrl(articleID), { articleID })).status).toBe(200);
    expect(await call('GET', apiArticleUrl(articleID))).toMatchObject({
      body: { trashedAt: start },
    });
  });

  test('an article in the trash cannot be published', async () => {
    const { db, call } = await ownersApp(kind);
    const articleID = await makeArticle(db, {});
    await call('POST', deleteArticleUrl(articleID), { articleID });
    expect(await call('POST', apiPublishUrl(articleID), { revision: 1 })).toEqual({
      status: 409,
      body: {
        error: {
          code: 'trashed',
          message: 'This article is in the trash. Restore it on the desk first.',
        },
      },
    });
    expect(await call('GET', apiArticleUrl(articleID))).toMatchObject({
      body: { publishedRevision: null },
    });
  });
});
