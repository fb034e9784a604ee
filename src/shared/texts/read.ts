import type { Texts } from '../lang/ui-lang.ts';

const en = {
  updated: 'Updated',
  minutes: (minutes: number) => `${minutes} min read`,
  contents: 'On this page',
  backToList: 'Back to the list',
  neighbours: 'Previous and next article',
  previous: 'Previous',
  next: 'Next',
  draft: 'Draft. It may change, and this link to it ends by itself.',
  needsPassword: 'This article is protected by a password.',
  unlock: 'Read the article',
  wrongPassword: 'The password is wrong.',
};

const zhHans: typeof en = {
  updated: '更新于',
  minutes: (minutes) => `阅读约 ${minutes} 分钟`,
  contents: '文章目录',
  backToList: '返回列表',
  neighbours: '上一篇和下一篇',
  previous: '上一篇',
  next: '下一篇',
  draft: '草稿：内容可能还会修改，此链接到期自动失效。',
  needsPassword: '这篇文章需要密码才能阅读。',
  unlock: '阅读文章',
  wrongPassword: '密码错误。',
};

/** The texts of the reading page. */
export const readTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
