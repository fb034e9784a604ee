import { expect, test } from 'vitest';
import { allPatterns } from '../../../test/patterns.ts';
import { patterns } from '../../urls.ts';
import { findPageNameFault, reservedPageNames } from './page-names.ts';

/**
 * The first parts of all addresses of the program when pages came. A page may have any other name,
 * so the list never grows.
 */
const firstParts = [
  ...['', '-', 'api', 'archive', 'article', 'articles', 'assets', 'delete', 'desk', 'draft'],
  ...['healthz', 'lang', 'login', 'logout', 'media', 'search', 'security', 'series', 'settings'],
  ...['setup', 'statistics', 'tag', 'tags', 'uploads', 'visited'],
];

test('an address of the program begins with a part that is reserved, or has a dot there', () => {
  const others = allPatterns.filter((pattern) => {
    const [, first = ''] = pattern.split('/');
    return pattern !== patterns.page && !first.includes('.') && !firstParts.includes(first);
  });
  // A new address begins with one of `firstParts`, has a dot in its first part, or stands below
  // `/-/`. Otherwise it would take its address away from a page of some blog.
  expect(others).toEqual([]);
});

test('no page can have the first part of an address of the program, and some others', () => {
  expect(firstParts.filter((name) => !reservedPageNames.has(name))).toEqual([]);
  const others = ['page', 'category', 'categories', 'feed', 'comment', 'comments', 'help'];
  for (const slug of [...firstParts, ...others]) {
    expect(findPageNameFault({ kind: 'page', slug })).toEqual({ name: 'reservedName', slug });
    expect(findPageNameFault({ kind: 'article', slug })).toBeUndefined();
  }
});

test.each(['about', 'links', '关于', 'tag-cloud', 'apis', 'pages', '404'])(
  'a page may have the name %s',
  (slug) => {
    expect(findPageNameFault({ kind: 'page', slug })).toBeUndefined();
  },
);
