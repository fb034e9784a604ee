import { describe, expect, test } from 'vitest';
import { headFrame as frame, headOf } from '../../test/head.ts';
import { makePublished } from '../../test/make.ts';
import type { Translation } from '../shared/relations/relations.ts';
import { ArticleHead } from './article-head.tsx';

const article = makePublished({
  articleID: '0123456789AB',
  articleTitle: 'On "tea"',
  articleAuthor: 'Zhixia Lin',
  articleTags: 'tea,茶',
  articleExcerpt: 'A bowl\n is enough.',
  articleTime: '2026-11-19T08:00:00.000Z',
  postedAt: '2026-11-18T08:00:00.000Z',
  articleClick: 1,
  articleCoverUrl: null,
  articleLang: 'zh-Hans',
  summary: 'Tea.',
});

const here = 'https://blog.example/article/0123456789AB/read/';

describe('the head of an article’s page', () => {
  test('describes the article to search engines, messengers and feed readers', () => {
    expect(headOf(<ArticleHead frame={frame} article={article} />).said).toEqual([
      'description: A bowl is enough.',
      `canonical: ${here}`,
      'alternate text/markdown: /article/0123456789AB/read.md',
      'alternate application/atom+xml Tea & rain: /feed.xml',
      'alternate application/rss+xml Tea & rain: /rss.xml',
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

  test('describes the article in JSON-LD', () => {
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

  const link = (articleID: string, articleLang: string | null, isOriginal = false) => ({
    ...{ articleID, articleTitle: `Title ${articleID}`, articleLang, articleSlug: articleID },
    articleKind: 'article' as const,
    isOriginal,
  });

  test('names the first translation in each language, and the page itself', () => {
    const translations = [link('a', 'en'), link('b', 'en'), link('c', null), link('d', 'ja')];
    const { said } = headOf(<ArticleHead {...{ frame, article, translations }} />);
    expect(said.filter((one) => /^alternate \S+: |locale/.test(one))).toEqual([
      `alternate zh-Hans: ${here}`,
      'alternate en: https://blog.example/article/a/',
      'alternate ja: https://blog.example/article/d/',
      'alternate text/markdown: /article/0123456789AB/read.md',
      'og:locale: zh_CN',
      'og:locale:alternate: en_US',
      'og:locale:alternate: ja_JP',
    ]);
  });

  test('names no language if the translations show none', () => {
    const { said } = headOf(
      <ArticleHead {...{ frame, article, translations: [link('a', null)] }} />,
    );
    expect(said.join()).not.toMatch(/zh-Hans: |locale:alternate/);
  });

  test.each([
    ['about', 'AboutPage'],
    ['links', 'WebPage'],
  ])('describes the page /%s/ as %s, without author, time and tags', (articleSlug, type) => {
    const page = { ...article, articleKind: 'page' as const, articleSlug };
    const { said, data } = headOf(<ArticleHead frame={frame} article={page} />);
    const url = `https://blog.example/${articleSlug}/`;
    expect(said).toContain(`canonical: ${url}`);
    expect(said).toContain('og:type: website');
    expect(said.filter((one) => /^(?:author|article:)/.test(one))).toEqual([]);
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': type,
      name: 'On "tea"',
      description: 'A bowl is enough.',
      url,
      mainEntityOfPage: url,
      image: 'https://blog.example/article/0123456789AB/picture.png',
      dateModified: '2026-11-19T08:00:00.000Z',
      inLanguage: 'zh-Hans',
      isPartOf: { '@type': 'Blog', name: 'Tea & rain', url: 'https://blog.example/' },
    });
  });

  test('tells series, original and translations in JSON-LD', () => {
    const series = { name: 'Tea', place: 3, count: 7, parts: [] };
    const dataOf = (translations: Translation[]) =>
      headOf(<ArticleHead {...{ frame, article, series, translations }} />).data;
    const work = { '@type': 'BlogPosting', headline: 'Title a', inLanguage: 'en' };
    const url = 'https://blog.example/article/a/';
    const translated = dataOf([link('a', 'en', true), link('b', 'ja')]);
    expect(translated).toMatchObject({
      isPartOf: [
        { '@type': 'Blog' },
        {
          '@type': 'CreativeWorkSeries',
          name: 'Tea',
          url: 'https://blog.example/series/Tea/',
        },
      ],
      position: 3,
      translationOfWork: { ...work, url },
    });
    expect(translated).not.toHaveProperty('workTranslation');
    const original = dataOf([link('a', 'en')]);
    expect(original).toMatchObject({ workTranslation: [{ ...work, url }] });
    expect(original).not.toHaveProperty('translationOfWork');
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
  ])('names the cover %s with the size %j', (articleCoverUrl, coverSize, images) => {
    const head = (
      <ArticleHead frame={frame} article={{ ...article, articleCoverUrl }} coverSize={coverSize} />
    );
    expect(headOf(head).said.filter((one) => one.startsWith('og:image'))).toEqual(images);
  });

  test.each([
    ['its excerpt', {}, 'A bowl is enough.'],
    ['the beginning of its text if it has none', { articleExcerpt: '' }, 'Tea.'],
    ['its title if it has no text', { articleExcerpt: '', summary: '' }, 'On "tea"'],
    ['the first 300 characters', { articleExcerpt: '茶'.repeat(400) }, `${'茶'.repeat(299)}…`],
  ])('describes the article by %s', (_, change, description) => {
    const { said } = headOf(<ArticleHead frame={frame} article={{ ...article, ...change }} />);
    expect(said[0]).toBe(`description: ${description}`);
  });

  test('leaves out unknown values', () => {
    const unknown = { ...article, articleAuthor: '', articleTags: null, articleLang: null };
    const { said, data } = headOf(<ArticleHead frame={frame} article={unknown} />);
    expect(said.filter((one) => /author|article:tag/.test(one))).toEqual([]);
    expect(said).toContain('og:locale: en_US');
    for (const name of ['author', 'keywords', 'inLanguage']) expect(data).not.toHaveProperty(name);
  });

  test('is not ended by HTML in the title', () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const { data, said } = headOf(
      <ArticleHead frame={frame} article={{ ...article, articleTitle: hostile }} />,
    );
    expect(data?.headline).toBe(hostile);
    expect(said).toContain(`og:title: ${hostile}`);
  });
});
