import { expect, test } from 'vitest';
import { oldArticle } from '../../../../test/old-article.ts';
import { lowerNames } from '../hugo-files.ts';
import { addressesOfHugo } from './hugo.ts';

const post = 'content/posts/2018/My Post.md';
const date = '2018-03-04T01:00:00+08:00';
const ofPosts = (pattern: string) => ({ permalinks: { posts: pattern } });
const languages = { languages: { en: {}, zh: {} }, defaultContentLanguage: 'en' };

test.each<[string, unknown, string, Record<string, unknown>, string]>([
  ['the path', {}, post, {}, '/posts/2018/my-post'],
  ['a slug in its folder', {}, post, { slug: 'Tea Time' }, '/posts/2018/tea-time'],
  ['a leaf bundle', {}, 'content/posts/Tea/index.md', {}, '/posts/tea'],
  [
    'a pattern of the section',
    ofPosts('/:year/:month/:day/:title/'),
    post,
    { date },
    '//2018/03/04/green-tea/',
  ],
  [
    'the newer form',
    { permalinks: { page: { posts: '/p/:filename/' } } },
    post,
    {},
    '//p/my-post/',
  ],
  [
    'a pattern beside the table of pages',
    { permalinks: { page: { notes: '/n/' }, posts: '/p/:filename/' } },
    post,
    {},
    '//p/my-post/',
  ],
  [
    'a list of rules',
    { permalinks: [{ target: { path: '/posts/**' }, pattern: '/r/:slugorcontentbasename' }] },
    post,
    {},
    '//r/my-post',
  ],
  ['a slug or the title', ofPosts(':slug'), post, { slug: 'x' }, '/x'],
  ['a slug or the name of the file', ofPosts(':slugorfilename'), post, {}, '/my-post'],
  ['sections', ofPosts(':section|:sections/:filename'), post, {}, '/postsposts/2018/my-post'],
  [
    'parts of the sections',
    ofPosts(':sections[1:]/:sections[last]/:filename'),
    post,
    {},
    '/2018/2018/my-post',
  ],
  ['words of a date', ofPosts(':monthname/:yearday/:weekday'), post, { date }, '/march/63/0'],
  [
    'a page at the root',
    { permalinks: { '/': '/r/:title' } },
    'content/About Me.md',
    {},
    '//r/green-tea',
  ],
  ['upper case', { disablePathToLower: true }, post, {}, '/posts/2018/My-Post'],
  ['accents', { removePathAccents: true }, 'content/a/Thé vert.md', {}, '/a/the-vert'],
  ['signs', {}, 'content/a/C & D - 1.0 (茶)!.md', {}, '/a/c-d-1.0-茶'],
  ['an address of its own', {}, post, { url: '/x/Y/' }, '/x/Y/'],
  ['a pattern of its own', {}, post, { url: '/x/:title/' }, '//x/green-tea/'],
  ['a language in the name', languages, 'content/posts/tea.zh.md', {}, '/zh/posts/tea'],
  ['the first language', languages, 'content/posts/tea.en.md', {}, '/posts/tea'],
  [
    'the first language in a folder',
    { ...languages, defaultContentLanguageInSubdir: true },
    'content/posts/tea.md',
    {},
    '/en/posts/tea',
  ],
  [
    'a folder of a language',
    { ...languages, languages: { en: {}, zh: { contentDir: 'content.zh' } } },
    'content.zh/posts/tea.md',
    {},
    '/zh/posts/tea',
  ],
  [
    'a date in the name of the file',
    { ...ofPosts('/:year/:slug'), frontmatter: { date: [':filename', ':default'] } },
    'content/posts/2018-03-04-tea.md',
    {},
    '//2018/tea',
  ],
])('Hugo makes an address of %s', (_, config, path, fields, expected) => {
  const found = addressesOfHugo(lowerNames(config), oldArticle(path, fields));
  expect(found.certain).toEqual([expected]);
});

test('an alias stands beside the page, or begins at the root', () => {
  const found = addressesOfHugo({}, oldArticle(post, { aliases: ['old', '../up', '/first/'] }));
  expect(found.certain).toEqual([
    ...['/posts/2018/my-post', '/posts/2018/old', '/posts/up', '/first/'],
  ]);
});

test('a folder below the section may be none', () => {
  const found = addressesOfHugo(ofPosts('/:sections/:filename'), oldArticle(post));
  expect(found).toMatchObject({
    certain: ['//posts/2018/my-post'],
    guessed: ['//posts/my-post'],
  });
});
