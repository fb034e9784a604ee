import { describe, expect, test } from 'vitest';
import { type Blog, expectFresh, makeCachedBlog } from '../../../test/cached-blog.ts';
import { lasting, type RawAnswer } from '../../../test/listening-app.ts';
import { makeArticle } from '../../../test/make.ts';
import { fromSamePage, loggedIn, owner } from '../../../test/test-app.ts';
import { makeShownUpload } from '../../../test/uploads.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { setDraftLink } from '../../db/sharing/draft-links.ts';
import { hourMs } from '../../shared/dates.ts';
import { draftUrl, patterns, readUrl } from '../../urls.ts';
import { digestDraftToken, makeDraftToken } from '../draft-token.ts';

const environment = { PUBLIC_URL: 'https://blog.example', SHARED_CACHE_SECONDS: '60' };

/**
 * An hour later no word for a time on the pages becomes wrong within the seconds of the setting.
 */
async function makeSharedBlog(): Promise<Blog> {
  const blog = await makeCachedBlog({ environment });
  blog.clock.now += hourMs + 1_000;
  return blog;
}

/** For how long each kind of cache may keep an answer, in seconds. */
function agesOf({ headers }: Pick<RawAnswer, 'headers'>, now: number) {
  const age = (name: string) => /\bmax-age=(\d+)/.exec(String(headers[name]))?.[1];
  const expires = headers.expires && Date.parse(headers.expires);
  return {
    cdn: Number(age('cdn-cache-control') ?? 0),
    surrogate: Number(age('surrogate-control') ?? 0),
    nginx: Number(headers['x-accel-expires']),
    varnish: expires ? (expires - now) / 1000 : 0,
  };
}

const never = { cdn: 0, surrogate: 0, nginx: 0, varnish: 0 };
const whole = { cdn: 60, surrogate: 60, nginx: 59, varnish: 60 };

const noStore = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' };

test('without the setting no answer has a header for caches on the way, and no page has a tag', async () => {
  const blog = await makeCachedBlog({ environment: { PUBLIC_URL: 'https://blog.example' } });
  for (const address of [...blog.addresses, '/login', '/nowhere']) {
    for (const _ of [1, 2, 3]) {
      const { headers } = await blog.ask(address);
      expect(headers).not.toHaveProperty('cdn-cache-control');
      expect(headers).not.toHaveProperty('surrogate-control');
      expect(headers).not.toHaveProperty('x-accel-expires');
      expect(headers).not.toHaveProperty('expires');
      if (headers['content-type']?.startsWith('text/html')) {
        expect(headers).not.toHaveProperty('etag');
        expect(String((await blog.ask(address)).body)).not.toContain('tellsViews');
      }
    }
  }
});

describe('caches on the way may keep', () => {
  test('a page for the seconds of the setting, and browsers go on without', async () => {
    const { ask, clock } = await makeSharedBlog();
    for (const _ of ['made', 'made and cached', 'cached']) {
      const answer = await ask('/');
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'cdn-cache-control': 'max-age=60, must-revalidate',
        vary: 'accept-encoding',
      });
      expect(agesOf(answer, clock.now)).toEqual(whole);
    }
  });

  test('what is cached here, with the same bytes and headers as when it is fresh', async () => {
    const blog = await makeSharedBlog();
    for (const encoding of ['identity', 'gzip', 'br']) {
      await blog.warm({ 'accept-encoding': encoding });
    }
    blog.passed.clear();
    for (const address of blog.addresses) {
      const { etag } = (await blog.ask(address)).headers;
      for (const request of [
        {},
        { method: 'HEAD' },
        { headers: { 'accept-encoding': 'br' } },
        { headers: { 'accept-encoding': 'gzip', 'if-none-match': '"other"' } },
        { headers: { 'if-none-match': String(etag) } },
        { headers: { 'if-none-match': String(etag), 'accept-encoding': 'br' } },
        { headers: { 'if-none-match': String(etag) }, method: 'HEAD' },
      ]) {
        const cached = await blog.ask(address, request);
        const passed = blog.passed.clear().length;
        const fresh = await blog.askFresh(address, request);
        const of = `${address} ${JSON.stringify(request)}`;
        expect(lasting(cached), of).toEqual(lasting(fresh));
        const isKnown = request.headers?.['if-none-match'] === etag;
        expect(cached.status, of).toBe(isKnown ? 304 : 200);
        expect(agesOf(cached, blog.clock.now), of).toEqual(whole);
        expect(passed, of).toBe(0);
        blog.passed.clear();
      }
    }
  });

  test('no page for longer than its words for a time are right', async () => {
    const blog = await makeCachedBlog({ environment });
    blog.clock.now += 20_500;
    // “5 minutes ago” is right for 39.5 seconds more.
    for (const _ of [1, 2, 3]) {
      expect(agesOf(await blog.ask('/'), blog.clock.now)).toMatchObject({ cdn: 39, nginx: 38 });
    }
    blog.clock.now += 39_000;
    for (const _ of [1, 2, 3]) {
      expect(agesOf(await blog.ask('/'), blog.clock.now)).toEqual(never);
    }
  });

  test('nothing beyond the time at which a scheduled article appears', async () => {
    const blog = await makeSharedBlog();
    await blog.warm();
    await makeArticle(blog.db, { postedAt: blog.clock.now + 7_000 });
    for (const address of blog.addresses) {
      for (const _ of [1, 2, 3]) {
        const { cdn, nginx } = agesOf(await blog.ask(address), blog.clock.now);
        expect([cdn, nginx], address).toEqual([7, 6]);
      }
    }
  });

  test('a page that was cached here for only the rest of the seconds', async () => {
    const blog = await makeSharedBlog();
    await blog.warm();
    blog.clock.now += 8_000;
    blog.passed.clear();
    expect(agesOf(await blog.ask('/'), blog.clock.now)).toMatchObject({ cdn: 52, nginx: 51 });
    expect(blog.passed.urls).toEqual([]);
  });

  test('a page for at least half of a short setting', async () => {
    const blog = await makeCachedBlog({
      environment: { ...environment, SHARED_CACHE_SECONDS: '6' },
    });
    blog.clock.now += hourMs + 1_000;
    await blog.warm();
    for (let second = 0; second < 20; second += 1) {
      blog.clock.now += 1_000;
      expect(agesOf(await blog.ask('/'), blog.clock.now).cdn).toBeGreaterThanOrEqual(4);
    }
  });

  test('public files for the seconds of the setting, and not for as long as browsers', async () => {
    const blog = await makeSharedBlog();
    const upload = await makeShownUpload(blog.context, 'a.png', 'image/png', 'picture');
    for (const address of [upload, patterns.speculationRules]) {
      const answer = await blog.ask(address);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d{5,}.*, s-maxage=60$/);
      expect(agesOf(answer, blog.clock.now), address).toEqual(whole);
    }
    for (const headers of [{ range: 'bytes=0-1' }, { cookie: 'suibi=x' }]) {
      const answer = await blog.ask(upload, { headers });
      expect(answer.status).toBe('range' in headers ? 206 : 200);
      expect(answer.headers).toMatchObject(noStore);
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d{5,}.*, s-maxage=0$/);
    }
  });

  test('nothing else: what is for the owner, for some readers or for one moment', async () => {
    const blog = await makeSharedBlog();
    await blog.db.deleteFrom('owner').execute();
    const session = await loggedIn(blog);
    await setArticlePassword(blog.db, blog.rain, 'hash', blog.clock.now);
    const draft = await makeArticle(blog.db, {});
    const token = makeDraftToken();
    const endsAt = blog.clock.now + 60_000;
    await setDraftLink(blog.db, draft, { tokenHash: digestDraftToken(token), endsAt });
    const asked: [string, Record<string, string>][] = [
      ...[...blog.addresses, patterns.desk, patterns.settings].map(
        (address): [string, Record<string, string>] => [address, session],
      ),
      ['/', { cookie: 'suibi=x' }],
      ['/?utm_source=x', {}],
      [readUrl(blog.rain), {}],
      [readUrl(draft), {}],
      [draftUrl(token), {}],
      [patterns.login, {}],
      [patterns.desk, {}],
      [patterns.apiArticles, {}],
      [patterns.health, {}],
      [patterns.robots, {}],
      ['/nowhere', {}],
      ['/?page=9', {}],
    ];
    for (const [address, headers] of asked) {
      for (const _ of [1, 2]) {
        const answer = await blog.ask(address, { headers });
        expect(agesOf(answer, blog.clock.now), address).toEqual(never);
        expect(answer.headers, address).toMatchObject(noStore);
      }
    }
    const login = await blog.app.inject({
      ...{ method: 'POST', url: patterns.login, headers: fromSamePage, payload: owner },
    });
    expect(login.headers['set-cookie']).toBeDefined();
    expect(login.headers).toMatchObject(noStore);
  });

  test('no answer of a server that fails', async () => {
    const blog = await makeSharedBlog();
    await blog.warm();
    await blog.db.schema.dropTable('public_changes').execute();
    const answer = await blog.ask('/');
    expect(answer.status).toBe(500);
    expect(answer.headers).toMatchObject(noStore);
  });
});

test('the header for nginx stands before the headers that it would obey instead', async () => {
  const { ask } = await makeSharedBlog();
  for (const _ of ['made', 'made and cached', 'cached']) {
    const names = Object.keys((await ask('/')).headers);
    expect(names.indexOf('x-accel-expires')).toBeLessThan(names.indexOf('expires'));
    expect(names.indexOf('expires')).toBeLessThan(names.indexOf('cache-control'));
  }
});

test('a page has another tag after each change, and the same one without', async () => {
  const blog = await makeSharedBlog();
  const first = await blog.ask('/');
  const headers = { 'if-none-match': String(first.headers.etag) };
  for (const _ of [1, 2, 3]) {
    const known = await blog.ask('/', { headers });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(known.headers).not.toHaveProperty('content-type');
    expect(known.headers).not.toHaveProperty('content-length');
  }
  await makeArticle(blog.db, { postedAt: blog.clock.now - hourMs });
  for (const _ of [1, 2, 3]) expect((await blog.ask('/', { headers })).status).toBe(200);
  await expectFresh(blog);
});

test('answers to a cache that asks whether it has the newest version are cached too', async () => {
  const blog = await makeSharedBlog();
  const headers = { 'if-none-match': '"other"' };
  blog.passed.clear();
  for (const _ of [1, 2, 3, 4]) expect((await blog.ask('/', { headers })).status).toBe(200);
  expect(blog.passed.urls).toHaveLength(2);
});

describe('with a cache in front of the blog', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';
  const daysOf = async ({ context, db }: Blog) => {
    await context.views.flush();
    return db.selectFrom('blog_days').select(['views', 'visits']).execute();
  };

  test('the requests for pages do not count, because the pages tell when they are read', async () => {
    const blog = await makeSharedBlog();
    const headers = { 'user-agent': firefox };
    for (const _ of [1, 2, 3]) {
      for (const address of ['/', readUrl(blog.tea)]) {
        expect(String((await blog.ask(address, { headers })).body)).toContain('"tellsViews":true');
      }
    }
    expect(await daysOf(blog)).toEqual([]);
  });

  test('a page that tells counts once for each reader, with the site that led there', async () => {
    const blog = await makeSharedBlog();
    const tell = (url: string, agent: string) =>
      blog.app.inject({
        ...{ method: 'POST', url, remoteAddress: '192.0.2.1' },
        headers: {
          ...{ ...fromSamePage, host: 'blog.example', 'user-agent': agent },
          referer: 'https://blog.example/',
        },
      });
    const from = `?from=${encodeURIComponent('https://news.example/item')}`;
    for (const _ of [1, 2]) {
      expect((await tell(`${patterns.visited}${from}`, firefox)).statusCode).toBe(204);
      await tell(`/article/${blog.tea}/viewed`, firefox);
    }
    await tell(patterns.visited, `${firefox} 2`);
    await tell(patterns.visited, 'a robot: crawler');
    expect(await daysOf(blog)).toEqual([{ views: 1, visits: 2 }]);
    expect(await blog.db.selectFrom('referrer_days').select('host').execute()).toEqual([
      { host: 'news.example' },
    ]);
  });

  test('the owner’s pages tell nothing', async () => {
    const blog = await makeSharedBlog();
    await blog.db.deleteFrom('owner').execute();
    const headers = await loggedIn(blog);
    expect(String((await blog.ask('/', { headers })).body)).not.toContain('tellsViews');
  });
});
