import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { unpublish } from '../db/articles/publishing.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';
import type { ArticleContent } from '../shared/document.ts';

const friends = [
  '::: links',
  '- ![](/uploads/a/a.png) [A & B](https://a.example/?b=1&c) Writes <code>. [RSS](https://a.example/feed.xml)',
  '',
  '### Near',
  '',
  '- [Here](/archive/)',
  ':::',
].join('\n');

async function blogWith(kind: 'sqlite' | 'postgres') {
  const test = await testApp({ kind, environment: { PUBLIC_URL: 'https://blog.example' } });
  const post = (slug: string, markdown: string, content: Partial<ArticleContent> = {}) =>
    makeArticle(test.db, { kind: 'page', slug, title: slug, markdown, ...content, postedAt: 1 });
  const read = async (path: string) => (await test.app.inject(path)).body;
  const blogrolls = async (path: string) =>
    [...(await read(path)).matchAll(/<link rel="blogroll"[^>]*>/g)].map(([link]) => link);
  return { ...test, post, read, blogrolls };
}

const link = '<link rel="blogroll" type="text/xml" href="/links.opml"/>';

eachDatabase((_, kind) => {
  test('the friend links of a page are OPML, to which the page and the home page lead', async () => {
    const { app, post, blogrolls } = await blogWith(kind);
    await post('links', friends, { title: 'Friends & more' });
    await post('about', 'Nothing.');
    const { statusCode, headers, body } = await app.inject('/links.opml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/x-opml; charset=utf-8']);
    expect(body.split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<opml version="2.0">',
      '<head><title>Friends &amp; more</title></head>',
      '<body>',
      '<outline type="rss" text="A &amp; B" description="Writes &lt;code&gt;." xmlUrl="https://a.example/feed.xml" htmlUrl="https://a.example/?b=1&amp;c"/>',
      '<outline text="Near">',
      '<outline type="link" text="Here" url="https://blog.example/archive/" htmlUrl="https://blog.example/archive/"/>',
      '</outline>',
      '</body>',
      '</opml>',
      '',
    ]);
    expect(await blogrolls('/links/')).toEqual([link]);
    expect(await blogrolls('/')).toEqual([link]);
    expect(await blogrolls('/about/')).toEqual([]);
    expect(await blogrolls('/archive/')).toEqual([]);
    const again = { 'if-none-match': String(headers.etag) };
    expect((await app.inject({ url: '/links.opml', headers: again })).statusCode).toBe(304);
  });

  test('of two such pages the home page names none', async () => {
    const { post, blogrolls } = await blogWith(kind);
    await post('links', friends);
    await post('more', friends);
    expect(await blogrolls('/')).toEqual([]);
    expect(await blogrolls('/more/')).toHaveLength(1);
  });

  test('a draft, a page with a password and an article have none', async () => {
    const { app, db, clock, post, blogrolls } = await blogWith(kind);
    const id = await post('links', friends);
    await setArticlePassword(db, id, 'hash', clock.now);
    await makeArticle(db, { kind: 'page', slug: 'draft-page', markdown: friends });
    await makeArticle(db, { slug: 'tea', markdown: friends, postedAt: 1 });
    await post('empty', '::: links\n- nobody\n:::');
    await unpublish(db, await post('once', friends), clock.now);
    for (const name of ['links', 'draft-page', 'tea', 'empty', 'once', 'none', 'a%2Fb']) {
      expect((await app.inject(`/${name}.opml`)).statusCode, name).toBe(404);
    }
    expect(await blogrolls('/')).toEqual([]);
    expect(await blogrolls('/article/tea/')).toEqual([]);
  });
});
