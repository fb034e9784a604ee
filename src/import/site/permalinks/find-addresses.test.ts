import { expect, test } from 'vitest';
import { oldArticle } from '../../../../test/old-article.ts';
import { unknownSite } from '../old-site.ts';
import { findAddresses } from './find-addresses.ts';

const nothing = { named: [], guessed: [] };
const hexo = { ...unknownSite, program: 'Hexo' as const, config: { permalink: ':title.html' } };
const tea = oldArticle('source/_posts/tea.md');

test.each([
  ['at the root of a host', hexo, ['/tea']],
  ['with and without what stands before it', { ...hexo, prefix: '/blog' }, ['/blog/tea', '/tea']],
])('an article has its addresses %s', (_, site, expected) => {
  expect(findAddresses(site, tea, nothing).certain).toEqual(expected);
});

test('a site can have its root below the folder, or above it', () => {
  const below = oldArticle('web/source/_posts/tea.md');
  expect(findAddresses({ ...hexo, root: 'web' }, below, nothing).certain).toEqual(['/tea']);
  const above = { ...hexo, place: 'source/_posts' };
  expect(findAddresses(above, oldArticle('tea.md'), nothing).certain).toEqual(['/tea']);
});

test('addresses of the front matter come along, but for those of other sites', () => {
  const site = { ...hexo, address: 'https://tea.example/blog', prefix: '/blog' };
  const named = ['https://www.tea.example/blog/a/', 'https://rain.example/b', '/c'];
  expect(findAddresses(site, tea, { named, guessed: ['d', '/c', '/'] })).toMatchObject({
    certain: ['/blog/tea', '/tea', '/blog/a', '/a', '/blog/c', '/c'],
    guessed: ['/blog/d', '/d'],
  });
});

test('a whole address of a site at the root of a host is its path', () => {
  const named = ['https://tea.example/a/'];
  const { certain } = findAddresses(unknownSite, oldArticle('b.md'), { named, guessed: [] });
  expect(certain).toEqual(['/a']);
});

test.each([
  [':year/:month/:day/:title/', 'posts/2020-01-02-tea.md', {}, ['/2020/01/02/tea']],
  ['/:path.html', 'a/b.md', {}, ['/a/b']],
  ['/p/:id', 'b.md', { id: 12 }, ['/p/12']],
  ['/:slug/', 'b.md', { slug: 'c' }, ['/c']],
  ['/:category/:name', 'b.md', { categories: ['x', 'Green Tea'] }, ['/Green-Tea/b']],
  ['/:nothing/', 'b.md', {}, []],
])('the pattern of the owner %s comes first', (pattern, path, fields, expected) => {
  const found = findAddresses({ ...unknownSite, pattern }, oldArticle(path, fields), nothing);
  expect(found.certain).toEqual(expected);
});

test('with the pattern of the owner, the title can have the folders of the file in it', () => {
  const site = { ...unknownSite, pattern: ':title/' };
  expect(findAddresses(site, oldArticle('_posts/a/tea.md'), nothing)).toEqual({
    certain: ['/tea'],
    guessed: ['/a/tea'],
    missing: undefined,
  });
});
