import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Update',
  view: 'View',
  changeTime: 'Change time',
  published: 'Published.',
  updated: 'Updated.',
  scheduled: (time: string) => `Scheduled for ${time}.`,
  viewArticle: 'View article',
  beforePublishing: (article: string) => `Before you publish ${article}`,
  askSchedule: (article: string, time: string) => `Publish ${article} on ${time}?`,
  askLate: (article: string, time: string) =>
    `The time set for ${article}, ${time}, has passed. Publish now?`,
  keepWriting: 'Keep writing',
  publishNow: 'Publish now',
  publishAnyway: 'Publish anyway',
  scheduleAnyway: 'Schedule anyway',
  notScheduled: 'Not scheduled yet.',
  notChanged: 'Not changed yet.',
  isOver: 'This time has passed: the article will be published at once.',
};

const zhHans: typeof en = {
  publish: '发布',
  schedule: '定时',
  update: '更新',
  view: '查看',
  changeTime: '改时间',
  published: '已发布。',
  updated: '已更新。',
  scheduled: (time) => `已定时，${time} 发布。`,
  viewArticle: '查看文章',
  beforePublishing: (article) => `发布${article}前看一看`,
  askSchedule: (article, time) => `${article}定于 ${time} 发布？`,
  askLate: (article, time) => `${article}的发布时间 ${time} 已过，现在发布？`,
  keepWriting: '继续写',
  publishNow: '立即发布',
  publishAnyway: '仍然发布',
  scheduleAnyway: '仍然定时',
  notScheduled: '尚未定时。',
  notChanged: '尚未更改。',
  isOver: '这个时间已过，文章将立即发布。',
};

/** The texts of publishing, scheduling and updating on the edit page. */
export const publishingTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
