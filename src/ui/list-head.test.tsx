import { describe, expect, test } from 'vitest';
import { headFrame as frame, headOf } from '../../test/head.ts';
import { ListHead } from './list-head.tsx';

describe('the head of a list of articles', () => {
  test('describes the blog', () => {
    const { said, data } = headOf(<ListHead frame={frame} path="/" />);
    expect(said).toEqual([
      'description: Small things.',
      'canonical: https://blog.example/',
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/rss+xml Tea & rain: /rss.xml',
      'alternate application/feed+json Tea & rain: /feed.json',
      'og:type: website',
      'og:site_name: Tea & rain',
      'og:title: Tea & rain',
      'og:description: Small things.',
      'og:url: https://blog.example/',
      'og:locale: en_US',
      'og:image: https://blog.example/picture.png',
      'og:image:width: 1200',
      'og:image:height: 630',
      'twitter:card: summary_large_image',
      'search application/opensearchdescription+xml Tea & rain: /opensearch.xml',
    ]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: 'Tea & rain',
      description: 'Small things.',
      url: 'https://blog.example/',
      inLanguage: 'en',
      potentialAction: {
        '@type': 'SearchAction',
        target: 'https://blog.example/search?q={search_term_string}',
        'query-input': 'required name=search_term_string',
      },
    });
  });

  test('offers a feed for each language', () => {
    const { said } = headOf(<ListHead frame={frame} path="/" feedLangs={['en', 'zh-Hans']} />);
    expect(said.filter((one) => /atom|rss/.test(one))).toEqual([
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/rss+xml Tea & rain: /rss.xml',
      'alternate application/atom+xml English · Tea & rain: /lang/en/feed.xml',
      'alternate application/rss+xml English · Tea & rain: /lang/en/rss.xml',
      'alternate application/atom+xml 简体中文 · Tea & rain: /lang/zh-Hans/feed.xml',
      'alternate application/rss+xml 简体中文 · Tea & rain: /lang/zh-Hans/rss.xml',
    ]);
  });

  test('of a tag offers the feeds of the tag first', () => {
    const { said, data } = headOf(
      <ListHead frame={frame} path="/tag/%E8%8C%B6/" title="茶" tag="茶" />,
    );
    expect(said.filter((one) => one.startsWith('alternate'))).toEqual([
      'alternate application/atom+xml 茶 · Tea & rain: /tag/%E8%8C%B6/feed.xml',
      'alternate application/rss+xml 茶 · Tea & rain: /tag/%E8%8C%B6/rss.xml',
      'alternate application/feed+json 茶 · Tea & rain: /tag/%E8%8C%B6/feed.json',
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/rss+xml Tea & rain: /rss.xml',
      'alternate application/feed+json Tea & rain: /feed.json',
    ]);
    expect(said).toContain('description: Articles from Tea & rain tagged 茶.');
    expect(data).toBeUndefined();
  });

  test('of a series describes the series, whatever the owner says of the blog', () => {
    const { said } = headOf(<ListHead frame={frame} path="/series/A/" title="A" series="A" />);
    expect(said).toContain('description: The series A from Tea & rain, in order.');
    expect(said).toContain('alternate application/atom+xml Tea & rain: /feed.xml');
  });

  test.each([
    ['en', 'Articles from Tea & rain.'],
    ['zh-Hans', '《Tea & rain》的文章。'],
  ] as const)('describes itself in %s where the owner does not', (lang, description) => {
    const { said } = headOf(<ListHead frame={{ ...frame, lang, description: '' }} path="/" />);
    expect(said[0]).toBe(`description: ${description}`);
  });
});
