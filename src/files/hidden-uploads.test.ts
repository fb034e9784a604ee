import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { makeUpload } from '../../test/uploads.ts';
import { unpublish } from '../db/articles/publishing.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import { setDraftLink } from '../db/sharing/draft-links.ts';
import { minuteMs } from '../shared/dates.ts';
import { renditionUrl, uploadIdOf } from '../urls.ts';

eachDatabase((_, kind) => {
  async function blog() {
    const made = await testApp({ kind });
    const url = await makeUpload(made.context, 'bowl.png', 'image/png', 'a bowl');
    const markdown = `![](${url})`;
    /** What a visitor gets for the picture and for its smaller width. */
    const seen = async () => {
      const urls = [url, renditionUrl(uploadIdOf(url) ?? '', 480)];
      const answers = await Promise.all(urls.map((url) => made.app.inject(url)));
      const [status, ...others] = answers.map(({ statusCode }) => statusCode);
      expect(others).toEqual([status]);
      return status;
    };
    return { ...made, url, markdown, seen };
  }

  test('visitors get what a visible article names, in its text or as its cover', async () => {
    const { db, url, markdown, seen } = await blog();
    expect(await seen()).toBe(404);
    const inText = await makeArticle(db, { markdown, postedAt: 1 });
    expect(await seen()).toBe(200);
    await trashArticle(db, inText, 1);
    expect(await seen()).toBe(404);
    await makeArticle(db, { coverUrl: url, postedAt: 1 });
    expect(await seen()).toBe(200);
  });

  test('what only drafts, older versions and the trash name answers visitors as an unknown file does', async () => {
    const { db, app, url, markdown, seen } = await blog();
    await makeArticle(db, { markdown });
    const articleID = await makeArticle(db, { markdown: 'tea', postedAt: 1 });
    const content = makeContent({ markdown });
    await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
    expect(await seen()).toBe(404);
    const published = await makeArticle(db, { markdown, postedAt: 1 });
    expect(await seen()).toBe(200);
    await unpublish(db, published, 3_000);
    expect(await seen()).toBe(404);
    // The page for an unknown address leads to the login, and from there back to the address.
    const lasting = async (url: string) => {
      const { statusCode, headers, body } = await app.inject(url);
      const { 'x-request-id': _, ...others } = headers;
      return [statusCode, others, body.replaceAll(/[0-9a-v]{26}/g, 'ID')];
    };
    expect(await lasting(url)).toEqual(await lasting(url.replace(/[0-9a-v]{26}/, '0'.repeat(26))));
  });

  test('the picture of a scheduled article appears with it, and that of a restored one again', async () => {
    const { db, clock, markdown, seen } = await blog();
    const articleID = await makeArticle(db, { markdown, postedAt: clock.now + minuteMs });
    expect(await seen()).toBe(404);
    clock.now += minuteMs;
    expect(await seen()).toBe(200);
    await trashArticle(db, articleID, 1);
    expect(await seen()).toBe(404);
    await restoreArticle(db, articleID);
    expect(await seen()).toBe(200);
  });

  test('the owner gets every file, and no cache keeps what visitors may not get', async () => {
    const made = await blog();
    const headers = await loggedIn(made);
    await makeArticle(made.db, { markdown: made.markdown });
    const own = await made.app.inject({ url: made.url, headers });
    expect([own.statusCode, own.body]).toEqual([200, 'a bowl']);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    expect(await made.seen()).toBe(404);
    const known = { 'if-none-match': String(own.headers.etag) };
    const again = await made.app.inject({ url: made.url, headers: { ...headers, ...known } });
    expect(again.statusCode).toBe(304);
    expect((await made.app.inject({ url: made.url, headers: known })).statusCode).toBe(404);
  });

  test('readers of a draft with a secret link get its pictures until the link ends', async () => {
    const { db, app, clock, url, markdown, seen } = await blog();
    const articleID = await makeArticle(db, { markdown });
    await setDraftLink(db, articleID, { tokenHash: 'digest', endsAt: clock.now + minuteMs });
    expect(await seen()).toBe(200);
    expect((await app.inject(url)).headers['cache-control']).toBe('private, no-cache');
    clock.now += minuteMs;
    expect(await seen()).toBe(404);
  });
});

test('with a cache in front of the blog, only the answer that everyone may get is kept there', async () => {
  const made = await testApp({
    environment: { SHARED_CACHE_SECONDS: '600', PUBLIC_URL: 'http://blog.example' },
  });
  const headers = await loggedIn(made);
  const url = await makeUpload(made.context, 'bowl.png', 'image/png', 'a bowl');
  const own = await made.app.inject({ url, headers });
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  await makeArticle(made.db, { markdown: `![](${url})`, postedAt: 1 });
  expect((await made.app.inject(url)).headers['cache-control']).toMatch(/^public, .*s-maxage/);
});
