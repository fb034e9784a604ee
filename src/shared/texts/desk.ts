import type { Texts } from '../lang/ui-lang.ts';

interface RemovalCounts {
  revisions: number;
  views: number;
  files: number;
}

const countedEn = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;

const en = {
  title: 'Desk',
  settings: 'Settings',
  statistics: 'Statistics',
  newArticle: 'New article',
  empty: 'No articles yet. Write the first one.',
  notSent: 'Not yet sent',
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
  read: 'Read',
  restore: 'Restore',
  restoreArticle: (title: string) => `Restore “${title}”`,
  search: 'Search titles',
  nothingFound: 'No title has these words.',
  sections: 'Sections',
  select: (title: string) => `Select “${title}”`,
  selected: (count: number) => `${count} selected`,
  actions: 'Actions for the selected articles',
  more: (title: string) => `More for “${title}”`,
  delete: 'Delete',
  unpublish: 'Unpublish',
  unpublished: 'Unpublished.',
  deleteQuestion: (count: number) => `Are you sure to delete these ${count} articles?`,
  onDeviceOnly: 'Changes are only on this device',
  removedElsewhere: '⚠ Deleted for good; these words are only on this device',
  keepAsNew: 'Keep as a new article',
  forget: 'Delete here',
  forgetQuestion: (title: string) =>
    `Delete the words of “${title}” on this device? No other place has them.`,
  removeForGood: 'Delete for good',
  emptyTrash: 'Empty the trash',
  removeQuestion: (title: string) => `Delete “${title}” for good? Nobody can restore it.`,
  removeManyQuestion: (count: number) =>
    `Delete these ${count} articles for good? Nobody can restore them.`,
  removalFacts: ({ revisions, views, files }: RemovalCounts) =>
    `What goes: ${[
      countedEn(revisions, 'version'),
      ...(views > 0 ? [countedEn(views, 'counted view')] : []),
      ...(files > 0 ? [`${countedEn(files, 'file')} that no other article names`] : []),
    ].join(', ')}.`,
  unsentGoToo: 'Changes that only this device has go too.',
  wordsHeldUntil: (date: string) =>
    `Copies that the server has made before hold the words until ${date} at most.`,
  removed: 'Deleted for good.',
  notRemoved: 'Nothing was deleted: these articles are not in the trash any more.',
  conflict: '⚠ Two versions: choose one',
  noBackup: 'No backup yet',
  backedUp: { before: '✓ Backed up and checked ', after: '' },
  backupFailed: { before: '⚠ Backup failed ', after: ': ' },
  soundBackup: { before: 'Last sound backup: ', after: '' },
  noSoundBackup: 'There is no sound backup.',
};

const zhHans: typeof en = {
  title: '书桌',
  settings: '设置',
  statistics: '统计',
  newArticle: '写文章',
  empty: '这里还空着，写点什么吧。',
  notSent: '尚未发送',
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
  read: '阅读',
  restore: '恢复',
  restoreArticle: (title) => `恢复《${title}》`,
  search: '搜索标题',
  nothingFound: '没有找到符合的标题。',
  sections: '分类',
  select: (title) => `选择《${title}》`,
  selected: (count) => `已选 ${count} 篇`,
  actions: '对所选文章的操作',
  more: (title) => `《${title}》的更多操作`,
  delete: '删除',
  unpublish: '撤回为草稿',
  unpublished: '已撤回为草稿。',
  deleteQuestion: (count) => `确定要删除这 ${count} 篇文章吗？`,
  onDeviceOnly: '修改仅在此设备上',
  removedElsewhere: '⚠ 文章已被永久删除，这些文字只在此设备上',
  keepAsNew: '存为新文章',
  forget: '从此设备删除',
  forgetQuestion: (title) => `要删除此设备上《${title}》的文字吗？别处没有这些文字。`,
  removeForGood: '永久删除',
  emptyTrash: '清空回收站',
  removeQuestion: (title) => `要永久删除《${title}》吗？删除后无法恢复。`,
  removeManyQuestion: (count) => `要永久删除这 ${count} 篇文章吗？删除后无法恢复。`,
  removalFacts: ({ revisions, views, files }) =>
    `一并删除：${[
      `${revisions} 个版本`,
      ...(views > 0 ? [`${views} 次浏览的计数`] : []),
      ...(files > 0 ? [`${files} 个没有其他文章使用的文件`] : []),
    ].join('、')}。`,
  unsentGoToo: '仅在此设备上的修改也会一并删除。',
  wordsHeldUntil: (date) => `服务器已有的备份或快照仍含这些文字，最晚保留到 ${date}。`,
  removed: '已永久删除。',
  notRemoved: '没有删除任何文章：它们已不在回收站里。',
  conflict: '⚠ 有两个版本，请选择',
  noBackup: '尚无备份',
  backedUp: { before: '✓ ', after: '备份并校验' },
  backupFailed: { before: '⚠ ', after: '备份失败：' },
  soundBackup: { before: '上次成功备份：', after: '' },
  noSoundBackup: '尚无成功的备份。',
};

/** The texts of the desk. */
export const deskTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
