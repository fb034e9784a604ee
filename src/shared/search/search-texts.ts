import type { Texts } from '../lang/ui-lang.ts';

const en = {
  search: 'Search',
  titleOf: (query: string) => `Search: ${query}`,
  query: 'Search for',
  count: (count: number) => (count === 1 ? '1 article found' : `${count} articles found`),
  atLeast: (count: number) => `At least ${count} articles found; these match best`,
  loose: 'No exact match. These articles contain all the characters.',
  cut: 'The search is too long; its end was ignored.',
  nothing: 'No article found.',
  meaningless: 'Type a word to search for.',
  advice: 'Try fewer or other words.',
  filters: 'Narrow the search',
  filterNames: { tag: 'Tag', year: 'Year', lang: 'Language' },
  without: (filter: string) => `Remove ${filter}`,
  /** The best articles come first, on all pages together. */
  before: 'Previous',
  after: 'Next',
  help: 'Search syntax',
  helpOf: [
    ['tea rain', 'all of these words'],
    ['"old pond"', 'exactly this phrase'],
    ['tea -rain', 'without this word'],
    ['tag:tea', 'articles with this tag'],
    ['year:2024', 'articles of this year'],
    ['lang:zh', 'articles in this language'],
  ] as readonly (readonly [example: string, meaning: string])[],
};

const zhHans: typeof en = {
  search: '搜索',
  titleOf: (query) => `搜索：${query}`,
  query: '搜索内容',
  count: (count) => `找到 ${count} 篇文章`,
  atLeast: (count) => `找到至少 ${count} 篇文章，这里列出最相关的`,
  loose: '没有文章包含完全相同的词句。以下文章包含其中的每个字。',
  cut: '搜索内容过长，末尾部分已忽略。',
  nothing: '没有找到文章。',
  meaningless: '请输入要搜索的字词。',
  advice: '可以减少字词，或换一种说法。',
  filters: '缩小范围',
  filterNames: { tag: '标签', year: '年份', lang: '语言' },
  without: (filter) => `去掉 ${filter}`,
  before: '上一页',
  after: '下一页',
  help: '搜索语法',
  helpOf: [
    ['茶 雨', '同时包含这些词'],
    ['"古池"', '包含完全相同的词句'],
    ['茶 -雨', '不包含这个词'],
    ['标签:茶', '带有这个标签的文章'],
    ['年份:2024', '这一年的文章'],
    ['语言:en', '这种语言的文章'],
  ],
};

/** The texts of the search page. */
export const searchTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
