import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Update',
  view: 'View',
  changeTime: 'Change time',
  publishNow: 'Publish now',
  scheduled: (time: string) => `Scheduled for ${time}.`,
  viewArticle: 'View article',
  isPublished: 'Visitors see the newest words already.',
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
  publishNow: '立即发布',
  scheduled: (time) => `已定时，${time} 发布。`,
  viewArticle: '查看文章',
  isPublished: '已是最新，没有要发布的修改。',
  notScheduled: '尚未定时。',
  notChanged: '尚未更改。',
  isOver: '这个时间已过，文章将立即发布。',
};

/** The texts of publishing, scheduling and updating on the edit page. The sheet has its own. */
export const publishingTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
