import { expect, test } from 'vitest';
import { type OldSite, unknownSite } from '../site/old-site.ts';
import { makeResolver } from './resolve-link.ts';

const articles = [
  { path: 'blog/first.md', addresses: ['/2020/01/02/first', '/first'], address: '/articles/1' },
  { path: 'blog/sub/second.md', addresses: ['/sub/second', '/shared/x'], address: '/articles/2' },
  { path: 'blog/third/index.md', addresses: ['/blog/third', '/shared/x'], address: '/articles/3' },
  { path: 'notes/2020-05-06-dated.md', addresses: [], address: '/articles/4' },
  { path: 'blog/twice.md', addresses: [], address: '/articles/5' },
  { path: 'notes/twice.md', addresses: [], address: '/articles/6' },
  { path: 'notes/随笔 一.md', addresses: [], address: '/articles/7' },
  { path: 'index.md', addresses: [], address: '/articles/8' },
];
const files = new Map([
  ['blog/a.png', '/uploads/a'],
  ['blog/first/b.png', '/uploads/b'],
  ['images/c d.png', '/uploads/c'],
  ['blog/caf\u00e9.png', '/uploads/e'],
  ['blog/100%.png', '/uploads/percent'],
]);
const find = makeResolver({ articles, files })('blog/first.md');

test.each([
  ['a file beside the article', 'a.png', '/uploads/a'],
  ['a file beside it, with a dot', './a.png?raw=true', '/uploads/a'],
  ['a file in its own folder', 'b.png', '/uploads/b'],
  ['a file elsewhere', '../images/c d.png', '/uploads/c'],
  ['an encoded file', '../images/c%20d.png', '/uploads/c'],
  ['a file from the root', '/images/c%20d.png', '/uploads/c'],
  ['a file named in another normal form', 'cafe\u0301.png', '/uploads/e'],
  ['a file with a stray percent sign', '100%.png', '/uploads/percent'],
  ['an article beside it', 'sub/second.md', '/articles/2'],
  ['an article without its ending', './sub/second', '/articles/2'],
  ['an article and a place in it', 'sub/second.md#place', '/articles/2#place'],
  ['an article above it', '../notes/随笔%20一.md', '/articles/7'],
  ['the folder of an index', 'third/', '/articles/3'],
  ['an article from the root', '/blog/sub/second.md', '/articles/2'],
  ['an article in the way of Zola', '@/blog/sub/second.md', '/articles/2'],
  ['a file in the way of Docusaurus', '@site/blog/a.png', '/uploads/a'],
  ['the only article of this file name', 'second.md', '/articles/2'],
  ['the only article of this name behind a date', 'dated.md', '/articles/4'],
  ['the nearer of two articles of one name', 'twice.md', '/articles/5'],
  ['an old address', '/first', '/articles/1'],
  ['an old address as a page', '/2020/01/02/first.html?x#y', '/articles/1#y'],
  ['an old address of two articles', '/shared/x', '/articles/2'],
])('%s is found', (_, href, address) => {
  const found = find(href);
  expect(found && found.address + found.hash).toBe(address);
});

test.each([
  ['another site', 'https://example.com/first'],
  ['another site without its scheme', '//example.com/first'],
  ['mail', 'mailto:a@example.com'],
  ['a path of Rust', 'crate::first'],
  ['a place in the article itself', '#first'],
  ['nothing', ''],
  ['only a query', '?first'],
  ['an unknown file', 'none.png'],
  ['what lies outside the folder', '../../first.md'],
  ['the home page', '/'],
  ['one segment below a prefix', '/blog/first/first'],
  ['an address of two articles below a prefix', '/en/shared/x'],
])('%s is left alone', (_, href) => {
  expect(find(href)).toBeUndefined();
});

test('one of two articles of the same name is not guessed from elsewhere', () => {
  expect(makeResolver({ articles, files })('elsewhere/a.md')('twice.md')).toBeUndefined();
});

test('a link below a prefix of the old site is found, and its address told', () => {
  expect(find('/blog/2020/01/02/first/?a#b')).toEqual({
    kind: 'article',
    address: '/articles/1',
    hash: '#b',
    oldAddress: '/blog/2020/01/02/first',
  });
  expect(find('/first')).toMatchObject({ kind: 'article', oldAddress: undefined });
});

test('files are told from articles', () => {
  expect(find('a.png')).toMatchObject({ kind: 'file', address: '/uploads/a' });
});

const gone = [
  {
    path: 'blog/gone.md',
    addresses: ['/2020/gone', '/first'],
    address: '/articles/9',
    isGone: true,
  },
  { path: 'blog/old/twice.md', addresses: [], address: '/articles/10', isGone: true },
  { path: 'blog/old/second.md', addresses: [], address: '/articles/11', isGone: true },
  {
    path: 'blog/left.md',
    addresses: ['/blog/2020/01/02/first'],
    address: '/articles/12',
    isGone: true,
  },
  { path: 'blog/a/same.md', addresses: ['/same/x'], address: '/articles/13', isGone: true },
  { path: 'blog/b/same.md', addresses: ['/same/x'], address: '/articles/14', isGone: true },
];
const findAlsoGone = makeResolver({
  articles: [...gone, ...articles],
  files,
  site: { ...unknownSite, address: 'https://www.tea.example/blog/' },
})('blog/first.md');

test.each([
  ['by its path', 'gone.md', '/articles/9'],
  ['without its ending', '/blog/gone', '/articles/9'],
  ['by its old address', '/2020/gone/', '/articles/9'],
  ['by its old address with a host', 'https://tea.example/2020/gone/#a', '/articles/9#a'],
  ['but not by the address of an article that is there', '/first', '/articles/1'],
  ['but not by the name of an article that is there', 'second.md', '/articles/2'],
  ['but not by a name that is unclear without it', 'notes.md/twice.md', undefined],
  [
    'exactly, before another one is found behind a prefix',
    '/blog/2020/01/02/first',
    '/articles/12',
  ],
  ['but not by a name that two of them have', 'same.md', undefined],
  ['but not on another host', 'https://rain.example/2020/gone/', undefined],
  ['but not by an unknown address of the old blog', 'https://tea.example/none/', undefined],
])('an article whose file is gone is found %s', (_, href, target) => {
  const found = findAlsoGone(href);
  expect(found && found.address + found.hash).toBe(target);
});

test.each([
  ['a picture of the folder that the site had at its root', '/img/a.png', '/uploads/1'],
  ['with what stands before all paths', '/blog/img/a.png', '/uploads/1'],
  ['with the whole address', 'http://www.tea.example/blog/img/a.png', '/uploads/1'],
  ['without a scheme', '//tea.example/blog/img/a.png', '/uploads/1'],
  ['an article by its whole address', 'https://tea.example/blog/2020/rain/#x', '/articles/1#x'],
  ['an article of the folder', '/about/index.md', '/articles/2'],
  ['a picture without the first slash', 'img/a.png', '/uploads/1'],
  ['an article beside the old address', '../snow/#y', '/articles/3#y'],
  ['an article beside an old address without a slash', 'snow', '/articles/3'],
  ['but nothing above the root', '../../../../snow', undefined],
  ['but nothing of another site', 'https://rain.example/img/a.png', undefined],
])('by the configuration of the old site, a link finds %s', (_, href, target) => {
  const config = { source_dir: 'source' };
  const address = 'http://tea.example/blog';
  const site: OldSite = { ...unknownSite, program: 'Hexo', address, prefix: '/blog', config };
  const found = makeResolver({
    articles: [
      { path: 'source/_posts/rain.md', addresses: ['/blog/2020/rain'], address: '/articles/1' },
      { path: 'source/about/index.md', addresses: [], address: '/articles/2' },
      { path: 'source/_posts/b.md', addresses: ['/blog/2020/snow'], address: '/articles/3' },
    ],
    files: new Map([['source/img/a.png', '/uploads/1']]),
    site,
  })('source/_posts/rain.md')(href);
  expect(found && found.address + found.hash).toBe(target);
});
