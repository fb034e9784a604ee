import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { findPublished } from '../db/articles/published.ts';
import type { DatabaseKind } from '../db/tables.ts';
import { dayMs } from '../shared/dates.ts';
import {
  apiArticleUrl,
  apiPostedAtUrl,
  apiPublishUrl,
  apiUnpublishUrl,
  feedUrl,
  namedUrl,
  patterns,
  pictureUrl,
  readUrl,
  sitemapUrl,
  tagUrl,
} from '../urls.ts';

const at = '2026-11-20T09:00:00.000Z';
const time = Date.parse(at);

async function ownersDraft(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  await makeArticle(test.db, { title: 'Old', tags: ['tea'], postedAt: 1 });
  const articleID = await makeArticle(test.db, { title: 'Soon', slug: 'soon', tags: ['tea'] });
  const post = async (url: string, payload: object = {}) => {
    const answer = await test.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, code: answer.json().error?.code };
  };
  const setPostedAt = async (postedAt: string) => {
    const url = apiPostedAtUrl(articleID);
    const answer = await test.app.inject({ method: 'PUT', url, headers, payload: { postedAt } });
    return { status: answer.statusCode, code: answer.json().error?.code };
  };
  const publish = (postedAt?: string, revision = 1) =>
    post(apiPublishUrl(articleID), { revision, postedAt });
  const unpublish = () => post(apiUnpublishUrl(articleID));
  const find = async () =>
    (await test.app.inject({ url: apiArticleUrl(articleID), headers })).json();
  return { ...test, articleID, publish, unpublish, setPostedAt, find };
}

eachDatabase((_, kind) => {
  test('everything knows a scheduled article at its second, also who has asked before', async () => {
    const { app, clock, articleID, publish, find } = await ownersDraft(kind);
    expect((await publish(at)).status).toBe(200);
    expect(await find()).toMatchObject({ state: 'scheduled', postedAt: at });
    const lists = ['/', tagUrl('tea'), patterns.archive, patterns.apiArticles];
    const files = [feedUrl('atom'), feedUrl('rss'), feedUrl('json'), sitemapUrl, patterns.llms];
    const pages = [
      readUrl(articleID),
      namedUrl('soon'),
      patterns.markdown.replace(':articleID', articleID),
    ];
    const tags = new Map<string, string>();
    const hasIt = async (url: string) => {
      const known = tags.get(url);
      const headers = known ? { 'if-none-match': known } : {};
      const { statusCode, headers: answered, body } = await app.inject({ url, headers });
      if (answered.etag) tags.set(url, String(answered.etag));
      return statusCode === 200 && /Soon|soon/.test(body);
    };
    clock.now = time - 1;
    for (const url of [...lists, ...files, ...pages]) expect(await hasIt(url), url).toBe(false);
    expect((await app.inject(pictureUrl(articleID))).statusCode).toBe(404);
    clock.now = time;
    for (const url of [...lists, ...files, ...pages]) expect(await hasIt(url), url).toBe(true);
    expect((await find()).state).toBe('published');
    // A clock that was ahead is set right: the article is scheduled as before.
    clock.now = time - 1;
    expect(await hasIt('/')).toBe(false);
  });

  test('the time can be changed or removed until it has come, and the article can be published now', async () => {
    const { clock, publish, unpublish, find } = await ownersDraft(kind);
    await publish('2030-01-01T00:00:00Z');
    expect((await publish(at)).status).toBe(200);
    // An update without a time keeps it.
    expect((await publish()).status).toBe(200);
    expect(await find()).toMatchObject({ state: 'scheduled', postedAt: at });
    expect((await unpublish()).status).toBe(200);
    expect(await find()).toMatchObject({ state: 'draft', postedAt: null });
    await publish();
    expect(await find()).toMatchObject({
      state: 'published',
      postedAt: new Date(clock.now).toISOString(),
    });
    await unpublish();
    await publish(at);
    await publish('now');
    expect(await find()).toMatchObject({
      state: 'published',
      postedAt: '2026-11-20T08:00:00.000Z',
    });
  });

  test('an article that visitors see is not hidden by a new time', async () => {
    const { publish, find } = await ownersDraft(kind);
    await publish();
    expect(await publish(at)).toEqual({ status: 409, code: 'visible' });
    expect((await publish('now')).status).toBe(200);
    expect((await find()).state).toBe('published');
  });
});

eachDatabase((_, kind) => {
  test('the time of a published article moves it in lists, feeds and sitemap, and keeps its ids', async () => {
    const { app, db, clock, articleID, publish, setPostedAt, find } = await ownersDraft(kind);
    await publish();
    const get = async (url: string) => (await app.inject({ url })).body;
    const entry = async () => {
      const feed = await get(feedUrl('atom'));
      return feed.split('<entry>').find((entry) => entry.includes('Soon')) ?? '';
    };
    const idOf = (entry: string) => /<id>[^<]+<\/id>/.exec(entry)?.[0];
    const { etag } = (await app.inject({ url: '/' })).headers;
    const before = await entry();
    expect((await setPostedAt('1970-01-01T00:00:00.000Z')).status).toBe(200);
    expect(await find()).toMatchObject({
      state: 'published',
      postedAt: '1970-01-01T00:00:00.000Z',
    });
    const headers = { 'if-none-match': String(etag) };
    const { statusCode, body: list } = await app.inject({ url: '/', headers });
    expect(statusCode).toBe(200);
    expect(list.indexOf('Old')).toBeLessThan(list.indexOf('Soon'));
    expect(await get(patterns.archive)).toContain('1970');
    const after = await entry();
    expect(after).toContain('<published>1970-01-01T00:00:00');
    expect(after).toContain('<updated>1970-01-01T00:00:00');
    expect(idOf(after)).toBe(idOf(before));
    expect(await get(sitemapUrl)).toContain('1970-01-01');
    const page = await get(readUrl(articleID));
    expect(page).toMatch(/class="neighbours".*Old/s);

    // The time of a change after the posting stays.
    const content = makeContent({ title: 'Soon', slug: 'soon' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
    clock.now += 60_000;
    expect((await publish(undefined, 2)).status).toBe(200);
    const changed = /<updated>[^<]+/.exec(await entry())?.[0];
    await setPostedAt('1980-01-01T00:00:00Z');
    expect(/<updated>[^<]+/.exec(await entry())?.[0]).toBe(changed);
  });

  test('times from a clock that was ahead are corrected with the time of posting', async () => {
    const { db, clock, articleID, publish, setPostedAt, find } = await ownersDraft(kind);
    const right = clock.now;
    await publish();
    clock.now = right + dayMs;
    const content = makeContent({ title: 'Soon', slug: 'soon' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
    expect((await publish(undefined, 2)).status).toBe(200);
    clock.now = right + 60_000;
    const { postedAt } = await find();
    expect((await setPostedAt(postedAt)).status).toBe(200);
    expect(await findPublished(db, articleID, clock.now)).toMatchObject({
      postedAt,
      articleTime: new Date(clock.now).toISOString(),
    });
  });

  test('a published article gets no time in the future, and a draft none at all', async () => {
    const { publish, unpublish, setPostedAt, find } = await ownersDraft(kind);
    const past = '2020-01-01T00:00:00.000Z';
    expect(await setPostedAt(past)).toEqual({ status: 409, code: 'not-public' });
    await publish();
    expect(await setPostedAt(at)).toEqual({ status: 409, code: 'visible' });
    expect((await setPostedAt('yesterday')).status).toBe(400);
    expect((await setPostedAt(past)).status).toBe(200);
    await unpublish();
    expect(await find()).toMatchObject({ state: 'draft', postedAt: past });
    await publish();
    expect(await find()).toMatchObject({ state: 'published', postedAt: past });
    await unpublish();
    await publish(at);
    expect(await setPostedAt(past)).toEqual({ status: 409, code: 'not-public' });
  });
});

describe('a time to publish', () => {
  test.each(['tomorrow', '2026-11-20', '2026-11-20T09:00', 7])(
    '%j is refused',
    async (postedAt) => {
      const { publish } = await ownersDraft();
      expect((await publish(postedAt as string)).status).toBe(400);
    },
  );
});
