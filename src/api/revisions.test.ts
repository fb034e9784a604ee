import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { findPublished } from '../db/articles/published.ts';
import { trashArticle } from '../db/articles/trash.ts';
import type { DatabaseKind } from '../db/tables.ts';
import { contentHash } from '../shared/content-hash.ts';
import { createSaveKey } from '../shared/save-key.ts';
import { historySchema, revisionWithContentSchema, savedSchema } from '../shared/schemas.ts';
import {
  apiArticleUrl,
  apiRevisionNameUrl,
  apiRevisionRestoreUrl,
  apiRevisionsUrl,
  apiRevisionUrl,
} from '../urls.ts';

const start = '2026-11-20T08:00:00.000Z';
const contents = ['one', 'two', 'late'].map((title) =>
  makeContent({ title, markdown: `${title}\n` }),
);

/** An article with two revisions, of which the first is public, and a parallel one. */
async function ownersHistory(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const { db, clock } = test;
  const articleID = await makeArticle(db, { ...contents[0], postedAt: clock.now, now: clock.now });
  for (const content of contents.slice(1)) {
    await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
  }
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { ...test, articleID, call };
}

eachDatabase((_, kind) => {
  test('the history has every revision, newest first, with kind, name and first publication', async () => {
    const { articleID, call } = await ownersHistory(kind);
    const { status, body } = await call('GET', apiRevisionsUrl(articleID));
    expect(status).toBe(200);
    expect(historySchema.parse(body)).toEqual(body);
    const plain = { savedAt: start, kind: 'save', name: null, publishedAt: null };
    expect(body).toEqual({
      article: expect.objectContaining({
        articleID,
        title: 'two',
        revision: 2,
        publishedRevision: 1,
      }),
      revisions: [
        { ...plain, number: 3, basedOn: 1, kind: 'parallel', title: 'late' },
        { ...plain, number: 2, basedOn: 1, title: 'two' },
        { ...plain, number: 1, basedOn: 0, publishedAt: start, title: 'one' },
      ],
    });
  });

  test('each revision is answered with its content', async () => {
    const { articleID, call } = await ownersHistory(kind);
    for (const [index, content] of contents.entries()) {
      const { body } = await call('GET', apiRevisionUrl(articleID, index + 1));
      expect(revisionWithContentSchema.parse(body)).toEqual(body);
      expect(body).toMatchObject({ number: index + 1, title: content.title, content });
    }
  });

  test('a revision gets a name, another one, and none', async () => {
    const { articleID, call } = await ownersHistory(kind);
    for (const name of ['Before the cut', '改前 👨‍👩‍👧', null]) {
      const answer = await call('PUT', apiRevisionNameUrl(articleID, 2), { name });
      expect(answer).toEqual({ status: 200, body: { articleID, number: 2, name } });
      const { body } = await call('GET', apiRevisionsUrl(articleID));
      expect(body.revisions.map((one: { name: string }) => one.name)).toEqual([null, name, null]);
    }
  });

  test('restoring saves the content of an older revision as a new one, and again with its key nothing', async () => {
    const { articleID, call, clock, db } = await ownersHistory(kind);
    const published = await findPublished(db, articleID, clock.now);
    const restore = { key: createSaveKey(), basedOn: 2 };
    const url = apiRevisionRestoreUrl(articleID, 1);
    const answer = await call('POST', url, restore);
    expect(savedSchema.parse(answer.body)).toEqual({
      articleID,
      revision: 4,
      savedAt: start,
      hash: contentHash(makeContent(contents[0])),
      parallelTo: null,
      hasGoneBack: false,
    });
    expect(await call('POST', url, restore)).toEqual(answer);
    // The public words were restored, so nothing is left to publish, and readers see no change.
    expect(await call('GET', apiArticleUrl(articleID))).toMatchObject({
      body: { revision: 4, publishedRevision: 4, content: contents[0] },
    });
    expect(await findPublished(db, articleID, clock.now)).toEqual(published);
    const { body } = await call('GET', apiRevisionsUrl(articleID));
    expect(body.revisions).toHaveLength(4);
    expect(body.revisions[0]).toMatchObject({ number: 4, kind: 'restore' });
  });

  test('restoring from an old page is stored beside the current version', async () => {
    const { articleID, call } = await ownersHistory(kind);
    const restore = { key: createSaveKey(), basedOn: 1 };
    const { body } = await call('POST', apiRevisionRestoreUrl(articleID, 1), restore);
    expect(body).toMatchObject({ revision: 4, parallelTo: { revision: 2, content: contents[1] } });
    const history = await call('GET', apiRevisionsUrl(articleID));
    expect(history.body.revisions[0]).toMatchObject({ kind: 'parallel' });
  });

  test('nothing is restored into an article in the trash', async () => {
    const { articleID, call, db } = await ownersHistory(kind);
    await trashArticle(db, articleID, 1);
    const restore = { key: createSaveKey(), basedOn: 2 };
    expect(await call('POST', apiRevisionRestoreUrl(articleID, 1), restore)).toMatchObject({
      status: 409,
      body: { error: { code: 'trashed' } },
    });
  });
});

describe('the call is refused', () => {
  const restore = { key: createSaveKey(), basedOn: 1 };
  const unknown = '0123456789AB';
  test.each<[string, 'GET' | 'PUT' | 'POST', (id: string) => string, object | undefined, string]>([
    ['the history', 'GET', () => apiRevisionsUrl(unknown), undefined, 'unknown-article'],
    ['a revision', 'GET', (id) => apiRevisionUrl(id, 9), undefined, 'unknown-revision'],
    ['a name', 'PUT', (id) => apiRevisionNameUrl(id, 9), { name: 'x' }, 'unknown-revision'],
    ['a restoring', 'POST', (id) => apiRevisionRestoreUrl(id, 9), restore, 'unknown-revision'],
    [
      'a number of another form',
      'GET',
      (id) => `${apiRevisionsUrl(id)}/1.5`,
      undefined,
      'not-found',
    ],
    [
      'a huge number',
      'GET',
      (id) => `${apiRevisionsUrl(id)}/99999999999999999999`,
      undefined,
      'not-found',
    ],
  ])('of what does not exist: %s', async (_, method, url, body, code) => {
    const { articleID, call } = await ownersHistory();
    expect(await call(method, url(articleID), body)).toMatchObject({
      status: 404,
      body: { error: { code } },
    });
  });

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['no name', {}],
  ])('with %s', async (_, body) => {
    const { articleID, call } = await ownersHistory();
    expect(await call('PUT', apiRevisionNameUrl(articleID, 1), body)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'name' }] },
    });
  });
});
