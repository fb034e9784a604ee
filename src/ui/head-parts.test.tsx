import { parseFragment } from 'parse5';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ArticleHead, ListHead } from './head-parts.tsx';

const frame = {
  brand: 'Tea & rain',
  description: 'Small things.',
  lang: 'en' as const,
  origin: 'https://blog.example',
};

const article = {
  articleID: '0123456789AB',
  articleTitle: 'On "tea"',
  articleAuthor: 'Zhixia Lin',
  articleTags: 'tea,茶',
  articleExcerpt: 'A bowl\n is enough.',
  articleTime: '2026-11-19T08:00:00.000Z',
  postedAt: '2026-11-18T08:00:00.000Z',
  articleClick: 1,
  articleCoverUrl: null as string | null,
  articleLang: 'zh-Hans' as string | null,
  lang: 'zh-Hans' as string | null,
  summary: 'Tea.',
};

/** What a page says: `name: content` of its metas, `rel type title: href` of its links, its JSON. */
function headOf(head: ReactElement) {
  const said: string[] = [];
  let data: Record<string, unknown> | undefined;
  for (const node of parseFragment(renderToStaticMarkup(head)).childNodes) {
    if (!('attrs' in node)) throw new Error(`a node ${node.nodeName}`);
    const of = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (node.tagName === 'meta') said.push(`${of.name ?? of.property}: ${of.content}`);
    if (node.tagName === 'link') {
      said.push([of.rel, of.type, of.title].filter(Boolean).join(' ').concat(`: ${of.href}`));
    }
    if (node.tagName === 'script') {
      expect(of.type).toBe('application/ld+json');
      const [text] = node.childNodes;
      data = JSON.parse(text && 'value' in text ? text.value : '');
    }
  }
  return { said, data };
}

const here = 'https://blog.example/article/0123456789AB/read/';

describe('the page of an article', () => {
  test('says where and what it is, to search engines, previews and feed readers', () => {
    expect(headOf(<ArticleHead frame={frame} article={article} />).said).toEqual([
      'description: A bowl is enough.',
      `canonical: ${here}`,
      'alternate text/markdown: /article/0123456789AB/read.md',
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/feed+json Tea & rain: /feed.json',
      'author: Zhixia Lin',
      'og:type: article',
      'og:site_name: Tea & rain',
      'og:title: On "tea"',
      'og:description: A bowl is enough.',
      `og:url: ${here}`,
      'og:locale: zh_CN',
      'og:image: https://blog.example/article/0123456789AB/picture.png',
      'og:image:width: 1200',
      'og:image:height: 630',
      'twitter:card: summary_large_image',
      'article:published_time: 2026-11-18T08:00:00.000Z',
      'article:modified_time: 2026-11-19T08:00:00.000Z',
      'article:author: Zhixia Lin',
      'article:tag: tea',
      'article:tag: 茶',
    ]);
  });

  test('says the same in JSON-LD', () => {
    expect(headOf(<ArticleHead frame={frame} article={article} />).data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'On "tea"',
      description: 'A bowl is enough.',
      url: here,
      mainEntityOfPage: here,
      image: 'https://blog.example/article/0123456789AB/picture.png',
      datePublished: '2026-11-18T08:00:00.000Z',
      dateModified: '2026-11-19T08:00:00.000Z',
      author: { '@type': 'Person', name: 'Zhixia Lin' },
      keywords: ['tea', '茶'],
      inLanguage: 'zh-Hans',
      isPartOf: { '@type': 'Blog', name: 'Tea & rain', url: 'https://blog.example/' },
    });
  });

  test.each([
    ['/uploads/a/b.png', undefined, ['og:image: https://blog.example/uploads/a/b.png']],
    [
      '/uploads/a/b.png',
      { width: 20, height: 10 },
      [
        'og:image: https://blog.example/uploads/a/b.png',
        'og:image:width: 20',
        'og:image:height: 10',
      ],
    ],
    ['https://c.example/b.png', undefined, ['og:image: https://c.example/b.png']],
  ])('shows its cover %s of the size %j', (articleCoverUrl, coverSize, images) => {
    const head = (
      <ArticleHead frame={frame} article={{ ...article, articleCoverUrl }} coverSize={coverSize} />
    );
    expect(headOf(head).said.filter((one) => one.startsWith('og:image'))).toEqual(images);
  });

  test.each([
    ['its excerpt', {}, 'A bowl is enough.'],
    ['else its beginning', { articleExcerpt: '' }, 'Tea.'],
    ['else its title', { articleExcerpt: '', summary: '' }, 'On "tea"'],
    ['no more than is shown', { articleExcerpt: '茶'.repeat(400) }, `${'茶'.repeat(299)}…`],
  ])('describes itself by %s', (_, change, description) => {
    const { said } = headOf(<ArticleHead frame={frame} article={{ ...article, ...change }} />);
    expect(said[0]).toBe(`description: ${description}`);
  });

  test('does not say what nobody knows', () => {
    const unknown = { ...article, articleAuthor: '', articleTags: null, lang: null };
    const { said, data } = headOf(<ArticleHead frame={frame} article={unknown} />);
    expect(said.filter((one) => /author|article:tag/.test(one))).toEqual([]);
    expect(said).toContain('og:locale: en_US');
    for (const name of ['author', 'keywords', 'inLanguage']) expect(data).not.toHaveProperty(name);
  });

  test('cannot be ended by what its author writes', () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const { data, said } = headOf(
      <ArticleHead frame={frame} article={{ ...article, articleTitle: hostile }} />,
    );
    expect(data?.headline).toBe(hostile);
    expect(said).toContain(`og:title: ${hostile}`);
  });
});

describe('a page that lists articles', () => {
  test('says that it is the blog', () => {
    const { said, data } = headOf(<ListHead frame={frame} path="/" />);
    expect(said).toEqual([
      'description: Small things.',
      'canonical: https://blog.example/',
      'alternate application/atom+xml Tea & rain: /feed.xml',
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
    ]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: 'Tea & rain',
      description: 'Small things.',
      url: 'https://blog.example/',
      inLanguage: 'en',
    });
  });

  test('of a tag offers the feeds of the tag first', () => {
    const { said, data } = headOf(
      <ListHead frame={frame} path="/tag/%E8%8C%B6/" title="茶" tag="茶" />,
    );
    expect(said.filter((one) => one.startsWith('alternate'))).toEqual([
      'alternate application/atom+xml 茶 · Tea & rain: /tag/%E8%8C%B6/feed.xml',
      'alternate application/feed+json 茶 · Tea & rain: /tag/%E8%8C%B6/feed.json',
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/feed+json Tea & rain: /feed.json',
    ]);
    expect(said).toContain('description: The articles of Tea & rain with the tag 茶.');
    expect(data).toBeUndefined();
  });

  test.each([
    ['en', 'The articles of Tea & rain.'],
    ['zh-Hans', '《Tea & rain》的文章。'],
  ] as const)('describes itself in %s where the owner does not', (lang, description) => {
    const { said } = headOf(<ListHead frame={{ ...frame, lang, description: '' }} path="/" />);
    expect(said[0]).toBe(`description: ${description}`);
  });
});
