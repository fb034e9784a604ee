import { describe, expect, test } from 'vitest';
import { findByTag } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { testApp } from '../../../test/test-app.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import { feedUrl, namedUrl, readUrl, sitemapUrl } from '../../urls.ts';

async function named(slug: string | null) {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { slug, postedAt: 1 });
  let revision = 1;
  const get = async (url: string) => {
    const { statusCode: status, headers, body } = await test.app.inject(url);
    return { status, location: headers.location, body };
  };
  const rename = async (slug: string | null) => {
    const content = makeContent({ slug });
    await makeRevision(test.db, { articleID, basedOn: revision, content, now: 2 });
    revision += 1;
    const rendered = makeRendered();
    await publishRevision(test.db, { articleID, revision, rendered, renderVersion: 1, now: 2 });
  };
  return { ...test, articleID, get, rename };
}

const canonicalOf = (body: string) =>
  findByTag(body, 'link').find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href;

describe('an article with an address name', () => {
  test('is served at the address with its id too, and both name the one with the name', async () => {
    const { articleID, get } = await named('on-tea');
    for (const url of [readUrl(articleID), '/article/on-tea/']) {
      const { status, body } = await get(url);
      expect(status).toBe(200);
      expect(canonicalOf(body)).toBe('http://localhost/article/on-tea/');
    }
  });

  test('is linked by its name in list, feed and sitemap', async () => {
    const { articleID, get } = await named('雨-tea');
    for (const url of ['/', feedUrl('atom'), feedUrl('rss'), feedUrl('json'), sitemapUrl]) {
      const { body } = await get(url);
      expect(body, url).toContain('/article/%E9%9B%A8-tea/');
      expect(body, url).not.toContain(readUrl(articleID));
    }
  });

  test('leads from every earlier name straight to the address of today', async () => {
    const { articleID, get, rename } = await named('a');
    await rename('b');
    await rename('雨');
    for (const name of ['a', 'b']) {
      expect(await get(namedUrl(name))).toMatchObject({ status: 301, location: namedUrl('雨') });
      // Without the last slash it is one step too.
      expect(await get(`/article/${name}`)).toMatchObject({
        status: 308,
        location: namedUrl('雨'),
      });
    }
    expect((await get(namedUrl('雨'))).status).toBe(200);
    await rename(null);
    for (const name of ['a', 'b', '雨']) {
      const address = readUrl(articleID);
      expect(await get(namedUrl(name))).toMatchObject({ status: 301, location: address });
    }
  });

  test('leads there from its original address on another site', async () => {
    const { db, articleID, get, rename } = await named('a');
    await addRedirects(db, articleID, ['/2024/tea', '/article/old-tea']);
    await rename('b');
    expect(await get('/2024/tea/')).toMatchObject({ status: 308, location: namedUrl('b') });
    expect(await get('/article/old-tea/')).toMatchObject({ status: 301, location: namedUrl('b') });
  });
});

test('an address name that no article has answers 404', async () => {
  const { get } = await named('a');
  expect((await get(namedUrl('b'))).status).toBe(404);
  expect((await get('/article/%E9/')).status).toBe(404);
});
