import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { cookiesOf, fromSamePage, testApp } from '../../../test/test-app.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import type { Db } from '../../db/tables.ts';
import { hashPassword } from '../../server/auth/password.ts';
import { type ArticleContent, contentSchema } from '../../shared/document.ts';
import { pageUrl, patterns, readUrl, unlockUrl } from '../../urls.ts';

const canonicalOf = (body: string) =>
  findByTag(body, 'link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href;

/** Saves and publishes a version of an article that has `revision` versions. */
async function publishNext(
  db: Db,
  articleID: string,
  revision: number,
  content: Partial<ArticleContent>,
) {
  await makeRevision(db, { articleID, basedOn: revision, content: makeContent(content), now: 2 });
  const publication = { articleID, revision: revision + 1, now: 2 };
  return publishRevision(db, { ...publication, rendered: makeRendered(), renderVersion: 1 });
}

async function blogWithPage(kind: 'sqlite' | 'postgres' = 'sqlite', slug = 'about') {
  const test = await testApp({ kind });
  const articleID = await makeArticle(test.db, {
    ...{ kind: 'page', slug, title: 'About me', postedAt: 1 },
  });
  const get = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const request = { method, url, headers: fromSamePage };
    const { statusCode: status, headers, body } = await test.app.inject(request);
    return { status, location: headers.location, allow: headers.allow, body };
  };
  return { ...test, articleID, get };
}

eachDatabase((_, kind) => {
  test('a page is served at the root and at the address with its id, and both name the root', async () => {
    const { articleID, get } = await blogWithPage(kind);
    for (const url of ['/about/', readUrl(articleID)]) {
      const { status, body } = await get(url);
      expect(status, url).toBe(200);
      expect(canonicalOf(body), url).toBe('http://localhost/about/');
    }
    expect(await get('/about/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test('renamed, made an article, and a page again: each address leads to the one of today', async () => {
    const { db, articleID, get } = await blogWithPage(kind);
    const leadTo = async (location: string, ...addresses: string[]) => {
      for (const url of addresses) {
        expect(await get(url), url).toMatchObject({ status: 301, location });
      }
      expect((await get(location)).status).toBe(200);
    };
    await publishNext(db, articleID, 1, { kind: 'page', slug: 'me' });
    await leadTo('/me/', '/about/');
    await publishNext(db, articleID, 2, { kind: 'article', slug: 'me' });
    await leadTo('/article/me/', '/about/', '/me/');
    await publishNext(db, articleID, 3, { kind: 'article', slug: null });
    await leadTo(readUrl(articleID), '/about/', '/me/', '/article/me/');
    await publishNext(db, articleID, 4, { kind: 'page', slug: 'me' });
    await leadTo('/me/', '/about/', '/article/me/');
  });

  test('an article and a page may have the same name, two pages may not', async () => {
    const { db, articleID, get } = await blogWithPage(kind);
    const article = await makeArticle(db, { slug: 'about', title: 'About tea', postedAt: 1 });
    expect(canonicalOf((await get(readUrl(article))).body)).toBe('http://localhost/article/about/');
    expect((await get('/about/')).body).toContain('About me');
    const holder = { articleID, title: 'About me' };
    expect(await publishNext(db, article, 1, { kind: 'page', slug: 'about' })).toEqual({
      kind: 'name-taken',
      holder,
    });
  });

  test('a page does not get the old address of an article', async () => {
    const { db, articleID } = await blogWithPage(kind);
    const imported = await makeArticle(db, { title: 'Imported', postedAt: 1 });
    await addRedirects(db, imported, ['/tea']);
    const holder = { articleID: imported, title: 'Imported' };
    expect(await publishNext(db, articleID, 1, { kind: 'page', slug: 'tea' })).toEqual({
      kind: 'name-taken',
      holder,
    });
  });

  test.each([
    [null, 'pageWithoutName'],
    ['tags', 'reservedName'],
    ['page', 'reservedName'],
    ['comments', 'reservedName'],
  ] as const)('a page with the name %j is not published', async (slug, name) => {
    const { db, articleID, get } = await blogWithPage(kind);
    const outcome = await publishNext(db, articleID, 1, { kind: 'page', slug });
    expect(outcome).toMatchObject({ kind: 'name-refused', fault: { name } });
    expect((await get('/about/')).status).toBe(200);
  });
});

test('the password of a page is given at its address, and opens it there', async () => {
  const { app, db, articleID, get } = await blogWithPage();
  await setArticlePassword(db, articleID, await hashPassword('rain on bamboo'), 1);
  expect((await get('/about/')).body).toContain('This article is password-protected.');
  const payload = { password: 'rain on bamboo' };
  const headers = { ...fromSamePage };
  const unlock = { method: 'POST' as const, url: unlockUrl(articleID), headers, payload };
  const right = await app.inject(unlock);
  expect(right.headers.location).toBe('/about/');
  const cookie = cookiesOf(right.headers['set-cookie']);
  const open = await app.inject({ url: '/about/', headers: { cookie } });
  expect(open.body).toContain('A bowl of tea');
});

describe('an address at the root', () => {
  test('is that of a page in any way of writing the letters, and with its last slash only', async () => {
    const { get } = await blogWithPage('sqlite', '关于-我');
    const encoded = encodeURIComponent('关于-我');
    expect((await get(`/${encoded}/`)).status).toBe(200);
    expect((await get(`/${encoded.toLowerCase()}/`)).status).toBe(200);
    for (const url of [`/${encoded}`, `/${encoded}/index.html`, `/${encoded}.html`]) {
      expect(await get(url), url).toMatchObject({ status: 308, location: `/${encoded}/` });
    }
  });

  test('takes no other method than GET and HEAD, if a page has it', async () => {
    const { get } = await blogWithPage();
    expect(await get('/about/', 'POST')).toMatchObject({ status: 405, allow: 'GET, HEAD' });
    expect(await get('/nothing/', 'POST')).toMatchObject({ status: 404 });
  });

  test('without a page is unknown, with and without its last slash', async () => {
    const { get } = await blogWithPage();
    for (const url of ['/nothing/', '/nothing', '/About/', '/ABOUT', '/about/x/', '//', '/%20/']) {
      expect(await get(url), url).toMatchObject({ status: 404, location: undefined });
    }
  });

  test('leads to an imported article that had it', async () => {
    const { db, get } = await blogWithPage();
    const articleID = await makeArticle(db, { slug: 'rain', postedAt: 1 });
    await addRedirects(db, articleID, ['/old']);
    for (const url of ['/old', '/old/']) {
      expect((await get(url)).location, url).toBe('/article/rain/');
    }
  });
});

test('a page hides no address of the program, whatever name the database has', async () => {
  const { app, db, routes } = await blogWithPage();
  const own = [...new Set(routes.map(({ path }) => path))].filter(
    (path) => !path.includes(':') && path !== patterns.home,
  );
  const ask = async (method: 'GET' | 'HEAD', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    return [statusCode, headers.location];
  };
  const askAll = async () => {
    const answers: Record<string, unknown> = {};
    for (const path of own) {
      // With another slash at its end the address may be that of a page, but not of a reserved one.
      for (const url of [path, path.toUpperCase(), path.replace(/\/?$/, '//')]) {
        answers[url] = [await ask('GET', url), await ask('HEAD', url)];
      }
    }
    return answers;
  };
  const before = await askAll();
  for (const [index, path] of own.entries()) {
    const slug = path.split('/')[1] ?? '';
    // Published behind the back of the program, as by a version that reserves other names.
    const articleID = await makeArticle(db, { kind: 'page', slug: `page-${index}`, postedAt: 1 });
    await db.updateTable('revisions').set({ slug }).where('article_id', '=', articleID).execute();
  }
  expect(await askAll()).toEqual(before);
});

/** Names that no page gets, or that lead nowhere; and what they would be. */
const hostileNames = [
  ...['About', 'ABOUT', 'aBout', 'about ', ' about', 'about.', 'about..', '.about'],
  ...['..', '.', '...', '%2e%2e', '%2E', 'a%2fb', 'a/b', 'a\\b', '/', '//', 'index.html'],
  ...['about.html', 'about.md', 'favicon.ico', 'robots.txt', 'feed.xml', '.well-known', '-'],
  ...['--', '-about', 'about-', 'a--b', 'a_b', 'a b', 'a\tb', 'a\nb', 'a\0b', '\u202eabout'],
  ...['about\u200b', 'about\u00ad', 'a?b', 'a#b', 'a&b', '<script>', '"', "'", '`', '{}', '$'],
  ...['🍵', '🍵'.repeat(200), 'a'.repeat(101), '\ud83c', 'e\u0301', 'new', ''],
];

describe('a page is not published under the name', () => {
  test.each(hostileNames)('%j', async (slug) => {
    const { db, articleID, get } = await blogWithPage();
    const content = makeContent({ kind: 'page', slug });
    expect(contentSchema.safeParse(content).success).toBe(false);
    const address = slug.isWellFormed() ? pageUrl(slug) : '/%ed%a0%bc/';
    expect((await get(address)).body).not.toContain('About me');
    // And the page that is there stays.
    expect((await get('/about/')).body).toContain('About me');
    expect((await get(readUrl(articleID))).status).toBe(200);
    expect(await db.selectFrom('redirects').select('address').execute()).toEqual([
      { address: '/about' },
    ]);
  });
});
