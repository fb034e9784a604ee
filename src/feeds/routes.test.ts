import { parseJsonFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  environment,
  expectAbsolute,
  expectValidAtom,
  expectValidRss,
  fetchAtom,
  fetchRss,
  makeBlog,
  parseAtom,
  parseRss,
  urn,
} from '../../test/feeds.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';

describe('the Atom feed', () => {
  test('keeps the rules of its format, and has the articles that visitors see', async () => {
    const made = await makeBlog();
    const { feed, answer } = await fetchAtom(made, '/feed.xml');
    expectValidAtom(feed, 'https://blog.example/feed.xml');
    expect(answer.body).toMatch(
      /<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"[^>]* xml:lang="zh-Hans">/,
    );
    expect(feed).toMatchObject({
      title: { value: '随笔' },
      subtitle: { value: 'Tea & rain' },
      updated: '2026-11-19T08:00:00.000Z',
      authors: [{ name: 'Zhixia Lin' }],
      entries: [
        {
          title: { value: 'Rain <on> & "tea"' },
          authors: [{ name: 'Zhixia Lin' }],
          published: '2026-11-19T08:00:00.000Z',
          updated: '2026-11-19T08:00:00.000Z',
          categories: [{ term: 'rain & tea' }, { term: '雨' }],
          links: [{ href: `https://blog.example/article/${made.rain}/read/`, type: 'text/html' }],
        },
        { title: { value: '茶' }, summary: { value: 'A bowl is enough.' } },
      ],
    });
    expect(
      [...answer.body.matchAll(/<entry xml:lang="([^"]*)">/g)].map(([, lang]) => lang),
    ).toEqual(['en', 'zh-Hans']);
  });

  test('has the whole text with absolute addresses, without the links beside headings', async () => {
    const made = await makeBlog();
    const { feed } = await fetchAtom(made, '/feed.xml');
    const html = feed.entries?.[0]?.content?.value ?? '';
    const here = `https://blog.example/article/${made.rain}/read/`;
    expect(addressesIn(html)).toEqual([
      'https://blog.example/x',
      `${here}#%E4%B8%80`,
      `${here}y.png`,
      `${here}#fn:1`,
      `${here}#fnref:1`,
    ]);
    expect(html).toMatch(/^<h2>一<\/h2>\n<p>A <a /);
  });

  test('keeps its ids when the blog moves', async () => {
    const made = await makeBlog({});
    const idsAt = async (host: string) => {
      const { body } = await made.app.inject({ url: '/feed.xml', headers: { host } });
      expect(body).toContain(`href="http://${host}/feed.xml"`);
      return [...body.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id);
    };
    expect(await idsAt('one.example')).toEqual(await idsAt('two.example:8080'));
  });

  test('is valid for a blog without articles and owner', async () => {
    const made = await testApp({ environment });
    const { feed } = await fetchAtom(made, '/feed.xml');
    expectValidAtom(feed, 'https://blog.example/feed.xml');
    expect(feed.entries ?? []).toEqual([]);
    expect(feed.authors).toEqual([{ name: '随笔' }]);
  });

  test('holds no character that XML cannot hold, in any of its texts', async () => {
    const made = await testApp({ environment });
    const text = 'a\u0001b\u000bc\ufffed\u001be';
    const content = { title: text, author: text, tags: [text], excerpt: text };
    await makeArticle(made.db, { ...content, markdown: `${text}\n\n\`${text}\``, postedAt: 1 });
    await saveSettings(made.db, { brand: text, description: text });
    const { feed } = await fetchAtom(made, '/feed.xml');
    expectValidAtom(feed, 'https://blog.example/feed.xml');
    expect(feed.entries?.[0]).toMatchObject({
      title: { value: 'abcde' },
      authors: [{ name: 'abcde' }],
      categories: [{ term: 'abcde' }],
      summary: { value: 'abcde' },
    });
  });

  test('marks the language of an article as undetermined when nobody knows it', async () => {
    const made = await testApp({ environment });
    await makeArticle(made.db, { title: '1', markdown: '1\n', lang: null, postedAt: 1 });
    const { answer } = await fetchAtom(made, '/feed.xml');
    expect(answer.body).toContain('<entry xml:lang="und">');
  });

  test.each(['\u0001', ' \u0001 '])(
    'names an article by its address when XML can hold no letter of its title %j',
    async (title) => {
      const made = await testApp({ environment });
      const articleID = await makeArticle(made.db, { title, postedAt: 1 });
      const { feed } = await fetchAtom(made, '/feed.xml');
      expectValidAtom(feed, 'https://blog.example/feed.xml');
      expect(feed.entries?.[0]?.title?.value).toBe(
        `https://blog.example/article/${articleID}/read/`,
      );
    },
  );
});

describe.each(['/feed.xml', '/rss.xml'])('%s', (url) => {
  const text = `a&b <c> "d" 'e' &apos; &amp; ]]>`;
  const written = `a&amp;b &lt;c&gt; &quot;d&quot; 'e' &amp;apos; &amp;amp; ]]&gt;`;

  test('has the cover of an article, and none for an article without one', async () => {
    const { app } = await makeBlog();
    const { body } = await app.inject(url);
    const covers = [...body.matchAll(/<media:content [^>]*>/g)].map(([cover]) => cover);
    expect(covers).toEqual([
      expect.stringMatching(/ url="https:\/\/blog\.example\/uploads\/a\/b\.png"/),
    ]);
    expect(covers[0]).toContain(' medium="image"');
    expect(body).toContain('xmlns:media="http://search.yahoo.com/mrss/"');
  });

  test('has plain texts unchanged, without white space around them', async () => {
    const made = await testApp({ environment });
    const content = { title: text, author: text, tags: [text], excerpt: text };
    await makeArticle(made.db, { ...content, postedAt: 1 });
    await saveSettings(made.db, { brand: text, description: text });
    const { body } = await made.app.inject(url);
    // The icon of RSS has the title too.
    const titles = url === '/rss.xml' ? 3 : 2;
    expect(body.split(`<title>${written}</title>`)).toHaveLength(titles + 1);
    for (const name of url === '/feed.xml'
      ? ['subtitle', 'name', 'summary']
      : ['description', 'dc:creator', 'category']) {
      expect(body).toContain(`<${name}>${written}</${name}>`);
    }
  });
});

describe('the RSS feed', () => {
  test('keeps the rules of its format, and has the articles that visitors see', async () => {
    const made = await makeBlog();
    const { feed } = await fetchRss(made, '/rss.xml');
    expectValidRss(feed, 'https://blog.example/rss.xml');
    expect(feed).toMatchObject({
      title: '随笔',
      link: 'https://blog.example/',
      description: 'Tea & rain',
      language: 'zh-Hans',
      lastBuildDate: 'Thu, 19 Nov 2026 08:00:00 GMT',
      items: [
        {
          title: 'Rain <on> & "tea"',
          link: `https://blog.example/article/${made.rain}/read/`,
          pubDate: 'Thu, 19 Nov 2026 08:00:00 GMT',
          dc: { creators: ['Zhixia Lin'], languages: ['en'] },
          categories: [{ name: 'rain & tea' }, { name: '雨' }],
        },
        { title: '茶', description: 'A bowl is enough.', dc: { languages: ['zh-Hans'] } },
      ],
    });
  });

  test('has the same texts and ids as the Atom feed', async () => {
    const made = await makeBlog();
    const { entries } = parseAtom((await made.app.inject('/feed.xml')).body);
    const { items } = parseRss((await made.app.inject('/rss.xml')).body);
    expect(items?.map(({ guid }) => guid?.value)).toEqual(entries?.map(({ id }) => id));
    expect(items?.map(({ content }) => content?.encoded)).toEqual(
      entries?.map(({ content }) => content?.value),
    );
  });

  test('describes an article in HTML that shows its excerpt', async () => {
    const made = await testApp({ environment });
    await makeArticle(made.db, { excerpt: 'a <b> &amp; c', postedAt: 1 });
    const { answer } = await fetchRss(made, '/rss.xml');
    expect(answer.body).toContain('<![CDATA[a &lt;b&gt; &amp;amp; c]]>');
  });

  test('is valid for a blog without articles, owner and description', async () => {
    const made = await testApp({ environment });
    const { feed } = await fetchRss(made, '/rss.xml');
    expectValidRss(feed, 'https://blog.example/rss.xml');
    expect(feed.items ?? []).toEqual([]);
  });
});

describe('the JSON feed', () => {
  test('keeps the rules of its format, and has the articles that visitors see', async () => {
    const { app, rain, tea } = await makeBlog();
    const answer = await app.inject('/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
    const feed = parseJsonFeed(answer.body);
    expect(feed).toMatchObject({
      title: '随笔',
      home_page_url: 'https://blog.example/',
      feed_url: 'https://blog.example/feed.json',
      description: 'Tea & rain',
      language: 'zh-Hans',
      authors: [{ name: 'Zhixia Lin' }],
    });
    const items = feed.items ?? [];
    expect(items).toMatchObject([
      {
        url: `https://blog.example/article/${rain}/read/`,
        title: 'Rain <on> & "tea"',
        image: 'https://blog.example/uploads/a/b.png',
        date_published: '2026-11-19T08:00:00.000Z',
        date_modified: '2026-11-19T08:00:00.000Z',
        tags: ['rain & tea', '雨'],
        language: 'en',
        authors: [{ name: 'Zhixia Lin' }],
      },
      { url: `https://blog.example/article/${tea}/read/`, language: 'zh-Hans', tags: ['tea'] },
    ]);
    expect(items[1]).not.toHaveProperty('image');
    expect(items[1]?.summary).toBe('A bowl is enough.');
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    expect(items.filter(({ id }) => !urn.test(id ?? ''))).toEqual([]);
    expectAbsolute(items.flatMap((item) => addressesIn(item.content_html ?? '')));
  });

  test('has an empty list of articles for a blog without articles', async () => {
    const { app } = await testApp({ environment });
    expect((await app.inject('/feed.json')).json()).toMatchObject({ items: [] });
  });

  test('names the same articles by the same ids as the Atom feed', async () => {
    const { app } = await makeBlog();
    const { entries } = parseAtom((await app.inject('/feed.xml')).body);
    const { items } = parseJsonFeed((await app.inject('/feed.json')).body);
    expect(items?.map(({ id }) => id)).toEqual(entries?.map(({ id }) => id));
  });
});
