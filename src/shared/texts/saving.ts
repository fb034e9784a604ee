import type { Texts } from '../lang/ui-lang.ts';

const en = {
  saving: 'Saving…',
  nothing: 'Empty',
  notSaved: 'Not saved yet',
  notSavedSince: (time: string, why: string) => `Not saved since ${time}. ${why}`,
  notSavedAnd: (failure: string) => `Not saved yet. ${failure}`,
  publishingFailed: (time: string, why: string) => `Publishing failed at ${time}. ${why}`,
  unpublishingFailed: (time: string, why: string) => `Unpublishing failed at ${time}. ${why}`,
  saved: (publication: string) => `Saved. ${publication}.`,
  savedAt: (time: string, publication: string) => `Saved at ${time}. ${publication}.`,
  draft: 'Draft',
  published: 'Published',
  hasChanges: 'Unpublished changes',
  fixFields: 'Fix the marked fields.',
  unreachable: 'Cannot reach the server. Your text is still on this page: keep it open.',
  loggedOut:
    'You are logged out. Log in in another tab, then save again. Your text is still on this page.',
  stale: 'This article was changed in another tab or on another device.',
  staleHeading: 'This article was changed in another tab or on another device',
  choose: 'Choose the version to keep.',
  mine: 'My version',
  theirs: 'The other version',
  takeMine: 'Keep my version',
  takeTheirs: 'Use the other version',
};

const zhHans: typeof en = {
  saving: '正在保存……',
  nothing: '尚无内容',
  notSaved: '尚未保存',
  notSavedSince: (time, why) => `保存失败（${time}）：${why}`,
  notSavedAnd: (failure) => `尚未保存。${failure}`,
  publishingFailed: (time, why) => `发布失败（${time}）：${why}`,
  unpublishingFailed: (time, why) => `撤回失败（${time}）：${why}`,
  saved: (publication) => `已保存，${publication}`,
  savedAt: (time, publication) => `${time} 已保存，${publication}`,
  draft: '草稿',
  published: '已发布',
  hasChanges: '有未发布的修改',
  fixFields: '请先修正标红的内容。',
  unreachable: '无法连接服务器，文字仍在此页，请勿关闭。',
  loggedOut: '登录已过期。请在另一个标签页登录，再回来保存；文字仍在此页。',
  stale: '这篇文章已在其他窗口或设备上修改过。',
  staleHeading: '这篇文章已在其他窗口或设备上修改过',
  choose: '请选择保留哪一份。',
  mine: '我的版本',
  theirs: '另一版本',
  takeMine: '保留我的版本',
  takeTheirs: '改用另一版本',
};

export type SavingTexts = typeof en;

/** The texts about saving and publishing an article, and about conflicts with other tabs and devices. */
export const savingTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
