import type { Texts } from '../lang/ui-lang.ts';

const en = {
  saving: 'Saving…',
  nothing: 'Empty',
  kept: 'Saved on this device',
  savingThen: (failure: string) => `Saving… ${failure}`,
  keptThen: (failure: string) => `Saved on this device. ${failure}`,
  notSaved: 'Not saved yet.',
  notSentSince: (time: string, why: string) => `Not sent since ${time}: ${why}`,
  refused: (why: string) => `The server did not accept it. ${why}`,
  publishingFailed: (time: string, why: string) => `Publishing failed at ${time}. ${why}`,
  unpublishingFailed: (time: string, why: string) => `Unpublishing failed at ${time}. ${why}`,
  saved: (publication: string) => `Saved. ${publication}.`,
  savedAt: (time: string, publication: string) => `Saved at ${time}. ${publication}.`,
  savedThen: (saved: string, failure: string) => `${saved} ${failure}`,
  draft: 'Draft',
  returned: 'Draft: the server had lost this article',
  published: 'Published',
  hasChanges: 'Unpublished changes',
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  scheduledWithChanges: (time: string) => `Scheduled for ${time}, with unpublished changes`,
  fixFields: 'Fix the marked fields.',
  textFault: (fault: string) => `${fault}.`,
  betweenSentences: ' ',
  sendFirst: 'The newest text has not reached the server yet. Try again once it is saved.',
  unreachable: 'cannot reach the server.',
  loggedOut: 'You are logged out.',
  trashed: 'This article is in the trash.',
  removed: 'This article was deleted for good. The text on this page exists only here.',
  keepAsNew: 'Keep as a new article',
  conflict: 'There are two versions of this article.',
  choose: 'Choose a version',
  twoVersions: (article: string) => `Two versions of ${article}`,
  chooseOne: 'Both changed the same place. Choose what to keep; both stay in the history.',
  chooseEach: 'Both changed the same places. Choose for each place; both stay in the history.',
  mine: 'My version',
  theirs: 'The other version',
  both: 'Both',
  mineEverywhere: 'Mine everywhere',
  theirsEverywhere: 'The other everywhere',
  settle: 'Keep this choice',
  later: 'Decide later',
  nothingHere: 'Nothing',
  place: (number: number, count: number) => `Place ${number} of ${count}`,
  /** For the header, which has room for one line. */
  short: {
    saving: 'Saving…',
    kept: 'On this device',
    draft: 'Draft saved',
    published: 'Published',
    hasChanges: 'Unpublished changes',
    scheduled: (time: string) => `For ${time}`,
    scheduledWithChanges: (day: string) => `For ${day}, changed`,
    notSent: 'Not sent',
    notSaved: 'Not saved',
    twoVersions: 'Two versions',
    failure: (state: string) => `! ${state}`,
  },
};

const zhHans: typeof en = {
  saving: '正在保存……',
  nothing: '尚无内容',
  kept: '已存到此设备',
  savingThen: (failure) => `正在保存……${failure}`,
  keptThen: (failure) => `已存到此设备。${failure}`,
  notSaved: '尚未保存。',
  notSentSince: (time, why) => `${time} 起未能发送：${why}`,
  refused: (why) => `服务器未接受：${why}`,
  publishingFailed: (time, why) => `发布失败（${time}）：${why}`,
  unpublishingFailed: (time, why) => `撤回失败（${time}）：${why}`,
  saved: (publication) => `已保存，${publication}`,
  savedAt: (time, publication) => `${time} 已保存，${publication}`,
  savedThen: (saved, failure) => `${saved}。${failure}`,
  draft: '草稿',
  returned: '草稿（服务器曾丢失这篇文章）',
  published: '已发布',
  hasChanges: '有未发布的修改',
  scheduledFor: (time) => `${time} 发布`,
  scheduledWithChanges: (time) => `${time} 发布，有未发布的修改`,
  fixFields: '请先修正标出的内容。',
  textFault: (fault) => `${fault}。`,
  betweenSentences: '',
  sendFirst: '最新文字尚未送达服务器，保存后请再试。',
  unreachable: '无法连接服务器。',
  loggedOut: '登录已过期。',
  trashed: '文章在回收站里。',
  removed: '这篇文章已被永久删除，此页的文字只在这里。',
  keepAsNew: '存为新文章',
  conflict: '这篇文章有两个版本。',
  choose: '选择版本',
  twoVersions: (article) => `${article}有两个版本`,
  chooseOne: '两边改动了同一处，请选择保留哪一种；两个版本都会留在历史记录里。',
  chooseEach: '两边改动了相同的地方，请逐处选择；两个版本都会留在历史记录里。',
  mine: '我的版本',
  theirs: '另一版本',
  both: '两者都要',
  mineEverywhere: '全部用我的',
  theirsEverywhere: '全部用另一版本',
  settle: '按此保存',
  later: '稍后再选',
  nothingHere: '无',
  place: (number, count) => `第 ${number} 处，共 ${count} 处`,
  short: {
    saving: '保存中',
    kept: '仅存本机',
    draft: '草稿已保存',
    published: '已发布',
    hasChanges: '有未发布的修改',
    scheduled: (time) => `${time} 发布`,
    scheduledWithChanges: (day) => `${day} 发布，有修改`,
    notSent: '未发送',
    notSaved: '未保存',
    twoVersions: '有两个版本',
    failure: (state) => `！${state}`,
  },
};

export type SavingTexts = typeof en;

/**
 * The texts about saving and publishing an article, and about conflicts with other tabs and
 * devices.
 */
export const savingTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

const keepOpen = 'Your text goes to the server only: keep this page open until it is saved.';

const deviceEn = {
  full: `The storage of this browser is full. ${keepOpen}`,
  refused: (reason: string) =>
    `This browser does not let this site store anything${reason ? ` (${reason})` : ''}. ${keepOpen}`,
  gone: `This site’s data was deleted in this browser. ${keepOpen}`,
  newer: `Another tab has a newer version of this page. ${keepOpen} Then reload it.`,
  silent: `The storage of this browser is not responding. Until it does, text that is only on this device may be missing here. ${keepOpen}`,
  silentWithoutServer:
    'Neither the storage of this browser nor the server is responding. This page will continue by itself as soon as one of them does.',
  publishLater:
    'The storage of this browser has not responded yet, and may have text that is missing here. Publish once it has, or after restarting the browser.',
  lost: 'This site’s data was deleted in this browser. The text on this page is still here; unsent text of other articles is lost.',
  unknown: 'This article is neither on the server nor on this device.',
  hidden: 'Log in to see what is stored on this device.',
  notHere: 'This article is not on this device. Open it again when the server can be reached.',
};

const keepOpenZh = '文字只会发送到服务器，保存之前请勿关闭此页。';

const deviceZhHans: typeof deviceEn = {
  full: `浏览器存储空间已满。${keepOpenZh}`,
  refused: (reason) => `浏览器不允许本站保存数据${reason ? `（${reason}）` : ''}。${keepOpenZh}`,
  gone: `浏览器中本站的数据已被删除。${keepOpenZh}`,
  newer: `另一个标签页已是新版本。${keepOpenZh}保存后请刷新此页。`,
  silent: `浏览器的存储没有响应。恢复之前，此设备上尚未发送的内容可能不在此页。${keepOpenZh}`,
  silentWithoutServer: '浏览器的存储和服务器都没有响应，任何一方恢复后此页会自动继续。',
  publishLater:
    '浏览器的存储还没有响应，其中可能有此页没有的内容。请等它恢复，或重启浏览器后再发布。',
  lost: '浏览器中本站的数据已被删除。此页的文字还在，其他文章中尚未发送的内容已丢失。',
  unknown: '服务器和此设备上都没有这篇文章。',
  hidden: '登录后可查看此设备上保存的内容。',
  notHere: '此设备上没有这篇文章，请联网后再打开。',
};

/** The texts about documents that the device cannot keep. */
export const deviceTexts: Texts<typeof deviceEn> = {
  en: deviceEn,
  'zh-Hans': deviceZhHans,
};
