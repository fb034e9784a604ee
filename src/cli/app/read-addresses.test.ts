import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import { readAddresses } from './read-addresses.ts';

/** The paths that a file has. */
function pathsOf(text: string): (string | undefined)[] {
  const read = readAddresses(text);
  return read.kind === 'addresses' ? read.addresses.map(({ path }) => path) : [];
}

test.each<[string, (string | undefined)[]]>([
  ['/2020/05/tea/\n/tags/茶/\n', ['/2020/05/tea/', '/tags/%E8%8C%B6/']],
  ['\uFEFF# old\r\n\r\nhttps://old.example/a/?p=1#top\r\n', ['/a/?p=1']],
  ['/a\n/a\n', ['/a']],
  ['2020/05/tea.html', ['/2020/05/tea.html']],
  ['/a page/with spaces', ['/a%20page/with%20spaces']],
  ['see https://old.example/a/, and (https://old.example/b).', ['/a/', '/b']],
  ['[tea](https://old.example/tea_(drink)/)', ['/tea_(drink)/)']],
  ['旧文章 https://old.example/茶，已搬家', ['/%E8%8C%B6']],
  [
    'URL,Clicks\n"https://old.example/a/",12\nhttps://old.example/b/,3',
    ['/URL,Clicks', '/a/', '/b/'],
  ],
  ['some words without an address', []],
  ['//evil.example/a', ['/a']],
  ['/\\evil.example', ['/']],
  ['https://[bad/', [undefined]],
  ['javascript:alert(1)', ['/javascript:alert(1)']],
])('the list %j has the paths %j', (text, paths) => {
  expect(pathsOf(text)).toEqual(paths);
});

const sitemap = (inside: string) =>
  `<?xml version="1.0"?>\n<!-- made by a plugin -->\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside}</urlset>`;

test.each<[string, string, (string | undefined)[]]>([
  ['an address', '<url><loc>\n https://old.example/a/ </loc></url>', ['/a/']],
  ['entities', '<url><loc>https://old.example/?a=1&amp;b=%2F</loc></url>', ['/?a=1&b=%2F']],
  ['CDATA', '<url><loc><![CDATA[https://old.example/a]]></loc></url>', ['/a']],
  [
    'pictures and translations',
    '<url><loc>https://old.example/a</loc><image:image><image:loc>https://old.example/b.png</image:loc>' +
      '</image:image><xhtml:link href="https://old.example/c"/></url>',
    ['/a'],
  ],
])('a sitemap with %s', (_, inside, paths) => {
  expect(pathsOf(sitemap(inside))).toEqual(paths);
});

test('a sitemap whose elements have a prefix', () => {
  const text = '<s:urlset><s:url><s:loc>https://old.example/a</s:loc></s:url></s:urlset>';
  expect(pathsOf(text)).toEqual(['/a']);
});

test('an index of sitemaps names them', () => {
  const text =
    '<sitemapindex><sitemap><loc>https://old.example/posts.xml</loc></sitemap></sitemapindex>';
  const sitemaps = ['https://old.example/posts.xml'];
  expect(readAddresses(text)).toEqual({ kind: 'index', sitemaps });
});

test.each([
  [sitemap('<url>'), /^line 3: /],
  [
    '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<urlset><url><loc>&x;</loc></url></urlset>',
    /^line 2: undefined entity/,
  ],
])('a damaged sitemap is refused with its line: %#', (text, reason) => {
  expect(readAddresses(text)).toEqual({ kind: 'damaged', reason: expect.stringMatching(reason) });
});

test.each(['/a\n', 'x,', 'http://a(', 'http://a)', ').', '<urlset '])(
  'a file with thousands of %j takes 16 times the time for 16 times of them',
  (part) => {
    const read = (count: number) => readAddresses(`http://a.example/${part.repeat(count)}x`);
    expect(growthOf(read, 8_000)).toBeLessThan(maxLinearGrowth);
  },
);
