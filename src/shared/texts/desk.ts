import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Desk',
  settings: 'Settings',
  newArticle: 'New article',
  empty: 'Nothing here yet. Write something.',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  trash: 'Trash',
  /** These stand before a time. */
  saved: 'Saved',
  posted: 'Posted',
  toBePosted: 'To be posted',
  deleted: 'Deleted',
  kept: (days: number) => `, kept for ${days} days`,
  hasChanges: 'Changes not yet published',
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
  saved: '保存于',
  posted: '发布于',
  toBePosted: '将发布于',
  deleted: '删除于',
  kept: (days) => `，保留 ${days} 天`,
  hasChanges: '有尚未发布的修改',
  read: '阅读',
  restore: '恢复',
  restoreArticle: (title) => `恢复《${title}》`,
};

/** Of the desk. */
export const deskTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
