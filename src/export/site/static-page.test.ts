import { expect, test } from 'vitest';
import { filePathOf, listPaths, redirectPage, staticAddress, toStaticPage } from './static-page.ts';

const origin = 'https://blog.example';
const loginOf = (address: string) =>
  `<nav aria-label="User"><a class="button button-quiet" href="${address}">Log in</a></nav>`;

test.each([
  ['/?page=2', '/page/2/'],
  ['/tag/a%2Fb/?page=12#x', '/tag/a%2Fb/page/12/#x'],
  ['/archive/?page=3#year2020', '/archive/page/3/#year2020'],
  ['/article/A/read/', '/article/A/read/'],
  ['/uploads/a/b.png?page=2', '/uploads/a/b.png?page=2'],
  ['https://other.example/?page=2', 'https://other.example/?page=2'],
  ['//other.example/?page=2', '//other.example/?page=2'],
])('the page of a list has a path of its own: %s', (address, path) => {
  expect(staticAddress(address)).toBe(path);
});

test('a page loses the script of the quick search, and an article that shows such a page keeps it', () => {
  const page = (attribute: string) =>
    `<!doctype html><html lang="en"${attribute} data-x="1"><pre>&lt;html data-search="/a"></pre>`;
  expect(toStaticPage(page(' data-search="/assets/a.js"'), origin, staticAddress)).toBe(page(''));
});

test('a page loses its links to the search', () => {
  const header = '<a class="button button-quiet" href="/search" data-live="true">Search</a>';
  const footer = '<a href="/search" data-live="true">搜索</a>';
  const prose = '<p><a href="/search">Search</a> &lt;a data-live="true"></p>';
  const link = '<link rel="search" title="Tea" href="/opensearch.xml" data-live="true"/>';
  const action =
    ',"potentialAction":{"@type":"SearchAction","target":"/search?q={search_term_string}","query-input":"required name=search_term_string"}';
  const page = (live: string[]) =>
    `${live[0]}<script>{"a":1${live[1]}}</script><nav>${live[2]}</nav>${prose}${live[3]}`;
  expect(toStaticPage(page([link, action, header, footer]), origin, staticAddress)).toBe(
    page(['', '', '', '']),
  );
});

test.each(['/login', '/login?next=%2Farchive%2F'])(
  'a page loses its link to %s, and keeps every other byte that a file can serve',
  (login) => {
    const body =
      '<p title="/?page=2">a &amp; b</p><a href="https://other.example/?page=2">o</a><code>href="/?page=2"</code>';
    const escaped = body.replace('href="/?page=2"', 'href=&quot;/?page=2&quot;');
    const page = `${loginOf(login)}<link rel="canonical" href="${origin}/?page=2"/><a href="/?page=2#a">2</a>${escaped}`;
    expect(toStaticPage(page, origin, staticAddress)).toBe(
      `<link rel="canonical" href="${origin}/page/2/"/><a href="/page/2/#a">2</a>${escaped}`,
    );
  },
);

test('renditions are renamed where a page lists them', () => {
  const rename = (address: string) => (address.endsWith('/480') ? `${address}.webp` : address);
  const page = '<img src="/u/a.png" srcset="/u/width/480 480w, /u/width/960 960w">';
  expect(toStaticPage(page, origin, rename)).toBe(
    '<img src="/u/a.png" srcset="/u/width/480.webp 480w, /u/width/960 960w">',
  );
});

test('paths are found in attributes, in feeds and behind the address of the blog', () => {
  const text =
    `<a href="/a/?x=1&amp;y=2#z">1</a><img srcset="/b 1w, /c 2w"><meta content="${origin}/d.png">` +
    '<a href="//other.example/e">2</a><a href="https://other.example/f">3</a>' +
    `<content>&lt;a href=&quot;${origin}/g/&quot;&gt;</content> [x](${origin}/h.md)`;
  expect(listPaths(text, origin).sort()).toEqual(
    ['/a/?x=1&y=2', '/b', '/c', '/d.png', '/g/', '/h.md'].sort(),
  );
});

test.each([
  ['/', true, 'index.html'],
  ['/article/A/read/', true, 'article/A/read/index.html'],
  ['/2019/%E9%9B%A8', true, '2019/雨/index.html'],
  ['/feed.xml', false, 'feed.xml'],
  ['/tag/a%2Fb/', true, 'tag/a/b/index.html'],
  ['/tag/..%2F..%2Fetc/', true, undefined],
  ['/tag/%2E/', true, undefined],
  ['/tag/a%00/', true, undefined],
  ['/%ff/', true, undefined],
  [`/tag/${'a'.repeat(256)}/`, true, undefined],
])('the file of %s lies in the folder', (address, isPage, path) => {
  expect(filePathOf(address, isPage)).toBe(path);
});

test('an old address leads on, and writes no markup of its own', () => {
  const page = redirectPage('https://blog.example/a"><script>/');
  expect(page).toContain('content="0; url=https://blog.example/a&quot;&gt;&lt;script&gt;/"');
  expect(page).not.toContain('<script>');
});
