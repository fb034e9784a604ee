import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { oldArticle } from '../../../../test/old-article.ts';
import { addressesOfHexo } from './hexo.ts';

const post = 'source/_posts/a/Green Tea.md';
const date = '2018-03-04 05:06:07';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 12);

test.each<[string, Record<string, unknown>, string, Record<string, unknown>, string]>([
  ['the initial pattern', {}, post, { date }, '2018/03/04/a/Green Tea/'],
  [
    'all parts of a date',
    { permalink: ':i_month-:i_day-:hour:minute:second.html' },
    post,
    { date },
    '3-4-050607.html',
  ],
  ['the name without folders', { permalink: 'p/:name' }, post, { date }, 'p/Green Tea'],
  ['the title of the post', { permalink: ':post_title/' }, post, {}, 'green-tea/'],
  ['a field of the front matter', { permalink: 'p/:abbrlink' }, post, { abbrlink: 4711 }, 'p/4711'],
  [
    'a value of the configuration',
    { permalink: ':lang/:name', permalink_defaults: { lang: 'en' } },
    post,
    {},
    'en/Green Tea',
  ],
  [
    'a category in another one',
    { permalink: ':category/:name', category_map: { 茶: 'tea' } },
    post,
    { categories: ['茶', 'Green & black'] },
    'tea/Green-black/Green Tea',
  ],
  [
    'the last of several rows of categories',
    { permalink: ':category/:name', filename_case: 1 },
    post,
    { categories: [['A', 'B'], ['C']] },
    'c/Green Tea',
  ],
  ['no category', { permalink: ':category/:name' }, post, {}, 'uncategorized/Green Tea'],
  [
    'a date in the name of the file',
    { new_post_name: ':year-:month-:day-:title.md' },
    'source/_posts/2018-03-04-tea.md',
    {},
    '2018/03/04/tea/',
  ],
  [
    'a language in the path',
    { new_post_name: ':lang/:title.md', permalink: ':lang/:title/' },
    'source/_posts/zh/茶.md',
    { lang: 'en' },
    'zh/茶/',
  ],
  [
    'a name that does not follow the rule',
    { new_post_name: ':year-:month-:day-:title.md' },
    'source/_posts/a/Green Tea!.md',
    { date },
    '2018/03/04/a-Green-Tea/',
  ],
  [
    'a hash',
    { permalink: ':hash/', timezone: 'Asia/Shanghai' },
    post,
    { date },
    `${sha1(`a/Green Tea${Date.parse('2018-03-03T21:06:07Z') / 1000}`)}/`,
  ],
  ['a draft', {}, 'source/_drafts/tea.md', { date }, '2018/03/04/tea/'],
  ['a page', {}, 'source/about/index.md', {}, 'about/index'],
  ['another folder', { source_dir: './src/' }, 'src/about.md', {}, 'about'],
  ['signs in a name', {}, 'source/_posts/C#.md', { date }, '2018/03/04/C%23/'],
  ['its own address', {}, post, { date, permalink: 'x/y' }, 'x/y'],
])('Hexo makes an address of %s', (_, config, path, fields, expected) => {
  const { timezone } = config as { timezone?: string };
  const found = addressesOfHexo(config, oldArticle(path, fields), timezone);
  expect(found.certain).toEqual([expected]);
});

test.each<[string, string | undefined, string, string[]]>([
  ['in the zone of the blog', 'Asia/Shanghai', '2018-03-04 23:00:00 +0000', ['05', '04']],
  ['as it is written, then in UTC', undefined, '2018-03-05 01:00:00 +0800', ['05', '04']],
  ['without a zone as it is written', 'Asia/Shanghai', '2018-03-05 01:00:00', ['05']],
])('a date stands in an address %s', (_, timeZone, date, days) => {
  const config = { permalink: ':day' };
  const { certain, guessed } = addressesOfHexo(config, oldArticle(post, { date }), timeZone);
  expect([...certain, ...guessed]).toEqual(days);
});

test('an address with a value that the post does not have is unknown', () => {
  const found = addressesOfHexo(
    { permalink: ':year/:abbrlink/' },
    oldArticle(post, { date }),
    'UTC',
  );
  expect(found).toEqual({ certain: [], guessed: [], missing: 'abbrlink' });
});
