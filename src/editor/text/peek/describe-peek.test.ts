import { expect, test } from 'vitest';
import { describePeek } from './describe-peek.ts';

const own = {
  list: async () => [
    {
      articleID: '1',
      title: '雨天',
      address: '/article/1/read/',
      isPublished: true,
      isPage: false,
      date: '2026-03-01T12:00:00Z',
    },
  ],
  read: async () => undefined,
};

test.each([
  ['/article/1/read/', '', '雨天 · Published'],
  ['/article/1/read/#tea', '', '雨天 · Published'],
  ['https://blog.example/article/1/read/', '', '雨天 · Published'],
  ['https://other.example/article/1/read/', 'Other', 'Other'],
  ['/article/2/read/', 'Title', 'Title'],
  ['#tea', 'Tea', 'Tea'],
  ['', 'A note', 'A note'],
])('a link to %j with the words %j shows %j', async (address, words, shown) => {
  const found = { from: 0, to: 1, words, address };
  const lines = await describePeek(found, 'en', own, 'https://blog.example');
  expect(lines).toEqual({ words: shown, address });
});

// The address has the id of the article and not its title.
test('a link leads to its article also after that got another title', async () => {
  const found = { from: 0, to: 1, words: '', address: '/article/1/read/' };
  const renamed = async () => (await own.list()).map((each) => ({ ...each, title: '晴天' }));
  const articles = { ...own, list: renamed };
  const lines = await describePeek(found, 'zh-Hans', articles, '');
  expect(lines.words).toBe('晴天 · 已发布');
});
