import type { Texts } from '../lang/ui-lang.ts';

const en = {
  updated: 'Updated',
  minutes: (minutes: number) => `${minutes} min read`,
  contents: 'On this page',
  backToList: 'Back to the list',
  neighbours: 'Previous and next article',
  previous: 'Previous',
  next: 'Next',
  partOf: (place: number, count: number) => `${place} of ${count}`,
  /** The words before and behind the name of the series. */
  partOfSeries: (place: number, count: number) => [`Part ${place} of ${count} of `, ''],
  series: 'Series',
  previousPart: 'Previous in the series',
  nextPart: 'Next in the series',
  /** Words before and behind a list of languages. `otherVersions` is for a list of titles. */
  alsoIn: ['Also in ', ''],
  otherVersions: ['Other versions: ', ''],
  listSeparator: ', ',
  draft: 'Draft. It may still change, and this link will expire.',
  related: 'Related articles',
  needsPassword: 'This article is password-protected.',
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
  partOf: (place, count) => `第 ${place} 篇，共 ${count} 篇`,
  partOfSeries: (place, count) => ['《', `》系列第 ${place} 篇，共 ${count} 篇`],
  series: '系列',
  previousPart: '本系列上一篇',
  nextPart: '本系列下一篇',
  alsoIn: ['另有 ', ' 版'],
  otherVersions: ['其他版本：', ''],
  listSeparator: '、',
  draft: '草稿：内容可能还会修改，此链接到期自动失效。',
  related: '相关文章',
  needsPassword: '这篇文章需要密码才能阅读。',
  unlock: '阅读文章',
  wrongPassword: '密码错误。',
};

export const readTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
