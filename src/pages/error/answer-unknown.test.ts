import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { firstScript, fromSamePage, testApp } from '../../../test/test-app.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { addListRedirects, addRedirects } from '../../db/articles/redirects.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveRootFile } from '../../db/settings/root-files.ts';
import { normaliseAddress } from '../../shared/address/addresses.ts';
import { readUrl } from '../../urls.ts';

const id = '0123456789AB';

describe('an address without its last slash', () => {
  test.each([
    ['/article/new', '/article/new/'],
    [`/article/${id}/read`, `/article/${id}/read/`],
    [`/article/${id}/edit`, `/article/${id}/edit/`],
    [`/article/${id}/read?a=1&b=%2F`, `/article/${id}/read/?a=1&b=%2F`],
  ])('%s redirects to %s', async (url, location) => {
    const { app } = await testApp();
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
    }
  });

  test.each(['/articles/', '/login/', '/desk/', '/healthz/', '//', '/article/', '/article'])(
    '%s does not redirect',
    async (url) => {
      const { app } = await testApp();
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});

describe('another method on a known address', () => {
  test.each([
    ['POST', '/', 'GET, HEAD'],
    ['PUT', '/articles', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['TRACE', '/', 'GET, HEAD'],
    ['DELETE', '/login?next=/desk', 'GET, HEAD, POST'],
    ['GET', '/logout', 'POST'],
    ['GET', `/delete/${id}`, 'POST'],
    ['PATCH', `/api/articles/${id}`, 'GET, HEAD, PUT'],
    ['GET', `/api/articles/${id}/publish`, 'POST'],
    ['POST', `/article/${id}/read/`, 'GET, HEAD'],
    ['POST', '/article/new/', 'GET, HEAD'],
    ['DELETE', '/assets/site.css', 'GET, HEAD'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s is told which there are: %s', async (method, url, allowed) => {
    const { app } = await testApp();
    const headers = { ...fromSamePage, accept: 'application/json' };
    const answer = await app.inject({ method, url, headers });
    expect(answer.statusCode).toBe(405);
    const allow = String(answer.headers.allow).split(', ');
    expect(allow.sort().join(', ')).toBe(allowed);
    expect(answer.json()).toMatchObject({ error: { code: 'method' } });
  });

  test('gets a page in a browser', async () => {
    const { app } = await testApp();
    const answer = await app.inject({ url: '/logout', headers: asBrowser });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(textOf(answer.body)).toContain('Not supported here');
  });
});

describe('an unknown address', () => {
  test.each([
    '/nowhere',
    '/article/nope/read/',
    `/article/${id}/read/`,
    `/article/${id.toLowerCase()}/read/`,
    '/uploads/short/a.png',
    '/index.php',
    '/%00',
    '/tag/%00/',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%zz',
    '/article/%E0%A4%A/read/',
    '/article/%FF/read/',
    'a long one',
  ])('%s answers with a page with the header, whichever program asks', async (url) => {
    const { app } = await testApp();
    const address = url === 'a long one' ? readUrl('A'.repeat(400)) : url;
    const answer = await app.inject({ url: address, headers: { accept: '*/*' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(
      '<header class="site-header"><a class="logo logo-seal" lang="zh-Hans" href="/">',
    );
    const text = textOf(answer.body);
    expect(text).toContain('The link may be wrong, or the page may be gone.');
    expect(text).toContain('Go to the articles');
    expect(text).toContain('Log in');
  });

  test.each([
    ['/nowhere', { accept: 'application/json' }],
    ['/api/nowhere', {}],
    ['/api/nowhere', asBrowser],
  ])('answers with JSON for a program: %s %j', async (url, headers) => {
    const { app } = await testApp();
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      error: { code: 'not-found', message: 'There is nothing at this address.' },
    });
  });

  test('with HTML in it is shown as text', async () => {
    const { app } = await testApp();
    const url = '/"><script>alert(1)</script>?"><img>';
    const { body } = await app.inject({ url, headers: asBrowser });
    expect(body.replace(`<script>${firstScript}</script>`, '')).not.toMatch(/<script>|<img>/);
  });
});

describe('HEAD', () => {
  test.each(['/', '/login', '/healthz', '/nowhere'])(
    '%s answers as GET without the body',
    async (url) => {
      const { app } = await testApp();
      const get = await app.inject({ url, headers: asBrowser });
      const head = await app.inject({ method: 'HEAD', url, headers: asBrowser });
      const { 'x-request-id': _got, date: _then, ...headers } = get.headers;
      expect(head.statusCode).toBe(get.statusCode);
      expect(head.headers).toMatchObject(headers);
      expect(head.body).toBe('');
    },
  );
});

eachDatabase((_, kind) => {
  const old = '/2019/05/随笔 tea/';

  test.each([
    encodeURI(old),
    encodeURI(old.slice(0, -1)),
    `${encodeURI(old)}index.html`,
    `${encodeURI(old.slice(0, -1))}.html`,
    `${encodeURI(old)}?from=feed`,
  ])('the original address of an imported article redirects to it: %s', async (url) => {
    const { app, db } = await testApp({ kind });
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addRedirects(db, articleID, [normaliseAddress(old)]);
    const answer = await app.inject({ url, headers: asBrowser });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, readUrl(articleID)]);
  });

  test.each([
    ['/?p=12', '/?p=12', 308],
    ['/?p=12', '/?page_id=12&preview=true', 308],
    ['/?p=12', '/?p=13', 200],
    ['/?p=12', '/?page=1', 200],
    ['/blog/?p=12', '/blog/?p=12', 301],
    ['/a/blog/?p=12', '/a/blog/index.php?p=12', 308],
    ['/blog/?p=12', '/?p=12', 200],
  ])('of an article that had the address %s, %s answers %s', async (address, url, status) => {
    const { app, db } = await testApp({ kind });
    const articleID = await makeArticle(db, { postedAt: 1 });
    await addRedirects(db, articleID, [normaliseAddress(address)]);
    const answer = await app.inject({ url, headers: asBrowser });
    const location = status !== 200 ? readUrl(articleID) : undefined;
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  test('it answers 404 while visitors may not read the article', async () => {
    const { app, db, clock } = await testApp({ kind });
    const hidden = {
      '/draft': await makeArticle(db, {}),
      '/scheduled': await makeArticle(db, { postedAt: clock.now + 1000 }),
      '/trashed': await makeArticle(db, { postedAt: 1 }),
      '/unpublished': await makeArticle(db, { postedAt: 1 }),
    };
    await trashArticle(db, hidden['/trashed'], clock.now);
    await unpublish(db, hidden['/unpublished'], 9_000);
    for (const [address, articleID] of Object.entries(hidden)) {
      await addRedirects(db, articleID, [address]);
      const answer = await app.inject(address);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain(articleID);
    }
    clock.now += 1000;
    expect((await app.inject('/scheduled')).statusCode).toBe(308);
  });

  test('an address that the database cannot store as text answers 404', async () => {
    const { app } = await testApp({ kind });
    for (const url of ['/%00', '/a%00b.html', '/%ED%A0%80', '/%F0%9F%91%A8']) {
      expect([400, 404]).toContain((await app.inject(url)).statusCode);
    }
  });
});

eachDatabase((_, kind) => {
  /** A blog that has moved in: its old lists lead to those of today. */
  async function movedIn() {
    const moved = await testApp({ kind });
    await makeArticle(moved.db, { tags: ['绿茶'], postedAt: 1 });
    await addListRedirects(moved.db, [
      { address: '/', list: 'articles' },
      { address: '/blog', list: 'articles' },
      { address: '/archives', list: 'archive' },
      { address: '/categories', list: 'tags' },
      { address: '/tag/green-tea', list: 'tag', tag: '绿茶' },
      { address: '/categories/茶/绿茶', list: 'tag', tag: '绿茶' },
    ]);
    return moved;
  }
  const tag = '/tag/%E7%BB%BF%E8%8C%B6/';

  test.each([
    ['/categories/', '/tags/'],
    ['/categories', '/tags/'],
    ['/categories/index.html', '/tags/'],
    ['/categories/%E8%8C%B6/%E7%BB%BF%E8%8C%B6/', tag],
    ['/categories/%e8%8c%b6/%e7%bb%bf%e8%8c%b6.html', tag],
    ['/categories/%E8%8C%B6/%E7%BB%BF%E8%8C%B6/page/2/?x=1', tag],
    ['/tag/green-tea/', tag],
    ['/tag/green-tea/page/2/', tag],
    ['/tag/green-tea/feed/', `${tag}rss.xml`],
    ['/archives/', '/archive/'],
    ['/archives/2020/05', '/archive/'],
    ['/2020/05/', '/archive/'],
    ['/page/2/', '/'],
    ['/blog/', '/'],
    ['/atom.xml', '/feed.xml'],
    ['/feed', '/rss.xml'],
    ['/feed/', '/rss.xml'],
    ['/posts/index.xml?format=xml', '/rss.xml'],
    ['/?feed=rss2', '/rss.xml'],
  ])('the old address of a list redirects to a list: %s', async (url, location) => {
    const { app } = await movedIn();
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: asBrowser });
      expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await app.inject(location)).statusCode).toBe(200);
  });

  test('an article, a page and a file of the owner go before a list', async () => {
    const { app, db } = await movedIn();
    const article = await makeArticle(db, { postedAt: 1 });
    await addRedirects(db, article, ['/atom.xml', '/archives/2020']);
    expect((await app.inject('/atom.xml')).headers.location).toBe(readUrl(article));
    expect((await app.inject('/archives/2020/')).headers.location).toBe(readUrl(article));
    await addListRedirects(db, [{ address: '/about', list: 'archive' }]);
    await makeArticle(db, { kind: 'page', slug: 'about', postedAt: 1 });
    expect((await app.inject('/about/')).statusCode).toBe(200);
    await saveRootFile(db, { name: 'index.xml', content: '<x/>' });
    expect((await app.inject('/index.xml')).body).toBe('<x/>');
  });

  test.each([
    ['GET', '/categories/nothing/'],
    ['GET', '/tag/nothing/'],
    ['GET', '/archives/99/'],
    ['GET', '/api/feed'],
    ['GET', '/%5Cevil.example/'],
    ['GET', 'a long one'],
    ['POST', '/feed/'],
  ] as const)('%s %s is not redirected', async (method, address) => {
    const { app } = await movedIn();
    const url = address === 'a long one' ? `/${'x'.repeat(8_000)}/` : address;
    const answer = await app.inject({ method, url, headers: { ...fromSamePage, ...asBrowser } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });

  test.each([
    ['//evil.example/feed/', '/rss.xml'],
    ['/%5Cevil.example/feed/', '/rss.xml'],
    ['/https://evil.example/atom.xml', '/feed.xml'],
    ['//evil.example', '/'],
    ['//evil.example/categories', '/tags/'],
  ])('%s redirects within the blog, to %s', async (url, location) => {
    const { app } = await movedIn();
    expect((await app.inject({ url, headers: asBrowser })).headers.location).toBe(location);
  });
});
