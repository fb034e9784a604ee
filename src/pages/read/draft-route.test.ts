import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { dayMs } from '../../shared/dates.ts';
import { apiDraftLinkUrl, apiSharingUrl, draftUrl } from '../../urls.ts';

async function draftWithLink(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { title: 'Soon', markdown: 'Only *you*.\n' });
  const put = async (days: unknown) => {
    const url = apiDraftLinkUrl(articleID);
    const payload = { days };
    const answer = await test.app.inject({ method: 'PUT', url, headers, payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  const sharing = async () =>
    (await test.app.inject({ url: apiSharingUrl(articleID), headers })).json();
  const made = await put(7);
  const path = new URL(made.url).pathname + new URL(made.url).search;
  return { ...test, articleID, put, sharing, path };
}

eachDatabase((_, kind) => {
  test('a secret link shows the current version of a draft, until it ends', async () => {
    const { app, db, clock, articleID, path, sharing } = await draftWithLink(kind);
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Only <em>you</em>.');
    expect(textOf(answer.body)).toContain('Draft.');
    const content = makeContent({ title: 'Later', markdown: 'Changed.\n' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
    expect((await app.inject(path)).body).toContain('Changed.');
    expect((await sharing()).draftLinkEndsAt).toBe('2026-11-27T08:00:00.000Z');
    clock.now += 7 * dayMs - 1;
    expect((await app.inject(path)).statusCode).toBe(200);
    clock.now += 1;
    expect((await app.inject(path)).statusCode).toBe(404);
    expect((await sharing()).draftLinkEndsAt).toBeNull();
  });

  test('a new link ends the one before, the owner can end it, and the trash has none', async () => {
    const { app, db, clock, articleID, path, put } = await draftWithLink(kind);
    const { url } = await put(1);
    expect((await app.inject(path)).statusCode).toBe(404);
    const second = new URL(url).pathname + new URL(url).search;
    expect((await app.inject(second)).statusCode).toBe(200);
    await trashArticle(db, articleID, clock.now);
    expect((await app.inject(second)).statusCode).toBe(404);
    expect(await put(null)).toMatchObject({ url: null, sharing: { draftLinkEndsAt: null } });
    expect(await db.selectFrom('draft_links').selectAll().execute()).toEqual([]);
  });

  test('the database does not hold the secret', async () => {
    const { db, path } = await draftWithLink(kind);
    const [row] = await db.selectFrom('draft_links').selectAll().execute();
    expect(path).not.toContain(row?.token_hash);
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('nobody keeps, lists or passes on the page of a draft', async () => {
  const { app, path } = await draftWithLink();
  const { headers, body } = await app.inject(path);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'suibi-audience': 'nobody',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(findByTag(body, 'meta').map(({ attributes }) => attributes)).toContainEqual({
    name: 'robots',
    content: 'noindex',
  });
  expect(body).not.toMatch(/og:|ld\+json|rel="canonical"/);
});

test.each(['', 'x', 'x'.repeat(300)])('a wrong link %j is a calm 404', async (token) => {
  const { app } = await draftWithLink();
  const answer = await app.inject({ url: draftUrl(token), headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a link lives for 1, 7 or 30 days', async () => {
  const { put } = await draftWithLink();
  expect((await put(30)).sharing.draftLinkEndsAt).toBe('2026-12-20T08:00:00.000Z');
  expect((await put(365)).status).toBe(400);
});
