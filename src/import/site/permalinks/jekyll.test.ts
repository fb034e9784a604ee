import { expect, test } from 'vitest';
import { oldArticle } from '../../../../test/old-article.ts';
import { addressesOfJekyll } from './jekyll.ts';

const post = '_posts/2018-03-04-Green-Tea.md';

test.each<[string, Record<string, unknown>, string, Record<string, unknown>, string]>([
  ['the initial pattern', {}, post, {}, '//2018/03/04/Green-Tea'],
  ['a style with a slash', { permalink: 'pretty' }, post, {}, '//2018/03/04/Green-Tea/'],
  ['the day of the year', { permalink: 'ordinal' }, post, {}, '//2018/063/Green-Tea'],
  ['the week of the year', { permalink: 'weekdate' }, post, {}, '//2018/W09/Sun/Green-Tea'],
  ['no date', { permalink: 'none' }, post, {}, '//Green-Tea'],
  [
    'other parts of a date',
    { permalink: '/:short_year-:i_month-:i_day-:short_month-:long_month-:long_day/' },
    post,
    {},
    '/18-3-4-Mar-March-Sunday/',
  ],
  ['a slug in lower case', { permalink: '/:slug' }, post, {}, '/green-tea'],
  ['a slug of its own', { permalink: '/:title' }, post, { slug: 'Rain!' }, '/Rain!'],
  [
    'categories of the folder and of the front matter',
    { permalink: '/:categories/:title' },
    'Notes/_posts/2018-03-04-tea.md',
    { categories: 'Green black' },
    '/notes/green/black/tea',
  ],
  [
    'one category',
    { permalink: '/:categories/:title' },
    post,
    { category: 'Green Tea' },
    '/green tea/Green-Tea',
  ],
  [
    'both fields of categories',
    { permalink: '/:categories/:title' },
    post,
    { category: 'b', categories: ['a', 'B'] },
    '/a/b/Green-Tea',
  ],
  [
    'a document with a date in its name',
    { collections: { docs: { output: true, permalink: '/:collection/:year/:title' } } },
    '_docs/2018-03-04-tea.md',
    {},
    '/docs/2018/tea',
  ],
  [
    'categories as slugs',
    { permalink: '/:slugified_categories/:title' },
    post,
    { categories: ['Green Tea'] },
    '/green-tea/Green-Tea',
  ],
  [
    'a date of the front matter in the zone of the site',
    { permalink: '/:year/:month/:day/:title' },
    post,
    { date: '2018-03-05 02:00:00 +0200' },
    '/2018/03/04/Green-Tea',
  ],
  [
    'a date without a zone, which is one of UTC',
    { permalink: '/:day/:title' },
    post,
    { date: '2018-03-05 02:00:00' },
    '/04/Green-Tea',
  ],
  [
    'a pattern of the posts',
    { permalink: 'none', collections: { posts: { permalink: '/news/:year/:title/' } } },
    post,
    {},
    '/news/2018/Green-Tea/',
  ],
  [
    'a collection',
    { collections: { docs: { output: true, permalink: '/:collection/:path/' } } },
    '_docs/a/tea.md',
    {},
    '/docs/a/tea/',
  ],
  [
    'a collection in a folder of collections',
    { collections_dir: 'all', collections: { docs: { output: true } } },
    'all/_docs/tea.md',
    {},
    '/docs/tea',
  ],
  ['a page', { permalink: 'pretty' }, 'a/tea.md', {}, '/a/tea'],
  ['a page in a folder that is named', { include: ['_pages'] }, '_pages/tea.md', {}, '/_pages/tea'],
  ['a page with a style of its own', {}, 'a/tea.md', { permalink: '/:basename/x' }, '/tea/x'],
  [
    'a value that the configuration gives to a folder',
    {
      defaults: [
        { scope: { path: '_posts/a' }, values: { permalink: '/a/:title' } },
        { scope: { path: '', type: 'posts' }, values: { permalink: '/all/:title' } },
        { scope: { path: '', type: 'pages' }, values: { permalink: '/pages/:title' } },
      ],
    },
    '_posts/a/2018-03-04-tea.md',
    {},
    '/a/tea',
  ],
  [
    'another folder',
    { source: './source/' },
    'source/_posts/2018-03-04-tea.md',
    {},
    '//2018/03/04/tea',
  ],
])('Jekyll makes an address of %s', (_, config, path, fields, expected) => {
  const found = addressesOfJekyll(config, oldArticle(path, fields), 'America/Los_Angeles');
  expect(found.certain).toEqual([expected]);
});

test.each([
  ['a file of a folder of Jekyll', '_includes/a.md'],
  ['a collection without pages', '_notes/a.md'],
])('%s has no address', (_, path) => {
  const config = { collections: { notes: { output: false } } };
  expect(addressesOfJekyll(config, oldArticle(path), undefined).certain).toEqual([]);
});
