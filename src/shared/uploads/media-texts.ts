import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Media',
  desk: 'Desk',
  search: 'Search names',
  submit: 'Search',
  views: 'Which files are shown',
  all: 'All',
  unused: 'Used by nothing',
  trash: 'Trash',
  empty: 'No files yet. Paste or drop a picture into an article.',
  nothingFound: 'Nothing here.',
  damaged: 'Damaged or too large: nobody gets this file.',
  putLast:
    'Preparing this file was cut off three times. It is tried once a day; until then nobody gets it.',
  usedIn: 'Used in ',
  unusedFile: 'Used by nothing',
  unusedHint:
    'A file that no version of any article uses is removed for good 30 days after its upload.',
  isPublic: '(public)',
  isTrashed: '(in the trash)',
  deleteNamed: (name: string) => `Delete “${name}”`,
  delete: 'Delete',
  cancel: 'Cancel',
  deleteQuestion: (name: string) => `Delete “${name}”? It stays in the trash for 30 days.`,
  deleteUsed: (count: number) =>
    `${count} ${count === 1 ? 'article uses' : 'articles use'} it. Readers then see no picture there:`,
  deleted: 'Deleted.',
  restoreNamed: (name: string) => `Restore “${name}”`,
  restore: 'Restore',
  restored: 'Restored.',
  removeNamed: (name: string) => `Delete “${name}” for good`,
  remove: 'Delete for good',
  removeQuestion: (name: string, size: string) =>
    `Delete “${name}” (${size}) for good? Its original and its smaller sizes go too. Nobody can restore it.`,
  backupsHold: (date: string) => `Backups that the server has made hold it until ${date} at most.`,
  removed: 'Deleted for good.',
  removedIn: (days: number) => `Removed in ${days} ${days === 1 ? 'day' : 'days'}`,
};

const zhHans: typeof en = {
  title: '媒体库',
  desk: '书桌',
  search: '搜索文件名',
  submit: '搜索',
  views: '显示哪些文件',
  all: '全部',
  unused: '未被使用',
  trash: '回收站',
  empty: '还没有文件。在文章里粘贴或拖入图片即可上传。',
  nothingFound: '这里没有文件。',
  damaged: '文件已损坏或过大，读者看不到。',
  putLast: '处理此文件时中断了三次，现每天重试一次；成功之前读者看不到。',
  usedIn: '用于：',
  unusedFile: '未被使用',
  unusedHint: '所有文章的历史版本都不再使用的文件，上传满 30 天后将永久删除。',
  isPublic: '（已公开）',
  isTrashed: '（在回收站）',
  deleteNamed: (name) => `删除“${name}”`,
  delete: '删除',
  cancel: '取消',
  deleteQuestion: (name) => `要删除“${name}”吗？文件会在回收站保留 30 天。`,
  deleteUsed: (count) => `有 ${count} 篇文章用到它，删除后读者将看不到：`,
  deleted: '已删除。',
  restoreNamed: (name) => `恢复“${name}”`,
  restore: '恢复',
  restored: '已恢复。',
  removeNamed: (name) => `永久删除“${name}”`,
  remove: '永久删除',
  removeQuestion: (name, size) =>
    `要永久删除“${name}”（${size}）吗？原始文件和各种缩小尺寸会一并删除，无法恢复。`,
  backupsHold: (date) => `服务器已有的备份仍含此文件，最晚保留到 ${date}。`,
  removed: '已永久删除。',
  removedIn: (days) => `${days} 天后永久删除`,
};

/** The texts of the page with all uploaded files. */
export const mediaTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
