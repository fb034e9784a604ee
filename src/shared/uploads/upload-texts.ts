import type { Texts } from '../lang/ui-lang.ts';

const en = {
  uploading: (name: string) => `Uploading ${name}`,
  preparing: 'Preparing…',
  progress: (percent: number) => `${percent} %`,
  checking: 'Checking…',
  waiting: 'Waiting for the network',
  loggedOut: 'Waiting for you to log in',
  notKept: 'Only on this page: keep it open',
  retry: 'Try again',
  cancel: 'Remove',
  cancelNamed: (name: string) => `Remove ${name}`,
  failed: (name: string, why: string) => `${name}: ${why}`,
  unreadable: 'This file can no longer be read. Please add it again.',
  publishWithoutFiles: (article: string, count: number) =>
    `Publish ${article} without ${count} ${count === 1 ? 'file' : 'files'}?`,
  filesMissing: (count: number): string =>
    count === 1
      ? 'The file has not been uploaded yet, and will be missing from the article.'
      : 'The files have not been uploaded yet, and will be missing from the article.',
  keepWriting: 'Wait',
  publishWithout: 'Publish without',
  publishingAfterFiles: 'Publishing once the files are uploaded…',
};

const zhHans: typeof en = {
  uploading: (name) => `正在上传 ${name}`,
  preparing: '准备中……',
  progress: (percent) => `${percent}%`,
  checking: '检查中……',
  waiting: '联网后上传',
  loggedOut: '登录后上传',
  notKept: '仅存于此页，请勿关闭',
  retry: '重试',
  cancel: '移除',
  cancelNamed: (name) => `移除 ${name}`,
  failed: (name, why) => `${name}：${why}`,
  unreadable: '无法再读取此文件，请重新添加。',
  publishWithoutFiles: (article, count) => `还有 ${count} 个文件没有上传，直接发布${article}？`,
  filesMissing: () => '现在发布，文章里不会有这些文件。',
  keepWriting: '等一等',
  publishWithout: '直接发布',
  publishingAfterFiles: '文件上传后即发布……',
};

/** The texts of files that are added to an article. */
export const uploadTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

const coverEn = {
  drop: 'Drop a picture here',
  choose: 'Choose a picture…',
  replace: 'Replace…',
  pasteAddress: 'Paste an address',
  address: 'Address of the cover',
  uploading: 'Uploading…',
  waiting: 'Saved on this device, waiting for the network.',
  remove: 'Remove',
  retry: 'Try again',
  cancel: 'Cancel',
  noPicture: 'Only a picture can be a cover.',
};

const coverZhHans: typeof coverEn = {
  drop: '将图片拖到这里',
  choose: '选择图片……',
  replace: '更换……',
  pasteAddress: '粘贴地址',
  address: '封面地址',
  uploading: '上传中……',
  waiting: '已存到此设备，联网后上传。',
  remove: '移除',
  retry: '重试',
  cancel: '取消',
  noPicture: '封面只能用图片。',
};

/** The texts of the cover in the settings of an article. */
export const coverTexts: Texts<typeof coverEn> = { en: coverEn, 'zh-Hans': coverZhHans };
