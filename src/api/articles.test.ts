import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { ownersApp } from '../../test/owners-app.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { contentHash } from '../shared/content-hash.ts';
import { hourMs } from '../shared/dates.ts';
import { createSaveKey, saveKeyPattern } from '../shared/save-key.ts';
import { documentsSchema } from '../shared/schemas.ts';
import {
  apiArticleUrl,
  apiDocumentsUrl,
  apiPublishUrl,
  apiRestoreUrl,
  apiRevisionUrl,
  apiUnpublishUrl,
  deleteArticleUrl,
  readUrl,
} from '../urls.ts';

const articleID = '0123456789AB';
const start = '2026-11-20T08:00:00.000Z';
const later = '2026-11-20T09:00:00.000Z';

const draft = {
  articleID,
  title: 'On tea',
  state: 'draft',
  revision: 1,
  revisionKey: expect.stringMatching(saveKeyPattern),
  publishedRevision: null,
  pageName: null,
  postedAt: null,
  savedAt: start,
  trashedAt: null,
  content: makeContent(),
};

eachDatabase((_, kind) => {
  test('the owner gets the text of each version, and nobody else does', async () => {
    const { call, clock, app } = await ownersApp(kind);
    for (const [basedOn, markdown] of ['one\r\n', 'two\n'].entries()) {
      const content = makeContent({ markdown });
      await call('PUT', apiArticleUrl(articleID), makeSaveBody({ basedOn, content }));
      clock.now += hourMs;
    }
    const first = { savedAt: start, markdown: 'one\r\n' };
    const get = (number: number) => call('GET', apiRevisionUrl(articleID, number));
    expect(await get(1)).toEqual({ status: 200, body: first });
    expect(await get(2)).toEqual({ status: 200, body: { savedAt: later, markdown: 'two\n' } });
    expect((await get(3)).status).toBe(404);
    expect((await get(0)).status).toBe(404);
    const url = apiRevisionUrl(articleID, 1);
    expect((await app.inject({ url })).statusCode).toBe(401);
    const { status } = await call('GET', apiRevisionUrl('0123456789AC', 1));
    expect(status).toBe(404);
  });

  test('an article is saved, published, changed, published again and unpublished', async () => {
    const { call, clock } = await ownersApp(kind);
    const save = (basedOn: number, title: string) =>
      call(
        'PUT',
        apiArticleUrl(articleID),
        makeSaveBody({ basedOn, content: makeContent({ title }) }),
      );
    const saved = (title: string) => ({
      articleID,
      hash: contentHash(makeContent({ title })),
      parallelTo: null,
      hasGoneBack: false,
    });

    expect(await save(0, 'On tea')).toEqual({
      status: 200,
      body: { ...saved('On tea'), revision: 1, savedAt: start },
    });
    expect(await call('GET', apiArticleUrl(articleID))).toEqual({ status: 200, body: draft });

    const published = { ...draft, state: 'published', publishedRevision: 1, postedAt: start };
    expect(await call('POST', apiPublishUrl(articleID), { revision: 1 })).toEqual({
      status: 200,
      body: { articleID, publishedRevision: 1 },
    });
    expect(await call('GET', apiArticleUrl(articleID))).toEqual({ status: 200, body: published });

    clock.now += hourMs;
    expect(await save(1, 'On green tea')).toEqual({
      status: 200,
      body: { ...saved('On green tea'), revision: 2, savedAt: later },
    });
    const content = makeContent({ title: 'On green tea' });
    const changed = { ...published, title: content.title, revision: 2, savedAt: later, content };
    expect(await call('GET', apiArticleUrl(articleID))).toEqual({ status: 200, body: changed });
    expect(await call('POST', apiPublishUrl(articleID), { revision: 2 })).toEqual({
      status: 200,
      body: { articleID, publishedRevision: 2 },
    });
    expect(await call('POST', apiUnpublishUrl(articleID))).toEqual({
      status: 200,
      body: { articleID, publishedRevision: null },
    });
    expect(await call('GET', apiArticleUrl(articleID))).toEqual({
      status: 200,
      body: { ...changed, state: 'draft', publishedRevision: null },
    });
  });

  test('a save without a language is accepted', async () => {
    const { call } = await ownersApp(kind);
    const { lang: _, ...content } = makeContent();
    const hash = contentHash({ ...content, lang: null });
    const save = { key: createSaveKey(), basedOn: 0, hash, content };
    const { status } = await call('PUT', apiArticleUrl(articleID), save);
    expect(status).toBe(200);
    const article = await call('GET', apiArticleUrl(articleID));
    expect(article.body).toMatchObject({ content: { ...content, lang: null } });
  });

  test('a draft without a title is saved, but not published until it has one', async () => {
    const { app, call } = await ownersApp(kind);
    const publish = (revision: number) => call('POST', apiPublishUrl(articleID), { revision });
    for (const [basedOn, title] of ['', ' \u3000'].entries()) {
      const content = makeContent({ title });
      const save = makeSaveBody({ basedOn, content });
      expect(await call('PUT', apiArticleUrl(articleID), save)).toMatchObject({ status: 200 });
      expect(await call('GET', apiArticleUrl(articleID))).toMatchObject({ body: { content } });
      expect(await publish(basedOn + 1)).toEqual({
        status: 422,
        body: {
          error: { code: 'invalid', message: 'The title is empty' },
          field: 'title',
          fields: [expect.objectContaining({ field: 'title', message: 'The title is empty' })],
        },
      });
    }
    expect((await app.inject(readUrl(articleID))).statusCode).toBe(404);
    await call(
      'PUT',
      apiArticleUrl(articleID),
      makeSaveBody({ basedOn: 2, content: makeContent() }),
    );
    expect(await publish(3)).toMatchObject({ status: 200 });
  });

  test('a save whose hash does not belong to its content is refused, and nothing is written', async () => {
    const { call, db } = await ownersApp(kind);
    const { hash } = makeSaveBody({ basedOn: 0, content: makeContent({ title: 'Other words' }) });
    const save = makeSaveBody({ basedOn: 0, content: makeContent(), hash });
    expect(await call('PUT', apiArticleUrl(articleID), save)).toEqual({
      status: 400,
      body: {
        error: {
          code: 'damaged',
          message: 'The content does not have the hash that was sent with it.',
        },
      },
    });
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([]);
  });

  test('the owner’s list has every article of the desk, also without a title and in the trash', async () => {
    const { call, db } = await ownersApp(kind);
    expect(await call('GET', apiDocumentsUrl)).toEqual({ status: 200, body: { articles: [] } });
    const untitled = await makeArticle(db, { title: '', now: 1_000 });
    const trashed = await makeArticle(db, { title: 'Gone', now: 2_000 });
    await call('POST', deleteArticleUrl(trashed), { articleID: trashed });
    const { body } = await call('GET', apiDocumentsUrl);
    expect(documentsSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      articles: [
        { articleID: trashed, title: 'Gone', state: 'trash' },
        { articleID: untitled, title: '', state: 'draft' },
      ],
    });
  });

  test('a version that stands beside the current one is not published', async () => {
    const { call, db } = await ownersApp(kind);
    const articleID = await makeArticle(db, {});
    const beside = makeSaveBody({ basedOn: 0, content: makeContent({ title: 'Beside' }) });
    await call('PUT', apiArticleUrl(articleID), beside);
    expect(await call('POST', apiPublishUrl(articleID), { revision: 2 })).toEqual({
      status: 409,
      body: {
        error: {
          code: 'parallel',
          message: 'This version stands beside the current one. Restore it before you publish it.',
        },
      },
    });
  });

  test('an older version is not published over a newer one', async () => {
    const { call, db } = await ownersApp(kind);
    const articleID = await makeArticle(db, {});
    await call(
      'PUT',
      apiArticleUrl(articleID),
      makeSaveBody({ basedOn: 1, content: makeContent() }),
    );
    await call('POST', apiPublishUrl(articleID), { revision: 2 });
    expect(await call('POST', apiPublishUrl(articleID), { revision: 1 })).toEqual({
      status: 409,
      body: {
        error: { code: 'outdated', message: 'A newer version of this article is public already.' },
      },
    });
    await call('POST', apiUnpublishUrl(articleID));
    expect(await call('POST', apiPublishUrl(articleID), { revision: 1 })).toMatchObject({
      status: 200,
    });
  });

  test('readers see the published revision, not a later draft', async () => {
    const { app, call, clock } = await ownersApp(kind);
    const content = makeContent({ markdown: 'The *first* text.' });
    await call('PUT', apiArticleUrl(articleID), makeSaveBody({ basedOn: 0, content }));
    await call('POST', apiPublishUrl(articleID), { revision: 1 });
    clock.now += hourMs;
    const second = { ...content, markdown: 'The second text.' };
    await call('PUT', apiArticleUrl(articleID), makeSaveBody({ basedOn: 1, content: second }));
    const page = () => app.inject(readUrl(articleID));
    expect((await page()).body).toContain('<p>The <em>first</em> text.</p>');
    await call('POST', apiPublishUrl(articleID), { revision: 2 });
    expect((await page()).body).toContain('<p>The second text.</p>');
    expect((await page()).body).toMatch(/Updated <time[^>]*>November 20, 2026</);
    await call('POST', apiUnpublishUrl(articleID));
    expect((await page()).statusCode).toBe(404);
  });
});

describe('a call for an unknown article', () => {
  const content = makeContent();
  const calls: ['GET' | 'PUT' | 'POST', (id: string) => string, object?][] = [
    ['GET', apiArticleUrl],
    ['PUT', apiArticleUrl, makeSaveBody({ basedOn: 3, content })],
    ['POST', apiPublishUrl, { revision: 1 }],
    ['POST', apiUnpublishUrl],
    ['POST', apiRestoreUrl],
    ['POST', deleteArticleUrl, { articleID }],
  ];
  test.each(calls)('answers 404 as JSON: %s %o', async (method, url, body) => {
    const { call, db } = await ownersApp();
    expect(await call(method, url(articleID), body)).toEqual({
      status: 404,
      body: { error: { code: 'unknown-article', message: 'This article does not exist.' } },
    });
    for (const id of ['nope', '0123456789AI', '0123456789ab', '0123456789ABC']) {
      const { status, body: answer } = await call(method, url(id), body);
      expect(status).toBe(404);
      expect(answer).toMatchObject({ error: { code: 'not-found' } });
    }
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([]);
  });

  test('cannot publish a revision that does not exist', async () => {
    const { call, db } = await ownersApp();
    const articleID = await makeArticle(db, {});
    const answer = await call('POST', apiPublishUrl(articleID), { revision: 2 });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'unknown-article' } } });
  });
});
