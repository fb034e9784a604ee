import { expect, test } from 'vitest';
import type { QuickResult } from './ask-server.ts';
import { describeResult } from './describe-result.ts';

const found: Extract<QuickResult, { kind: 'found' }> = {
  kind: 'found',
  articles: [],
  count: 3,
  isMore: false,
  isLoose: false,
  isCut: false,
};

test.each<[QuickResult, string, string]>([
  [found, '3 articles found', '找到 3 篇文章'],
  [{ ...found, count: 1 }, '1 article found', '找到 1 篇文章'],
  [{ ...found, isMore: true }, 'At least 3 articles found', '找到至少 3 篇文章'],
  [
    { ...found, isLoose: true },
    '3 articles found: no exact match, but all the characters',
    '找到 3 篇文章：词句不完全相同，但每个字都有',
  ],
  [
    { kind: 'nothing', isCut: false },
    'No article found. Try fewer or other words.',
    '没有找到文章。可以减少字词，或换一种说法。',
  ],
  [{ kind: 'meaningless' }, 'Type a word to search for.', '请输入要搜索的字词。'],
  [{ kind: 'busy', waitMs: 1 }, 'Too many searches at once. One moment…', '搜索过于频繁，请稍候……'],
  [
    { kind: 'offline' },
    'Cannot connect. The search continues once the blog can be reached.',
    '无法连接，恢复连接后会继续搜索。',
  ],
  [
    { kind: 'failed' },
    'The search failed. Press Enter to try the search page.',
    '搜索失败，可按回车键改用搜索页。',
  ],
])('%j is in words: %s', (answer, en, zh) => {
  expect(describeResult(answer, 'en')).toBe(en);
  expect(describeResult(answer, 'zh-Hans')).toBe(zh);
});
