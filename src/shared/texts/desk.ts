import { countedEn } from '../lang/counted-en.ts';
import type { Texts } from '../lang/ui-lang.ts';

interface RemovalCounts {
  revisions: number;
  views: number;
  files: number;
}

const en = {
  title: 'Desk',
  /** The pages of the owner, as the row of tabs names them. */
  tabs: {
    articles: 'Articles',
    media: 'Media',
    statistics: 'Statistics',
    settings: 'Settings',
    security: 'Security',
  },
  tabsLabel: 'Your pages',
  newArticle: 'New article',
  newPage: 'New page',
  /** What the first desk offers: the words of a link or a name, and what follows it. */
  first: {
    moveIn: {
      name: 'Bring your articles',
      about: 'from WordPress, Ghost, Typecho, Medium or a folder of Markdown.',
    },
    name: {
      name: 'Name the blog and describe it',
      about: 'for readers, feeds and search engines.',
    },
    seal: {
      name: 'The red seal',
      about: 'is the name of the blog, if it has four characters or fewer.',
    },
  },
  writing: 'Writing',
  published: 'Published',
  pages: 'Pages',
  trash: 'Trash',
  /** The page writes a time between the two parts: `Publishes March 20 at 8:00 AM`. */
  toBePosted: { before: 'Publishes ', after: '' },
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
  loose: 'No exact match. These articles contain all the characters.',
  cut: 'The search is too long; its end was ignored.',
  incomplete: 'Indexing: recently saved text may be missing.',
  onDevice: (count: number) =>
    `Only this device was searched: ${countedEn(count, 'article')}, and no history.`,
  loggedOut: 'Your session has expired. Log in to search all articles.',
  logIn: 'Log in',
  /** The page writes a time between the two parts. */
  past: { before: 'Only in the version saved ', after: '' },
  isProtected: 'With a password',
  sections: 'Sections',
  startSelecting: 'Select',
  select: (title: string) => `Select “${title}”`,
  selected: (count: number) => `${count} selected`,
  actions: 'Actions for the selected articles',
  more: (title: string) => `More for “${title}”`,
  delete: 'Delete',
  unpublish: 'Unpublish',
  unpublished: 'Unpublished.',
  deleteQuestion: (count: number) => `Are you sure to delete these ${count} articles?`,
  onDeviceOnly: 'Changes are only on this device',
  removedElsewhere: '⚠ Deleted for good; this text is only on this device',
  returned: '⚠ The server had lost it; back from this device, as a draft',
  keepAsNew: 'Keep as a new article',
  forget: 'Delete here',
  forgetQuestion: (article: string) =>
    `Delete the text of ${article} from this device? There is no other copy.`,
  removeForGood: 'Delete for good',
  emptyTrash: 'Empty the trash',
  removeQuestion: (article: string) => `Delete ${article} for good? This cannot be undone.`,
  removeManyQuestion: (count: number) =>
    `Delete these ${count} articles for good? This cannot be undone.`,
  removalFacts: ({ revisions, views, files }: RemovalCounts) =>
    `What goes: ${[
      countedEn(revisions, 'version'),
      ...(views > 0 ? [countedEn(views, 'counted view')] : []),
      ...(files > 0 ? [`${countedEn(files, 'file')} that no other article names`] : []),
    ].join(', ')}.`,
  unsentGoToo: 'Changes that only this device has go too.',
  wordsHeldUntil: (date: string) => `Existing server copies may hold this text until ${date}.`,
  removed: 'Deleted for good.',
  notRemoved: 'Nothing was deleted: these articles are no longer in the trash.',
  conflict: '⚠ Two versions: choose one',
  noBackup: 'No backup yet',
  backedUp: { before: '✓ Backup checked ', after: '' },
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
  version: (version: string) => `Suibi, version ${version}`,
};

const zhHans: typeof en = {
  title: '书桌',
  tabs: {
    articles: '文章',
    media: '媒体库',
    statistics: '统计',
    settings: '设置',
    security: '账号安全',
  },
  tabsLabel: '管理页面',
  newArticle: '写文章',
  newPage: '新建页面',
  first: {
    moveIn: {
      name: '导入已有文章',
      about: '支持 WordPress、Ghost、Typecho、Medium 和 Markdown 文件夹。',
    },
    name: { name: '填写名称和简介', about: '读者、订阅和搜索引擎都会看到。' },
    seal: { name: '红印', about: '就是博客的名称，不超过四个字时刻成一方印章。' },
  },
  writing: '正在写',
  published: '已发布',
  pages: '页面',
  trash: '回收站',
  toBePosted: { before: '', after: ' 发布' },
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
  startSelecting: '选择',
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
  forgetQuestion: (article) => `要从此设备删除${article}的文字吗？别处没有副本。`,
  removeForGood: '永久删除',
  emptyTrash: '清空回收站',
  removeQuestion: (article) => `要永久删除${article}吗？删除后无法恢复。`,
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
  version: (version) => `Suibi ${version} 版`,
};

export const deskTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
