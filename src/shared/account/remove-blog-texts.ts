import { countedEn } from '../lang/counted-en.ts';
import type { Texts } from '../lang/ui-lang.ts';

/** How much is deleted with the whole blog. */
export interface BlogContents {
  articles: number;
  revisions: number;
  /** Without the files that a setting names. */
  files: number;
}

const en = {
  title: 'Delete everything',
  link: 'Delete everything…',
  goes: 'What is deleted',
  contents: ({ articles, revisions, files }: BlogContents) =>
    `${countedEn(articles, 'article')} with ${countedEn(revisions, 'version')}, ` +
    `drafts and trash included; ${countedEn(files, 'file')}; all statistics.`,
  device:
    'Copies on this device are deleted too, even text and files that were never sent. Other devices keep only text that was never sent from there, and ask you about it.',
  stays: 'What is kept',
  kept: 'Your account and its log, the settings, and files that the settings use.',
  copies:
    'Your own backups and exports, and what a restore has set aside, stay until you delete them.',
  heldUntil: (date: string) => `Existing server backups may hold everything until ${date}.`,
  before: 'Before you delete',
  /** The page writes a command before each of these two texts. */
  backup: 'saves the whole blog as one archive that can be restored.',
  export: 'saves the articles as Markdown, with their files.',
  confirm: 'This cannot be undone.',
  name: 'Blog name',
  nameHint: (brand: string) => `Type “${brand}” to confirm.`,
  wrongName: 'This is not the name of the blog.',
  password: 'Your password',
  wrong: 'The password is wrong.',
  wait: (seconds: number) =>
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  remove: 'Delete everything for good',
  removeWithPasskey: 'Delete with a passkey',
  done: 'Everything has been deleted for good.',
  toDesk: 'Go to the desk',
};

const zhHans: typeof en = {
  title: '删除全部内容',
  link: '删除全部内容……',
  goes: '会删除',
  contents: ({ articles, revisions, files }) =>
    `${articles} 篇文章（含草稿和回收站）及其 ${revisions} 个版本、${files} 个文件、全部统计数据。`,
  device:
    '此设备上的副本会一并删除，包括尚未发送的文字和文件。其他设备只会留下从未发送的文字，并询问如何处理。',
  stays: '会保留',
  kept: '账号及其记录、各项设置，以及设置中用到的文件。',
  copies: '自行备份或导出的内容，以及恢复备份时留存的旧数据，需要自行删除。',
  heldUntil: (date) => `服务器已有的备份仍含全部内容，最晚保留到 ${date}。`,
  before: '删除之前',
  backup: '可将整个博客备份成一个文件，日后可以恢复。',
  export: '可将文章导出为 Markdown，附带文件。',
  confirm: '删除后无法撤销。',
  name: '博客名称',
  nameHint: (brand) => `输入“${brand}”以确认。`,
  wrongName: '与博客名称不符。',
  password: '密码',
  wrong: '密码错误。',
  wait: (seconds) => `尝试次数过多，请 ${seconds} 秒后再试。`,
  remove: '永久删除全部内容',
  removeWithPasskey: '用通行密钥确认并删除',
  done: '全部内容已永久删除。',
  toDesk: '前往书桌',
};

export const removeBlogTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
