import type { Texts } from '../lang/ui-lang.ts';

const en = {
  deleteQuestion: 'Are you sure to delete this article?',
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
  unsent: (count: number) =>
    `${count} ${count === 1 ? 'article has' : 'articles have'} words that only this device has. Logging out deletes them here.`,
  unsentFiles: (count: number) =>
    `${count} ${count === 1 ? 'file has' : 'files have'} not been uploaded. Logging out deletes ${count === 1 ? 'it' : 'them'} here.`,
  export: 'Export',
  logOutAnyway: 'Log out and delete',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
};

const zhHans: typeof en = {
  deleteQuestion: '确定要删除这篇文章吗？',
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
  unsent: (count) => `有 ${count} 篇文章的文字只存在此设备上，退出登录会将其删除。`,
  unsentFiles: (count) => `有 ${count} 个文件尚未上传，退出登录会将其删除。`,
  export: '导出',
  logOutAnyway: '退出并删除',
  newVersion: '新版本已就绪，重新加载后生效。',
  reload: '重新加载',
};

/** The texts of the owner's buttons on the desk and on visitors' pages. */
export const ownerTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
