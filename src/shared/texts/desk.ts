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
  writeFirst: 'Write the first one.',
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
  search: 'Search articles and their history',
  searching: 'Searching…',
  nothingFound: 'No article has these words.',
  found: (count: number) => (count === 1 ? '1 article found.' : `${count} articles found.`),
  best: (shown: number, count: number) =>
    `At least ${count} articles found; the best ${shown} are here.`,
  loose:
    'No article has exactly these words one behind the other. These have all of their characters.',
  cut: 'The question is too long: its end was left out.',
  incomplete: 'Words that were saved lately may be missing: the index is being made.',
  onDevice: (count: number) =>
    `Only this device was searched: ${countedEn(count, 'article')}, and no history.`,
  loggedOut: 'Your session has expired. Log in to search all articles.',
  logIn: 'Log in',
  /** The page writes a time between the two parts. */
  past: { before: 'Only in the version saved ', after: '' },
  isProtected: 'With a password',
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
  returned: '⚠ The server had lost it; back from this device, as a draft',
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
  /** The page writes a time between the two parts. */
  guessedCodes: (times: number, days: number) => ({
    before: `⚠ Somebody seems to know your password: ${times} logins in ${days} days had the right password and a wrong code, the last one `,
    after: '.',
  }),
  changePassword: 'If this was not you, change the password.',
  hiddenFiles: (count: number, names: readonly string[]) =>
    `⚠ Readers do not see ${countedEn(count, 'file')}: ${names.join(', ')}${count > names.length ? ' …' : ''}.`,
};

const zhHans: typeof en = {
  title: '书桌',
  settings: '设置',
  statistics: '统计',
  newArticle: '写文章',
  writeFirst: '写第一篇。',
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
  search: '搜索文章和历史版本',
  searching: '正在搜索……',
  nothingFound: '没有找到符合的文章。',
  found: (count) => `找到 ${count} 篇文章。`,
  best: (shown, count) => `找到至少 ${count} 篇文章，这里列出最相关的 ${shown} 篇。`,
  loose: '没有文章包含完全相同的词句。以下文章包含其中的每个字。',
  cut: '搜索内容过长，末尾部分已忽略。',
  incomplete: '正在建立索引，刚保存的文字可能还搜不到。',
  onDevice: (count) => `仅搜索了此设备上的 ${count} 篇文章，不含历史版本。`,
  loggedOut: '登录已过期，登录后才能搜索全部文章。',
  logIn: '登录',
  past: { before: '仅见于', after: '保存的版本' },
  isProtected: '需要密码',
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
  returned: '⚠ 服务器曾丢失，已从此设备找回为草稿',
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
  guessedCodes: (times, days) => ({
    before: `⚠ 似乎有人知道你的密码：近 ${days} 天有 ${times} 次登录密码正确但验证码错误（最近一次：`,
    after: '）。',
  }),
  changePassword: '若不是你本人，请立即修改密码。',
  hiddenFiles: (count, names) =>
    `⚠ 有 ${count} 个文件读者看不到：${names.join('、')}${count > names.length ? ' 等' : ''}。`,
};

export const deskTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
