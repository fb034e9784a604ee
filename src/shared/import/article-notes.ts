import { documentLimits } from '../document-schemas.ts';
import { describeFault, type Fault } from '../texts/faults.ts';

const { maxTags } = documentLimits;

/** Messages about articles and about who may read them. */
export const articleNotes = {
  list: {
    en: () => 'describes a list, and is no article',
    'zh-Hans': () => '只描述一个列表，不是文章',
  },
  gone: {
    en: () => 'is gone; its article stays',
    'zh-Hans': () => '文件已不在，文章保留',
  },
  moved: {
    en: ({ newLabel }: { newLabel: string }) =>
      `is now ${newLabel}, which is another article; the first one stays too`,
    'zh-Hans': ({ newLabel }: { newLabel: string }) =>
      `现在是 ${newLabel}，成为另一篇文章；原来的文章也保留`,
    wantsLook: true,
  },
  'password-not-taken': {
    en: ({ fault }: { fault: Fault | undefined }) =>
      `has a password that Suibi cannot take, and becomes a draft: ${fault ? describeFault(fault, 'en') : 'it is no text'}`,
    'zh-Hans': ({ fault }: { fault: Fault | undefined }) =>
      `密码无法采用，成为草稿：${fault ? describeFault(fault, 'zh-Hans') : '密码不是文字'}`,
    wantsLook: true,
  },
  'hidden-by-field': {
    en: ({ field }: { field: string }) => `has “${field}” and becomes a draft`,
    'zh-Hans': ({ field }: { field: string }) => `写有“${field}”，成为草稿`,
  },
  'no-cover': {
    en: ({ address }: { address: string }) => `has no cover: “${address}” is not in the folder`,
    'zh-Hans': ({ address }: { address: string }) => `没有封面：文件夹中没有“${address}”`,
    wantsLook: true,
  },
  'first-series': {
    en: ({ count, series }: { count: number; series: string }) =>
      `joins only the first of its ${count} series, “${series}”`,
    'zh-Hans': ({ count, series }: { count: number; series: string }) =>
      `原属 ${count} 个系列，只加入第一个“${series}”`,
  },
  'long-address': {
    en: () => 'has an old address that is too long to lead to the article',
    'zh-Hans': () => '有一个旧地址过长，无法转到文章',
  },
  'password-gone': {
    en: () => 'has no password any more; its article keeps the one that it has',
    'zh-Hans': () => '文件中已没有密码，文章保留原来的密码',
  },
  'files-gone': {
    en: () => 'shows files that are not in the folder any more; its article keeps them',
    'zh-Hans': () => '文中的文件已不在文件夹中，文章保留这些文件',
  },
  protected: {
    en: () => 'needs its password here too',
    'zh-Hans': () => '在这里同样需要密码',
  },
  'name-taken': {
    en: ({ name }: { name: string }) =>
      `does not get the address name “${name}”, which another article has`,
    'zh-Hans': ({ name }: { name: string }) => `没有得到地址名“${name}”，它已属于另一篇文章`,
  },
  'page-name-taken': {
    en: ({ name, taken }: { name: string; taken: string }) =>
      `has the address /${name}/, because /${taken}/ is taken`,
    'zh-Hans': ({ name, taken }: { name: string; taken: string }) =>
      `地址为 /${name}/，因为 /${taken}/ 已被占用`,
    wantsLook: true,
  },
  edited: {
    en: () => 'was edited in Suibi too; that text is in its history',
    'zh-Hans': () => '在 Suibi 中也修改过，修改过的文字在历史版本里',
    wantsLook: true,
  },
  'edited-left': {
    en: () => 'was edited in Suibi, so it is not converted anew',
    'zh-Hans': () => '在 Suibi 中修改过，不重新转换',
  },
  'trashed-left': {
    en: () => 'is in the trash, so it is not converted anew',
    'zh-Hans': () => '在回收站中，不重新转换',
  },
  removed: {
    en: () => 'was deleted for good in Suibi, and comes back as a draft',
    'zh-Hans': () => '已在 Suibi 中彻底删除，现作为草稿回来',
    wantsLook: true,
  },
  unpublished: {
    en: () => 'was unpublished in Suibi and stays so; the new text is saved',
    'zh-Hans': () => '已在 Suibi 中取消发布，保持不变；新的文字已保存',
  },
  twice: {
    en: () => 'is in the export twice; the first one counts',
    'zh-Hans': () => '在导出文件中出现两次，以第一次为准',
  },
  'shorter-title': {
    en: () => 'has a shorter title now',
    'zh-Hans': () => '标题过长，已截短',
    wantsLook: true,
  },
  'first-tags': {
    en: ({ count }: { count: number }) => `has only the first ${maxTags} of its ${count} tags`,
    'zh-Hans': ({ count }: { count: number }) => `原有 ${count} 个标签，只保留前 ${maxTags} 个`,
  },
};
