import { expect, test } from 'vitest';
import { unknownSite } from '../site/old-site.ts';
import { listOldLists } from './old-lists.ts';

const folder = { path: '', files: [], site: unknownSite };
const article = { tags: [], categories: [], addresses: [], isFromSuibi: false };

test('the words of a site are those of its articles, the most used ones first', () => {
  const articles = [
    { ...article, tags: ['茶'], addresses: ['/notes/a/tea', '/2020/05/tea'] },
    { ...article, tags: ['雨', '茶'], categories: [['雨', '茶']] },
    { ...article, categories: [['雨', '茶']], addresses: ['/notes/2021/rain', '/rain'] },
  ];
  const seen: unknown[] = [];
  const lists = (words: unknown) => {
    seen.push(words);
    return [];
  };
  listOldLists({ ...folder, site: { ...unknownSite, lists } }, articles);
  expect(seen).toEqual([
    { tags: ['茶', '雨'], categories: [['雨', '茶']], folders: ['/notes', '/notes/a'] },
  ]);
});

test('a tag that the articles have in other letters is theirs, and one that they lost leads to all tags', () => {
  const lists = () => [
    { address: '/tag/tea', list: 'tag', tag: 'TEA' } as const,
    { address: '/tag/rain', list: 'tag', tag: 'Rain' } as const,
  ];
  const site = { ...unknownSite, lists };
  expect(listOldLists({ ...folder, site }, [{ ...article, tags: ['Tea'] }])).toEqual([
    { address: '/tag/tea', list: 'tag', tag: 'Tea' },
    { address: '/tag/rain', list: 'tags' },
  ]);
});

test('the address that the page of a tag has here is no old one', () => {
  const lists = () => [
    { address: '/tag/茶 & 水', list: 'tag', tag: '茶 & 水' } as const,
    { address: '/tag/茶', list: 'tag', tag: '茶 & 水' } as const,
  ];
  const site = { ...unknownSite, lists };
  expect(listOldLists({ ...folder, site }, [{ ...article, tags: ['茶 & 水'] }])).toEqual([
    { address: '/tag/茶', list: 'tag', tag: '茶 & 水' },
  ]);
});

test.each([[[]], [[{ ...article, tags: ['Tea'], isFromSuibi: true }]]])(
  'no articles, and those of an export of Suibi, have no old lists',
  (articles) => {
    expect(listOldLists(folder, articles)).toEqual([]);
  },
);
