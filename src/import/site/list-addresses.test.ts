import { expect, test } from 'vitest';
import { type ListWords, listAddresses } from './list-addresses.ts';

/** Where each address leads: the list, and the tag behind a colon. */
function listsOf(
  program: string | undefined,
  config: unknown,
  words: Partial<ListWords>,
  prefix = '',
): Record<string, string> {
  const all = { tags: [], categories: [], folders: [], ...words };
  const found = listAddresses({ program, config, prefix }, all).map((redirect) => [
    redirect.address,
    redirect.list === 'tag' ? `tag: ${redirect.tag}` : redirect.list,
  ]);
  return Object.fromEntries(found);
}

const tags = ['Green Tea'];

test.each<[string, string | undefined, unknown, Record<string, string>]>([
  [
    'Hexo as it comes',
    'Hexo',
    { tag_dir: null },
    {
      ...{ '/tags/Green-Tea': 'tag: Green Tea', '/categories/Green-Tea': 'tag: Green Tea' },
      ...{ '/tags': 'tags', '/categories': 'tags', '/archives': 'archive', '/': 'articles' },
      ...{ '/atom.xml': 'atom', '/rss2.xml': 'rss' },
    },
  ],
  [
    'Hexo with folders, a map, lower case and a feed of its own',
    'Hexo',
    {
      ...{ tag_dir: 'topics', category_dir: '/', archive_dir: 'all', filename_case: 1 },
      ...{ category_map: { 'Green Tea': '茶' }, feed: { path: ['rss.xml', 'my.xml'] } },
      index_generator: { path: 'notes' },
    },
    {
      ...{ '/topics/green-tea': 'tag: Green Tea', '/茶': 'tag: Green Tea', '/all': 'archive' },
      ...{ '/rss.xml': 'rss', '/my.xml': 'atom', '/notes': 'articles' },
    },
  ],
  [
    'Jekyll without a plugin',
    'Jekyll',
    undefined,
    {
      ...{ '/tags/green-tea': 'tag: Green Tea', '/tag/green-tea': 'tag: Green Tea' },
      ...{ '/categories/green-tea': 'tag: Green Tea', '/category/green-tea': 'tag: Green Tea' },
      ...{ '/tags/Green Tea': 'tag: Green Tea', '/': 'articles', '/archives': 'archive' },
      ...{ '/year-archive': 'archive', '/tag-archive': 'tags', '/category-archive': 'tags' },
    },
  ],
  [
    'Jekyll with jekyll-archives and pages of lists',
    'Jekyll',
    {
      'jekyll-archives': {
        permalinks: { tag: '/topic/:name.html', category: '/in/:name/', year: '/by/:year/' },
      },
      ...{ paginate_path: '/notes/page:num/', feed: { path: 'rss-feed.xml' } },
    },
    {
      ...{ '/topic/green-tea': 'tag: Green Tea', '/in/green-tea': 'tag: Green Tea' },
      ...{ '/topic': 'tags', '/in': 'tags', '/by': 'archive', '/notes': 'articles' },
      ...{ '/': 'articles', '/rss-feed.xml': 'rss' },
    },
  ],
  [
    'Hugo with two languages',
    'Hugo',
    { languages: { en: {}, 'zh-CN': {} }, permalinks: { term: { tags: '/topics/:slug/' } } },
    {
      ...{ '/topics/green-tea': 'tag: Green Tea', '/zh-cn/topics/green-tea': 'tag: Green Tea' },
      ...{ '/categories/green-tea': 'tag: Green Tea', '/zh-cn': 'articles', '/topics': 'tags' },
      ...{ '/index.xml': 'rss', '/en/index.xml': 'rss', '/': 'articles' },
    },
  ],
  [
    'Hugo with upper case',
    'Hugo',
    { disablepathtolower: true },
    { '/tags/Green-Tea': 'tag: Green Tea', '/categories/Green-Tea': 'tag: Green Tea' },
  ],
  [
    'Zola with a taxonomy',
    'Zola',
    { taxonomies: [{ name: 'topics', feed: true }], feed_filenames: ['rss.xml', 'atom.xml'] },
    {
      ...{ '/topics/green-tea': 'tag: Green Tea', '/topics': 'tags', '/': 'articles' },
      ...{ '/rss.xml': 'rss', '/atom.xml': 'atom' },
    },
  ],
  [
    'Docusaurus',
    'Docusaurus',
    undefined,
    {
      ...{ '/blog/tags/green-tea': 'tag: Green Tea', '/docs/tags/green-tea': 'tag: Green Tea' },
      ...{ '/blog': 'articles', '/blog/archive': 'archive', '/blog/atom.xml': 'atom' },
    },
  ],
  [
    'Docusaurus with places of its own',
    'Docusaurus',
    { blog: { routeBasePath: 'articles' } },
    { '/articles/tags/green-tea': 'tag: Green Tea', '/articles/rss.xml': 'rss' },
  ],
  [
    'an unknown program',
    undefined,
    undefined,
    {
      '/tags/green-tea': 'tag: Green Tea',
      '/category/Green Tea': 'tag: Green Tea',
      '/': 'articles',
    },
  ],
])('the lists of %s', (_, program, config, expected) => {
  expect(listsOf(program, config, { tags })).toMatchObject(expected);
});

test('categories of Hexo stand in others', () => {
  const lists = listsOf('Hexo', {}, { tags: ['b'], categories: [['a b', 'b', 'c']] });
  expect(lists).toMatchObject({
    ...{ '/categories/b': 'tag: b', '/categories/a-b': 'tag: a b' },
    ...{ '/categories/a-b/b': 'tag: b', '/categories/a-b/b/c': 'tag: c' },
  });
});

test('a site in a folder has each list with the folder and without it', () => {
  const lists = listsOf('Hexo', {}, { tags, folders: ['notes'] }, '/blog');
  expect(lists).toMatchObject({
    ...{ '/blog': 'articles', '/': 'articles', '/notes': 'articles', '/blog/notes': 'articles' },
    ...{ '/tags/Green-Tea': 'tag: Green Tea', '/blog/tags/Green-Tea': 'tag: Green Tea' },
    ...{ '/blog/archives': 'archive', '/blog/atom.xml': 'atom' },
  });
});

test('of two tags with one address the more used one, which comes first, has it', () => {
  const lists = listsOf('Hexo', {}, { tags: ['C#', 'C++', '...'] });
  expect(lists).toMatchObject({ '/tags/C': 'tag: C#' });
  expect(Object.keys(lists)).not.toContain('/tags/...');
});

test.each([
  ['a tag that is a path', { tags: ['../../x', '//evil.example', 'a/b'] }],
  ['a tag with signs of addresses', { tags: ['a?b#c', '100%', '%2e%2e'] }],
])('%s leads to itself alone', (_, words) => {
  for (const program of ['Hexo', 'Jekyll', 'Hugo', 'Zola', 'Docusaurus', undefined]) {
    for (const [address, list] of Object.entries(listsOf(program, {}, words))) {
      expect(address, program).toMatch(/^\/(?!\/)/);
      if (list.startsWith('tag:')) expect(words.tags.map((tag) => `tag: ${tag}`)).toContain(list);
    }
  }
});

test.each([null, 'text', 7, [], { tag_dir: 7, feed: { path: {} }, languages: 'x', taxonomies: 5 }])(
  'a configuration that is %j gives the usual lists',
  (config) => {
    for (const program of ['Hexo', 'Jekyll', 'Hugo', 'Zola', 'Docusaurus']) {
      expect(listsOf(program, config, { tags })).toMatchObject({ '/': 'articles' });
    }
  },
);
