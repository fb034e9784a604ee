import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  heading: 'Backlinks',
  linkedFrom: 'Linked from',
  mentionedIn: 'Mentioned in',
  nothing: 'No other article links here or names its title.',
  more: (count: number) => `These are the newest ${count}; there are more.`,
  unknown: 'Backlinks appear once the server can be reached.',
};

const zhHans: typeof en = {
  heading: '反向链接',
  linkedFrom: '链接到这里的文章',
  mentionedIn: '提到标题的文章',
  nothing: '还没有其他文章链接到这里，或提到它的标题。',
  more: (count) => `只显示最近的 ${count} 篇，还有更多。`,
  unknown: '连上服务器后显示反向链接。',
};

/** The texts of the articles that lead to the open one. */
export const backlinkTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
