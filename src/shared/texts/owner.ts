import type { Texts } from '../lang/ui-lang.ts';

const en = {
  deleteQuestion: 'Are you sure to delete this article?',
  /** `article`: how the sentence calls the article that is about to be deleted. */
  canBeRestored: (article: string, days: number) =>
    `You can restore ${article} from the trash for ${days} days.`,
  theseArticles: 'these articles',
  yes: 'Yes',
  cancel: 'Cancel',
  logIn: 'Log in',
  deleting: 'Deleting…',
  deleted: 'delete successfully.',
  /** Each of the two stands before the serialised answer or error. */
  deleteError: 'delete Error: ',
  deleteRequestError: 'delete Request Error: ',
  restored: 'Restored.',
  restoreFailed: (why: string) => `Restoring failed: ${why}`,
  unreachable: 'Cannot reach the server.',
  logOutQuestion: 'Log out and delete what was not sent?',
  unsent: (count: number) =>
    `${count} ${count === 1 ? 'article has' : 'articles have'} text that is only on this device.`,
  unsentFiles: (count: number) =>
    `${count} ${count === 1 ? 'file has' : 'files have'} not been uploaded.`,
  export: 'Export',
  logOutAnyway: 'Log out and delete',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
};

const zhHans: typeof en = {
  deleteQuestion: '确定要删除这篇文章吗？',
  canBeRestored: (article, days) => `${days} 天内可以从回收站恢复${article}。`,
  theseArticles: '这些文章',
  yes: '确定',
  cancel: '取消',
  logIn: '登录',
  deleting: '正在删除……',
  deleted: '已删除。',
  deleteError: '删除失败：',
  deleteRequestError: '删除请求失败：',
  restored: '已恢复。',
  restoreFailed: (why) => `恢复失败：${why}`,
  unreachable: '无法连接服务器。',
  logOutQuestion: '退出登录并删除尚未发送的内容？',
  unsent: (count) => `有 ${count} 篇文章的文字只存在此设备上。`,
  unsentFiles: (count) => `有 ${count} 个文件尚未上传。`,
  export: '导出',
  logOutAnyway: '退出并删除',
  newVersion: '新版本已就绪，重新加载后生效。',
  reload: '重新加载',
};

/** The texts of the owner's buttons on the desk and on visitors' pages. */
export const ownerTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
