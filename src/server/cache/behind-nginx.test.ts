// @module-tag rest

// The configuration for nginx in the guide, in a real nginx.

import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeCachedBlog } from '../../../test/cached-blog.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { type Asked, askAt, type RawAnswer } from '../../../test/listening-app.ts';
import { makeArticle } from '../../../test/make.ts';
import { startNginx } from '../../../test/nginx.ts';
import { canBeSent, oddCookies, oddHeaders, spellingsOf } from '../../../test/odd-requests.ts';
import { cookiesOf, fromSamePage, loggedIn } from '../../../test/test-app.ts';
import { makeShownUpload } from '../../../test/uploads.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { hourMs } from '../../shared/dates.ts';
import { patterns, readUrl, viewedUrl } from '../../urls.ts';

/**
 * A blog with nginx in front of it. `SHARED_CACHE_SECONDS` is a minute, unless the test says
 * another time.
 */
async function makeBlog(seconds = 60) {
  const port = await findFreePort();
  const blog = await makeCachedBlog({
    environment: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      SHARED_CACHE_SECONDS: String(seconds),
    },
  });
  // No word for a time becomes wrong within a minute.
  blog.clock.now += hourMs + 1_000;
  const nginx = await startNginx({ port, blogPort: blog.port });
  onTestFinished(() => nginx.stop());
  return { ...blog, askNginx: (path: string, asked?: Asked) => askAt(port, path, asked) };
}

/** The part of an answer that a reader, or the reader's browser, goes by. */
function shownIn({ status, headers, body }: RawAnswer) {
  const names = ['content-type', 'content-encoding', 'content-security-policy', 'cache-control'];
  const told = [...names, 'etag', 'location', 'set-cookie', 'suibi-audience', 'vary'];
  return { status, body: String(body), headers: told.map((name) => [name, headers[name]]) };
}

const statusOf = ({ headers }: RawAnswer) => headers['x-cache-status'];

describe('nginx with the configuration of the guide', () => {
  test('answers visitors by itself, with the same bytes', async () => {
    const { addresses, ask, askNginx, passed } = await makeBlog();
    for (const address of addresses) {
      const own = await ask(address);
      expect(statusOf(await askNginx(address)), address).toBe('MISS');
      passed.clear();
      for (const _ of [1, 2, 3]) {
        const answer = await askNginx(address);
        expect(statusOf(answer), address).toBe('HIT');
        expect(answer.body.equals(own.body), address).toBe(true);
        expect(answer.headers['cache-control']).toBe(own.headers['cache-control']);
        expect(answer.headers).not.toHaveProperty('cdn-cache-control');
      }
      expect(passed.urls).toEqual([]);
    }
  });

  test('answers a request for what its client has with 304, and HEAD without a body', async () => {
    const { askNginx } = await makeBlog();
    const { etag, vary } = (await askNginx('/')).headers;
    expect(vary).toBe('accept-encoding');
    const known = await askNginx('/', { headers: { 'if-none-match': String(etag) } });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    const head = await askNginx('/', { method: 'HEAD' });
    expect([statusOf(head), head.body.length]).toEqual(['HIT', 0]);
    expect(head.headers.etag).toBe(etag);
  });

  test('keeps each compression for the clients that take it', async () => {
    const { tea, ask, askNginx } = await makeBlog();
    const text = (await ask(readUrl(tea))).body;
    for (const status of ['MISS', 'HIT']) {
      for (const [name, decompress] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['identity', (body: Buffer) => body],
      ] as const) {
        const headers = { 'accept-encoding': name };
        const answer = await askNginx(readUrl(tea), { headers });
        expect([name, statusOf(answer)]).toEqual([name, status]);
        expect(decompress(answer.body).equals(text), name).toBe(true);
      }
    }
  });

  test('shows nothing older than the setting says', async () => {
    const seconds = 2;
    const { db, ask, askNginx, addresses } = await makeBlog(seconds);
    for (const address of addresses) await askNginx(address);
    expect(statusOf(await askNginx('/'))).toBe('HIT');
    await saveSettings(db, { brand: 'Another name' });
    const changedAt = performance.now();
    const late = () => performance.now() - changedAt >= seconds * 1000;
    let isOldSeen = false;
    for (;;) {
      // A request that begins so long after the change gets the new page.
      const isLate = late();
      const isNew = String((await askNginx('/')).body).includes('Another name');
      isOldSeen ||= !isNew;
      if (isLate) expect(isNew).toBe(true);
      if (isLate) break;
      await setTimeout(20);
    }
    expect(isOldSeen).toBe(true);
    for (const address of addresses) {
      const { body } = await askNginx(address);
      expect(String(body), address).toBe(String((await ask(address)).body));
    }
  });

  test('hands on what the owner asks, and keeps no answer to it', async () => {
    const blog = await makeBlog();
    const { askNginx, addresses, db } = blog;
    await db.deleteFrom('owner').execute();
    const headers = await loggedIn(blog);
    const all = [...addresses, patterns.desk, patterns.settings, '/article/new/'];
    for (const address of all) {
      const answer = await askNginx(address, { headers });
      expect([answer.status, statusOf(answer)], address).toEqual([200, 'BYPASS']);
    }
    for (const address of addresses) {
      const visitors = await askNginx(address);
      expect(statusOf(visitors), address).toBe('MISS');
      expect(String(visitors.body), address).not.toContain('"isLoggedIn":true');
      expect(statusOf(await askNginx(address, { headers }))).toBe('BYPASS');
      const again = await askNginx(address);
      expect([statusOf(again), again.body.equals(visitors.body)], address).toEqual(['HIT', true]);
    }
    expect(String((await askNginx('/', { headers })).body)).toContain('"isLoggedIn":true');
    for (const address of [patterns.desk, patterns.settings]) {
      expect([(await askNginx(address)).status, address]).toEqual([303, address]);
    }
  });

  test('lets the owner log in and out', async () => {
    const blog = await makeBlog();
    await blog.db.deleteFrom('owner').execute();
    await loggedIn(blog);
    await blog.askNginx('/');
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...fromSamePage };
    const login = await blog.askNginx(patterns.login, {
      ...{ method: 'POST', headers: form },
      body: 'username=zhixia&password=a+quiet+ink+river+7',
    });
    expect(login.status).toBe(303);
    const cookie = cookiesOf(login.headers['set-cookie']);
    const owners = () => blog.askNginx('/', { headers: { cookie } });
    expect(String((await owners()).body)).toContain('"isLoggedIn":true');
    const logout = { method: 'POST', headers: { cookie, ...fromSamePage } };
    expect((await blog.askNginx(patterns.logout, logout)).status).toBe(303);
    expect(String((await owners()).body)).not.toContain('"isLoggedIn":true');
    expect(String((await blog.askNginx('/')).body)).not.toContain('"isLoggedIn":true');
  });

  test('counts wrong logins by the address that connects to it, whatever address they claim', async () => {
    const blog = await makeBlog();
    await blog.db.deleteFrom('owner').execute();
    await loggedIn(blog);
    const statuses: number[] = [];
    for (let number = 1; number <= 6; number += 1) {
      const { status } = await blog.askNginx(patterns.apiLogin, {
        method: 'POST',
        headers: {
          ...fromSamePage,
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${number}`,
        },
        body: JSON.stringify({ username: 'zhixia', password: 'wrong' }),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('keeps neither errors, nor calls, nor pages for some readers', async () => {
    const { askNginx, db, rain, clock } = await makeBlog();
    await setArticlePassword(db, rain, 'hash', clock.now);
    const draft = await makeArticle(db, {});
    for (const address of [
      ...['/nowhere', '/?x=1', '/?page=9', '/articles?', '/tag/no/', readUrl(draft), readUrl(rain)],
      ...[patterns.login, patterns.apiArticles, patterns.health, patterns.robots],
    ]) {
      for (const _ of [1, 2, 3]) {
        expect(statusOf(await askNginx(address)), address).toBe('MISS');
      }
    }
  });

  test('hands on uploads, also the part that a browser asks for', async () => {
    const { askNginx, context } = await makeBlog();
    const upload = await makeShownUpload(context, 'a.mp4', 'video/mp4', 'a long film');
    for (const _ of [1, 2]) expect(String((await askNginx(upload)).body)).toBe('a long film');
    const part = await askNginx(upload, { headers: { range: 'bytes=2-5' } });
    expect([part.status, String(part.body)]).toEqual([206, 'long']);
  });

  test('hands on views, which the blog counts by the address of the reader', async () => {
    const { askNginx, context, db, tea } = await makeBlog();
    const headers = {
      ...fromSamePage,
      'user-agent': 'Mozilla/5.0 Firefox/149.0',
      'x-forwarded-for': '203.0.113.9',
    };
    for (const _ of [1, 2, 3]) await askNginx(readUrl(tea), { headers });
    for (const number of [1, 2]) {
      // A reader cannot choose the address: nginx says which one it is.
      const one = { ...headers, 'x-forwarded-for': `203.0.113.${number}` };
      const told = await askNginx(viewedUrl(tea), { method: 'POST', headers: one });
      expect(told.status).toBe(204);
    }
    await context.views.flush();
    expect(await db.selectFrom('blog_days').select(['views', 'visits']).execute()).toEqual([
      { views: 1, visits: 1 },
    ]);
  });

  test('gives the next visitor the right page, whatever others send first', async () => {
    const blog = await makeBlog();
    const { db, ask, askNginx } = blog;
    await db.deleteFrom('owner').execute();
    const owner = await loggedIn(blog);
    const requests = [
      ...[...oddHeaders, ...oddCookies, owner].map((headers) => ({ headers, spelling: 0 })),
      ...spellingsOf('/article/0123456789AB/read/').map((_, spelling) => ({
        headers: {},
        spelling: spelling + 1,
      })),
    ];
    for (const { headers, spelling } of requests) {
      // Each odd request is the first one for a page that nginx does not have.
      const address = readUrl(await makeArticle(db, { postedAt: 1_000 }));
      const path = [address, ...spellingsOf(address)][spelling] ?? '';
      if (!canBeSent(path)) continue;
      const of = `${path} ${JSON.stringify(headers)}`;
      for (const _ of [1, 2]) await askNginx(path, { headers });
      for (const visited of new Set([address, path])) {
        const right = await ask(visited);
        for (const _ of [1, 2]) {
          const seen = await askNginx(visited);
          // nginx itself refuses some spellings.
          if (visited === path && path !== address && seen.status === 400) continue;
          expect(shownIn(seen), of).toEqual(shownIn(right));
        }
      }
    }
  });

  test('keeps no page without the setting', async () => {
    const { addresses, askNginx } = await makeBlog(0);
    for (const address of addresses) {
      for (const _ of [1, 2, 3]) {
        const answer = await askNginx(address);
        expect([answer.status, statusOf(answer)], address).toEqual([200, 'MISS']);
      }
    }
  });
});
