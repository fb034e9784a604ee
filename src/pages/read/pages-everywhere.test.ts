import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { fromSamePage, loggedIn, testApp } from '../../../test/test-app.ts';
import { findPublicVersion } from '../../db/articles/public-changes.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { exportSite } from '../../export/site/export-site.ts';
import { relateArticles } from '../../server/jobs/relate-articles.ts';
import {
  apiSearchUrl,
  archiveUrl,
  feedUrl,
  listFeeds,
  markdownUrl,
  patterns,
  readUrl,
  searchUrl,
  seriesUrl,
  sitemapUrl,
  tagsUrl,
  tagUrl,
  viewedUrl,
} from '../../urls.ts';

const words = 'Bamboo flutes, wet slates, an iron kettle and a cracked celadon bowl. ';

/**
 * A blog with two articles and a page of nearly the same words, which all have the same tag and
 * series. The page stands between the articles in time.
 */
async function blogWithBoth(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const test = await testApp({ kind, environment: { PUBLIC_URL: 'https://blog.example' } });
  const make = (title: string, content: object) =>
    makeArticle(test.db, {
      ...{ title, tags: ['rain'], series: 'Weather', lang: 'en', now: 5_000 },
      markdown: `${words.repeat(9)}${title}.\n`,
      ...content,
    });
  const first = await make('First article', { postedAt: 1_000 });
  const page = await make('About rain', { kind: 'page', slug: 'about', postedAt: 2_000 });
  const second = await make('Second article', { postedAt: 3_000 });
  // A feed of a language needs two languages.
  await make('Deutsch', { lang: 'de', tags: [], series: null, postedAt: 1 });
  await relateArticles(test.db);
  const get = async (url: string) => (await test.app.inject(url)).body;
  return { ...test, first, page, second, get };
}

eachDatabase((_, kind) => {
  test('a page stands in no list, no feed, no count and beside no article', async () => {
    const { get, first, second } = await blogWithBoth(kind);
    const lists = [
      ...[patterns.home, patterns.articles, tagUrl('rain'), seriesUrl('Weather'), archiveUrl()],
      ...[patterns.apiArticles, ...listFeeds().map(({ url }) => url)],
      ...[feedUrl('atom', { tag: 'rain' }), feedUrl('json', { lang: 'en' }), readUrl(second)],
    ];
    for (const url of lists) {
      const body = await get(url);
      expect(body, url).toContain('First article');
      expect(body, url).not.toContain('About rain');
    }
    expect(await get(readUrl(first))).not.toContain('About rain');
    expect(textOf(await get(readUrl(second)))).toContain('2 of 2');
    expect(textOf(await get(tagsUrl)).replace(/\s+/g, ' ')).toContain('rain 2');
    expect(textOf(await get(archiveUrl()))).not.toContain('4');
  });

  test('a page is in the sitemap, the search, the text for language models and as Markdown', async () => {
    const { get, page } = await blogWithBoth(kind);
    expect(await get(sitemapUrl)).toContain('<loc>https://blog.example/about/</loc>');
    expect(await get(patterns.llms)).toContain(
      `## Pages\n\n- [About rain](https://blog.example${markdownUrl(page)})`,
    );
    const markdown = await get(markdownUrl(page));
    expect(markdown).toContain('\ntype: "page"\n');
    expect(markdown).toContain('\nurl: "https://blog.example/about/"\n');
    const found = await get(searchUrl('about'));
    expect(found).toContain('href="/about/"');
    expect(found).toContain('<span>Page</span>');
    expect(found).not.toContain('<time');
    const { articles } = JSON.parse(await get(apiSearchUrl('about')));
    expect(articles).toMatchObject([{ articleSlug: 'about', articleKind: 'page', day: 'Page' }]);
  });

  test('a search finds a page by its words, and not by a year or by its tags', async () => {
    const { get } = await blogWithBoth(kind);
    const titles = async (query: string) => {
      const { articles = [] } = JSON.parse(await get(apiSearchUrl(query)));
      return articles.map(({ articleTitle }: { articleTitle: string }) => articleTitle).sort();
    };
    const both = ['First article', 'Second article'];
    expect(await titles('celadon lang:en')).toEqual(['About rain', ...both]);
    expect(await titles('celadon year:1970')).toEqual(['Deutsch', ...both]);
    expect(await titles('lang:en')).toEqual(['About rain', ...both]);
    expect(await titles('year:1970')).toEqual(['Deutsch', ...both]);
    expect(await titles('tag:rain')).toEqual(both);
    expect(await titles('celadon tag:rain')).toEqual(both);
    expect(await titles('rain')).toEqual(['About rain', ...both]);
  });

  test('the page itself shows its words, and neither author, date, tags, views nor neighbours', async () => {
    const { app, get, page, db } = await blogWithBoth(kind);
    const body = await get('/about/');
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(body) ?? [];
    expect(textOf(main)).toContain('About rain');
    expect(textOf(main)).toContain('cracked celadon');
    expect(main).not.toMatch(
      /<time|class="(?:views|tags|neighbours|related|meta)"|<nav class="ser/,
    );
    expect(textOf(main)).not.toMatch(
      /Zhixia Lin|1970|min read|First article|Second article|rain 2/,
    );
    expect(body).not.toMatch(/article:published_time|name="author"/);
    expect(body).toContain('"@type":"AboutPage"');
    expect(body).toContain('<meta property="og:type" content="website"/>');
    // It is counted as any article.
    const told = await app.inject({ method: 'POST', url: viewedUrl(page), headers: fromSamePage });
    expect(told.statusCode).toBe(204);
    await trashArticle(db, page, 5);
    expect((await app.inject('/about/')).statusCode).toBe(404);
  });

  test('a change of a page is a public change, and a scheduled page appears at its time', async () => {
    const { app, db, clock, page } = await blogWithBoth(kind);
    const key = async () => (await findPublicVersion(db, clock.now)).key;
    const before = await key();
    await unpublish(db, page, clock.now);
    expect(await key()).not.toBe(before);
    await makeArticle(db, { kind: 'page', slug: 'soon', postedAt: clock.now + 5_000 });
    expect((await findPublicVersion(db, clock.now)).endsAt).toBe(clock.now + 5_000);
    expect((await app.inject('/soon/')).statusCode).toBe(404);
    clock.now += 5_000;
    expect((await app.inject('/soon/')).statusCode).toBe(200);
  });

  test('the desk has the public pages in a section of their own', async () => {
    const made = await blogWithBoth(kind);
    const headers = await loggedIn(made);
    await makeArticle(made.db, { title: 'A page soon', kind: 'page' });
    const { body } = await made.app.inject({ url: patterns.desk, headers });
    const text = textOf(body).replace(/\s+/g, ' ');
    expect(text).toMatch(
      /Writing 1 .*A page soon .*Published 3 .*Second article .*Pages 1 .*About rain .*\/about\//,
    );
  });
});

test('a static site has a page in a folder of its name, as the blog has it', async () => {
  const { app, context, get } = await blogWithBoth();
  const dir = join(temporaryFolder(), 'site');
  const progress = { begin() {}, advance() {}, setTotal() {} };
  const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  const notes = site.notes.filter((note) => !note.includes('/assets/'));
  expect({ ...site, notes }).toMatchObject({ failed: [], notes: [] });
  const page = readFileSync(join(dir, 'about', 'index.html'), 'utf8');
  const [, main] = /<main.*?>(.*)<\/main>/s.exec(page) ?? [];
  expect(textOf(main ?? '')).toBe(
    textOf(/<main.*?>(.*)<\/main>/s.exec(await get('/about/'))?.[1] ?? ''),
  );
  expect(existsSync(join(dir, 'sitemap.xml'))).toBe(true);
  expect(readFileSync(join(dir, 'sitemap.xml'), 'utf8')).toContain('https://blog.example/about/');
});
