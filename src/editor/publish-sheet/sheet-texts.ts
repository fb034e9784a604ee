import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  publishArticle: (article: string) => `Publish ${article}`,
  updateArticle: (article: string) => `Update ${article}`,
  scheduleArticle: (article: string) => `Schedule ${article}`,
  now: 'It will be published at once.',
  pageNow: 'The page will be published at once. It stands in no list and no feed.',
  at: (time: string) => `It will be published on ${time}.`,
  pageAt: (time: string) =>
    `The page will be published on ${time}. It stands in no list and no feed.`,
  late: (time: string) => `The time set for it, ${time}, has passed. It will be published at once.`,
  instead: (time: string) => `It will be published at once, and not on ${time}.`,
  newWords: 'Visitors will see the new words at once.',
  newWordsAt: (time: string) => `The new words will be published on ${time}.`,
  newDate: (time: string) => `The date of the article becomes ${time}.`,
  fixTime: 'It cannot have this time.',
  needsPassword: 'Only readers with its password can read it.',
  keepWriting: 'Keep writing',
  goThere: 'Go there',
  checking: 'Looking for what may be missing…',
  publishing: 'Publishing…',
  published: 'Published.',
  updated: 'Updated.',
};

const zhHans: typeof en = {
  publishArticle: (article) => `发布${article}`,
  updateArticle: (article) => `更新${article}`,
  scheduleArticle: (article) => `定时发布${article}`,
  now: '现在发布。',
  pageNow: '现在发布。页面不进入列表和订阅。',
  at: (time) => `${time} 发布。`,
  pageAt: (time) => `${time} 发布。页面不进入列表和订阅。`,
  late: (time) => `原定时间 ${time} 已过，现在发布。`,
  instead: (time) => `现在发布，不再等到 ${time}。`,
  newWords: '读者立即看到新的文字。',
  newWordsAt: (time) => `新的文字在 ${time} 发布。`,
  newDate: (time) => `发布时间改为 ${time}。`,
  fixTime: '这个时间不能用。',
  needsPassword: '知道密码的人才能阅读。',
  keepWriting: '继续写',
  goThere: '去看看',
  checking: '正在检查……',
  publishing: '正在发布……',
  published: '已发布。',
  updated: '已更新。',
};

export type SheetTexts = typeof en;

/** The texts of the publish sheet. */
export const sheetTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
