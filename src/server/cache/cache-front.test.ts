import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Blog, expectFresh, makeCachedBlog } from '../../../test/cached-blog.ts';
import { openAgain } from '../../../test/database/open-again.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { lasting } from '../../../test/listening-app.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { loggedIn } from '../../../test/test-app.ts';
import { saveDisplayName } from '../../db/account/owner.ts';
import { publishRevision, unpublish } from '../../db/articles/publishing.ts';
import { restoreArticle, trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { minuteMs } from '../../shared/dates.ts';
import { readUrl } from '../../urls.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

describe('an answer', () => {
  test('is cached at its second request, and is the same bytes with the same headers', async () => {
    const blog = await makeCachedBlog();
    for (const address of blog.addresses) {
      const fresh = lasting(await blog.askFresh(address));
      blog.passed.clear();
      for (const _ of [1, 2, 3, 4]) {
        const answer = await blog.ask(address);
        expect(lasting(answer), address).toEqual(fresh);
        expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12}$/);
      }
      expect(blog.passed.urls).toEqual([address, address]);
    }
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('that is cached is sent as %s', async (encoding, decompress) => {
    const blog = await makeCachedBlog();
    const headers = { 'accept-encoding': `${encoding}, deflate` };
    await blog.warm();
    await blog.warm(headers);
    for (const address of [readUrl(blog.tea), '/', '/feed.xml']) {
      blog.passed.clear();
      const answer = await blog.ask(address, { headers });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decompress(answer.body)).toEqual((await blog.ask(address)).body);
      expect(blog.passed.urls).toEqual([]);
      expect(lasting(answer)).toEqual(lasting(await blog.askFresh(address, { headers })));
    }
  });

  test('that is cached has no body for HEAD', async () => {
    const blog = await makeCachedBlog();
    await blog.warm();
    const method = 'HEAD';
    const head = await blog.ask('/', { method });
    expect(head.body).toHaveLength(0);
    expect(lasting(head)).toEqual(lasting(await blog.askFresh('/', { method })));
  });

  test('that is being made is waited for, and is made once', async () => {
    const { ask, passed, tea } = await makeCachedBlog();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(readUrl(tea))));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    // A request that comes after the first answer has it made for the cache.
    expect(passed.urls.length).toBeLessThanOrEqual(2);
  });

  test('that a program has already is answered 304', async () => {
    const blog = await makeCachedBlog();
    await blog.warm();
    const { headers } = await blog.ask('/feed.xml');
    const known = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await blog.ask('/feed.xml', known)).status).toBe(304);
    const other = { headers: { 'if-none-match': '"other"' } };
    expect((await blog.ask('/feed.xml', other)).status).toBe(200);
  });
});

test('each request has one line in the log, whoever answers it', async () => {
  const lines: string[] = [];
  const blog = await makeCachedBlog({ log: (line) => lines.push(line) });
  lines.splice(0);
  const ids: unknown[] = [];
  for (const _ of [1, 2, 3]) ids.push((await blog.ask('/?page=1')).headers['x-request-id']);
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ reqId }) => reqId)).toEqual(ids);
  for (const line of told) {
    expect(line).toEqual({
      ...{ level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String) },
      ...{ reqId: expect.any(String), msg: 'request', method: 'GET', path: '/', status: 200 },
      ...{ ms: expect.any(Number), ip: '127.0.0.0/24' },
    });
  }
});

describe('the server itself answers', () => {
  test.each([
    ['the owner', '/', { cookie: 'suibi=abc' }],
    ['the owner of a blog with https', '/', { cookie: 'a=b; __Host-suibi=abc' }],
    ['a request with a body', '/', { 'content-length': '0' }],
    ['a query', '/?a=b', {}],
    ['a page number in another spelling', '/?page=01', {}],
    ['another query after the number', '/?page=1&a=b', {}],
    ['a number where there are no pages', 'article', {}],
    ['another spelling of the path', '/%61rticles', {}],
    ['another spelling of a tag', '/tag/te%61/', {}],
    ['a page that is not the same for everyone', '/login', {}],
  ] as const)('%s', async (_, address, headers) => {
    const { ask, passed, rain } = await makeCachedBlog();
    const url = address === 'article' ? `${readUrl(rain)}?page=1` : address;
    for (const _ of [1, 2, 3]) await ask(url, { headers });
    expect(passed.urls).toHaveLength(3);
  });

  test('a reader of an article with a password, and everybody else who asks for it', async () => {
    const { ask, passed, rain, db, clock } = await makeCachedBlog();
    await setArticlePassword(db, rain, 'hash', clock.now);
    for (const _ of [1, 2, 3]) await ask(readUrl(rain));
    expect(passed.urls).toHaveLength(3);
  });

  test('what the owner gets, which no visitor gets', async () => {
    const blog = await makeCachedBlog();
    await blog.db.deleteFrom('owner').execute();
    const headers = await loggedIn(blog);
    await blog.warm();
    for (const address of blog.addresses) {
      for (const _ of [1, 2, 3]) await blog.ask(address, { headers });
    }
    await expectFresh(blog);
  });
});

const publication = { rendered: makeRendered({ html: '<p>Other</p>' }), renderVersion: 1 };

/** Everything that changes public pages. */
const changes: Record<string, (blog: Pick<Blog, 'db' | 'tea' | 'clock'>) => Promise<unknown>> = {
  'a published article': ({ db, clock }) => makeArticle(db, { postedAt: clock.now, tags: ['tea'] }),
  'a newer revision': async ({ db, tea, clock: { now } }) => {
    const content = makeContent({ title: 'Green tea', tags: [] });
    await makeRevision(db, { articleID: tea, basedOn: 1, content, now });
    await publishRevision(db, { ...publication, articleID: tea, revision: 2, now });
  },
  'an article that became a draft': ({ db, tea, clock }) => unpublish(db, tea, clock.now),
  'an article in the trash': ({ db, tea, clock }) => trashArticle(db, tea, clock.now),
  'an article that came back': async ({ db, tea, clock }) => {
    await trashArticle(db, tea, clock.now);
    await restoreArticle(db, tea);
  },
  'a deleted article': ({ db, tea }) => db.deleteFrom('articles').where('id', '=', tea).execute(),
  'a password': ({ db, tea, clock }) => setArticlePassword(db, tea, 'hash', clock.now),
  'a setting': ({ db }) => saveSettings(db, { brand: '听雨', language: 'en' }),
  'the name of the owner': ({ db }) => saveDisplayName(db, '林知夏'),
};

eachDatabase((_, kind) => {
  test.each(Object.keys(changes))('the very next request sees %s', async (name) => {
    const blog = await makeCachedBlog({ kind });
    await blog.warm();
    const before = await blog.ask('/');
    await changes[name]?.(blog);
    await expectFresh(blog);
    if (name !== 'an article that came back') {
      expect((await blog.ask('/')).body).not.toEqual(before.body);
    }
  });

  test('a change by another process is seen within a second', async () => {
    const blog = await makeCachedBlog({ kind });
    await blog.warm();
    await blog.ask('/');
    const { db } = await openAgain(blog.context.database);
    await saveSettings(db, { brand: 'Another name' });
    await vi.waitFor(
      async () => expect(String((await blog.ask('/')).body)).toContain('Another name'),
      { timeout: 1000, interval: 50 },
    );
    await expectFresh(blog);
  });

  // On SQLite nothing comes in between: the query holds up the whole process.
  test.runIf(kind === 'postgres')(
    'nobody waits for the answer to a request whose connection has ended, when the server stops',
    async () => {
      const { app, ask, db, port, clock } = await makeCachedBlog({ kind });
      // Now the notifications of all changes have come. The version is read anew when the clock is
      // set back.
      await ask('/');
      clock.now -= 1;
      const isLocked = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      onTestFinished(() => mayEnd.resolve());
      const locking = db.transaction().execute(async (transaction) => {
        await sql`lock table public_changes in access exclusive mode`.execute(transaction);
        isLocked.resolve();
        await mayEnd.promise;
      });
      await isLocked.promise;
      const asking = request({ host: '127.0.0.1', port, agent: false });
      asking.on('error', () => {}).end();
      const [, response] = (await once(app.server, 'request')) as [IncomingMessage, ServerResponse];
      asking.destroy();
      await once(response, 'close');
      const answer = ask('/');
      await once(app.server, 'request');
      // From now on the server refuses requests without its hooks.
      const stopping = app.close();
      await vi.waitFor(() => expect(app.server.listening).toBe(false));
      mayEnd.resolve();
      await locking;
      expect((await answer).status).toBe(503);
      await stopping;
    },
  );

  test('visits are counted on pages, with the sites that they come from, and not on files', async () => {
    const blog = await makeCachedBlog({ kind });
    await blog.warm();
    blog.passed.clear();
    for (const [index, address] of ['/', readUrl(blog.tea), '/feed.xml'].entries()) {
      const referer = `https://site${index}.example/page`;
      await blog.ask(address, { headers: { 'user-agent': `${firefox} ${index}`, referer } });
    }
    expect(blog.passed.urls).toEqual([]);
    await blog.context.views.flush();
    expect(await blog.db.selectFrom('blog_days').select(['views', 'visits']).execute()).toEqual([
      { views: 1, visits: 2 },
    ]);
    expect(
      await blog.db.selectFrom('referrer_days').select('host').orderBy('host').execute(),
    ).toEqual([{ host: 'site0.example' }, { host: 'site1.example' }]);
  });

  test('views are counted, one for each reader', async () => {
    const blog = await makeCachedBlog({ kind });
    await blog.warm();
    blog.passed.clear();
    const headers = { 'user-agent': firefox };
    for (const _ of [1, 2, 3]) await blog.ask(readUrl(blog.tea), { headers });
    await blog.ask(readUrl(blog.tea), { headers: { 'user-agent': `${firefox} 2` } });
    await blog.ask(readUrl(blog.tea), {
      headers: { 'user-agent': `${firefox} 3` },
      method: 'HEAD',
    });
    expect(blog.passed.urls).toEqual([]);
    await blog.context.views.flush();
    const row = await blog.db.selectFrom('articles').select('clicks').where('id', '=', blog.tea);
    expect(await row.executeTakeFirst()).toEqual({ clicks: 2 });
    blog.clock.now += 10_000;
    await expectFresh(blog);
  });
});

describe('as time goes on', () => {
  test('a scheduled article appears at its time', async () => {
    const blog = await makeCachedBlog();
    await makeArticle(blog.db, { title: 'Soon', tags: ['tea'], postedAt: blog.clock.now + 3_000 });
    await blog.warm();
    blog.clock.now += 2_999;
    expect(String((await blog.ask('/')).body)).not.toContain('Soon');
    await expectFresh(blog);
    blog.clock.now += 1;
    expect(String((await blog.ask('/')).body)).toContain('Soon');
    await expectFresh(blog);
  });

  test('“5 minutes ago” becomes “6 minutes ago”', async () => {
    const blog = await makeCachedBlog();
    await saveSettings(blog.db, { language: 'en' });
    blog.clock.now += 58_000;
    await blog.warm();
    blog.clock.now += 1_999;
    blog.passed.clear();
    expect(String((await blog.ask('/')).body)).toContain('5 minutes ago');
    expect(blog.passed.urls).toEqual([]);
    blog.clock.now += 1;
    expect(String((await blog.ask('/')).body)).toContain('6 minutes ago');
    await expectFresh(blog);
  });

  test('nothing is sent from a time that has not come yet, when the clock is set back', async () => {
    const blog = await makeCachedBlog();
    await blog.warm();
    blog.clock.now -= 3 * minuteMs;
    await expectFresh(blog);
  });
});
