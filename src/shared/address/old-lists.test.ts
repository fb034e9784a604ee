import { expect, test } from 'vitest';
import { growthOf, maxLinearGrowth } from '../../../test/growth.ts';
import {
  feedOfQuery,
  findListUrl,
  type ListTarget,
  readOldList,
  tagOfAddress,
  toListTarget,
} from './old-lists.ts';

/** The lists of an old blog, and a tag of this one. */
const targets = new Map<string, ListTarget>([
  ['/', { list: 'articles' }],
  ['/blog', { list: 'articles' }],
  ['/archives', { list: 'archive' }],
  ['/categories', { list: 'tags' }],
  ['/categories/茶', { list: 'tag', tag: '茶' }],
  ['/category/a/b', { list: 'tag', tag: 'b' }],
  ['/tags/2019', { list: 'tag', tag: '2019' }],
  ['/tag/Tea', { list: 'tag', tag: 'Tea' }],
  ['/rss-feed.xml', { list: 'atom' }],
]);
const urlOf = (address: string) => findListUrl(readOldList(address), targets);

test.each([
  ['/categories/茶', '/tag/%E8%8C%B6/'],
  ['/categories/%e8%8c%b6/', '/tag/%E8%8C%B6/'],
  ['/categories/%E8%8C%B6/index.html?x=1', '/tag/%E8%8C%B6/'],
  ['/categories/茶/page/2/', '/tag/%E8%8C%B6/'],
  ['/categories/茶/page2', '/tag/%E8%8C%B6/'],
  ['/index.php/category/a/b/2/', '/tag/b/'],
  ['/category/a/b/', '/tag/b/'],
  ['/category/a/', undefined],
  ['/categories.html', '/tags/'],
  ['/categories/2/', undefined],
  ['/tags/2019/', '/tag/2019/'],
  ['/tags/2020/', undefined],
  ['/blog/', '/'],
  ['/blog/page/12/', '/'],
  ['/page/2/', '/'],
  ['/page2/index.html', '/'],
  ['/2/', undefined],
  ['/archives/', '/archive/'],
  ['/archives/2020/', '/archive/'],
  ['/archives/2020/5/page/3/', '/archive/'],
  ['/archives/99/', undefined],
  ['/2020/', '/archive/'],
  ['/2020/05/', '/archive/'],
  ['/blog/2020/05/01', '/archive/'],
  ['/2020/13/', undefined],
  ['/3020/', undefined],
  ['/2020/05/01/tea/', undefined],
  ['/rss-feed.xml', '/feed.xml'],
  ['/nowhere/', undefined],
])('the old address %s leads to the list %s', (address, url) => {
  expect(urlOf(address)).toBe(url);
});

test.each([
  ['/atom.xml', '/feed.xml'],
  ['/index.xml', '/rss.xml'],
  ['/feed', '/rss.xml'],
  ['/feed/', '/rss.xml'],
  ['/feed/index.html', '/rss.xml'],
  ['/feed/rss2/', '/rss.xml'],
  ['/feed/atom/', '/feed.xml'],
  ['/feed.atom', '/feed.xml'],
  ['/rss/', '/rss.xml'],
  ['/rss2.xml', '/rss.xml'],
  ['/blog/feed.json', '/feed.json'],
  ['/posts/index.xml', '/rss.xml'],
  ['/index.php/feed/', '/rss.xml'],
  ['/comments/feed/', '/rss.xml'],
  ['/2020/05/01/tea/feed/', '/rss.xml'],
  ['/feed/by_tag/tea.xml', '/feed.xml'],
  ['/categories/茶/atom.xml', '/tag/%E8%8C%B6/feed.xml'],
  ['/categories/index.xml', '/rss.xml'],
  ['/tag/Tea/feed/', '/tag/Tea/rss.xml'],
  ['/feed/category/a/b/', '/tag/b/rss.xml'],
  ['/feed/atom/category/a/b/', '/tag/b/feed.xml'],
  ['/category/unknown/feed/', '/rss.xml'],
])('the old feed %s leads to the feed %s', (address, url) => {
  expect(urlOf(address)).toBe(url);
});

test.each(['/feed', '/atom.xml', '/posts/index.xml', '/comments/feed/', '/rss/'])(
  'a feed has the address %s also where no old blog is known',
  (address) => {
    expect(findListUrl(readOldList(address), new Map())).toMatch(/^\/(?:feed|rss)\.xml$/);
  },
);

test.each(['/atom.xml.txt', '/feeds', '/newsfeed', '/feed-me', '/index.xmls', '/my-rss', '/'])(
  '%s is no address of a feed',
  (address) => {
    expect(findListUrl(readOldList(address), new Map())).toBeUndefined();
  },
);

test.each([
  ['/?feed=rss2', '/rss.xml'],
  ['/?feed=atom', '/feed.xml'],
  ['/?x=1&feed=comments-rss2#top', '/rss.xml'],
  ['/?feed=json', undefined],
  ['/?feeds=rss2', undefined],
  ['/?page=2', undefined],
])('the query of %s asks for %s', (url, feed) => {
  expect(feedOfQuery(url)).toBe(feed);
});

test.each([
  ['/tag/tea', 'tea'],
  ['/tag/a%2Fb', 'a/b'],
  ['/tag/100%25', '100%'],
  ['/tag/a/b', undefined],
  ['/tags/tea', undefined],
])('the tag of %s is %s', (address, tag) => {
  expect(tagOfAddress(address)).toBe(tag);
});

test.each([
  ['tag', 'tea', { list: 'tag', tag: 'tea' }],
  ['tag', '..', undefined],
  ['atom', '', { list: 'atom' }],
  ['archive', '', { list: 'archive' }],
  ['toString', '', undefined],
  ['https://evil.example', '', undefined],
])('a stored row %s “%s” has the target %j', (list, tag, target) => {
  expect(toListTarget(list, tag)).toEqual(target);
});

test.each(['/page/2', '/feed', '/2020/05', '/index.xml', '/index.php', '/1'])(
  'an address with thousands of %s takes 16 times the time for 16 times of them',
  (part) => {
    const read = (count: number) => readOldList(`${part.repeat(count)}/x`);
    expect(growthOf(read, 4_000)).toBeLessThan(maxLinearGrowth);
  },
);
