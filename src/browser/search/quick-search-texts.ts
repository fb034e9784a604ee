import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  close: 'Close',
  found: 'Articles found',
  all: 'All results',
  atLeast: (count: number) => `At least ${count} articles found`,
  loose: (count: string) => `${count}: no exact match, but all the characters`,
  slow: 'Searching…',
  busy: 'Too many searches at once. One moment…',
  offline: 'Cannot connect. The search continues once the blog can be reached.',
  failed: 'The search failed. Press Enter to try the search page.',
  keys: [
    ['↑ ↓', 'choose'],
    ['Enter', 'open'],
    ['Esc', 'close'],
  ] as readonly (readonly [key: string, meaning: string])[],
};

const zhHans: typeof en = {
  close: '关闭',
  found: '找到的文章',
  all: '查看全部结果',
  atLeast: (count) => `找到至少 ${count} 篇文章`,
  loose: (count) => `${count}：词句不完全相同，但每个字都有`,
  slow: '正在搜索……',
  busy: '搜索过于频繁，请稍候……',
  offline: '无法连接，恢复连接后会继续搜索。',
  failed: '搜索失败，可按回车键改用搜索页。',
  keys: [
    ['↑ ↓', '选择'],
    ['Enter', '打开'],
    ['Esc', '关闭'],
  ],
};

/** The texts of the quick search, besides those that it shares with the search page. */
export const quickSearchTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
