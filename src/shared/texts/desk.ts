import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Desk',
  settings: 'Settings',
  newArticle: 'New article',
  empty: 'No articles yet. Write the first one.',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  trash: 'Trash',
  /** The page writes a time between the two parts: `Saved 3 days ago`. */
  saved: { before: 'Saved ', after: '' },
  posted: { before: 'Published ', after: '' },
  toBePosted: { before: 'Will be published ', after: '' },
  deleted: { before: 'Deleted ', after: '' },
  /** Follows `deleted` and its time. */
  removedIn: (days: number) => `, removed in ${days} ${days === 1 ? 'day' : 'days'}`,
  removedSoon: ', will be removed soon',
  hasChanges: 'Unpublished changes',
  history: 'History',
  historyOf: (title: string) => `History of “${title}”`,
  read: 'Read',
  restore: 'Restore',
  restoreArticle: (title: string) => `Restore “${title}”`,
};

const zhHans: typeof en = {
  title: '书桌',
  settings: '设置',
  newArticle: '写文章',
  empty: '这里还空着，写点什么吧。',
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  trash: '回收站',
  saved: { before: '', after: '保存' },
  posted: { before: '', after: '发布' },
  toBePosted: { before: '', after: '发布' },
  deleted: { before: '', after: '删除' },
  removedIn: (days) => `，${days} 天后永久删除`,
  removedSoon: '，即将永久删除',
  hasChanges: '有未发布的修改',
  history: '历史',
  historyOf: (title) => `《${title}》的历史`,
  read: '阅读',
  restore: '恢复',
  restoreArticle: (title) => `恢复《${title}》`,
};

/** The texts of the desk. */
export const deskTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
