import { countedEn } from '../lang/counted-en.ts';

/** The parts of another program's export that are no articles. */
const parts = {
  attachments: [
    'attachments, except the files that texts name and the folder of --uploads has',
    '附件（文中用到、且在 --uploads 文件夹中的文件除外）',
  ],
  revisions: ['earlier versions of texts', '文章的旧版本'],
  blocks: ['reusable blocks', '可重复使用的区块'],
  theme: ['settings of the theme', '主题设置'],
  trash: ['items in the trash', '回收站中的内容'],
  comments: ['comments', '评论'],
  fields: ['custom fields', '自定义字段'],
  plugins: ['rows of plugins', '插件数据'],
} as const;

export type ExportPart = keyof typeof parts;

/** Messages about exports of other programs. */
export const exportNotes = {
  'not-imported': {
    en: ({ part, count }: { part: ExportPart; count: number }) =>
      `not imported: ${parts[part][0]} (${count})`,
    'zh-Hans': ({ part, count }: { part: ExportPart; count: number }) =>
      `未导入：${parts[part][1]}（${count}）`,
  },
  'type-not-imported': {
    en: ({ type, count }: { type: string; count: number }) =>
      `not imported: items of the type “${type}” (${count})`,
    'zh-Hans': ({ type, count }: { type: string; count: number }) =>
      `未导入：类型为“${type}”的内容（${count}）`,
  },
  'files-not-imported': {
    en: ({ folder, count }: { folder: string; count: number }) =>
      `not imported: files of “${folder}” (${count})`,
    'zh-Hans': ({ folder, count }: { folder: string; count: number }) =>
      `未导入：“${folder}”中的文件（${count}）`,
  },
  'members-not-imported': {
    en: () => 'not imported: settings, members and the theme',
    'zh-Hans': () => '未导入：设置、会员和主题',
  },
  'private-blog': {
    en: () =>
      'the blog is private in Ghost, and its password is not in the export: all posts are drafts',
    'zh-Hans': () => '博客在 Ghost 中不公开，导出文件中没有它的密码：所有文章都成为草稿',
  },
  'damaged-rows': {
    en: ({ count }: { count: number }) =>
      `not read: rows beside the posts that are damaged (${count})`,
    'zh-Hans': ({ count }: { count: number }) => `未读取：文章之外的损坏数据（${count} 行）`,
  },
  'unknown-addresses': {
    en: () =>
      'the backup does not tell the rule of addresses: /archives/ID/, /archives/NAME.html and /CATEGORY/NAME.html of posts and /NAME.html of pages lead to the articles, other old addresses do not',
    'zh-Hans': () =>
      '备份中没有地址规则：文章的 /archives/ID/、/archives/NAME.html、/CATEGORY/NAME.html 和页面的 /NAME.html 会转到文章，其他旧地址不会',
  },
  'unlisted-unknown': {
    en: () =>
      'an archive of Medium does not tell which stories are unlisted or only for members: all published stories become public',
    'zh-Hans': () => 'Medium 的存档不说明哪些文章未列出或只给会员：所有已发布的文章都会公开',
  },
  private: {
    en: () => 'is private in WordPress and becomes a draft',
    'zh-Hans': () => '在 WordPress 中为私密，成为草稿',
  },
  'for-members': {
    en: () => 'is for members in Ghost and becomes a draft',
    'zh-Hans': () => '在 Ghost 中只给会员，成为草稿',
  },
  'only-sent': {
    en: () => 'was only sent by e-mail and becomes a draft',
    'zh-Hans': () => '只以邮件发出过，成为草稿',
  },
  'waits-for-review': {
    en: () => 'waits for its review in Typecho and becomes a draft',
    'zh-Hans': () => '在 Typecho 中待审核，成为草稿',
  },
  'hidden-by-status': {
    en: ({ status }: { status: string }) =>
      `has the status “${status}” in Typecho and becomes a draft`,
    'zh-Hans': ({ status }: { status: string }) => `在 Typecho 中的状态为“${status}”，成为草稿`,
  },
  'changes-of-post': {
    en: ({ post }: { post: string }) =>
      `has unpublished changes of post ${post} and becomes a draft of its own`,
    'zh-Hans': ({ post }: { post: string }) => `是文章 ${post} 未发布的修改，单独成为草稿`,
  },
  response: {
    en: () => 'has no title, as responses to stories of others, and becomes a draft',
    'zh-Hans': () => '没有标题，像是对他人文章的回应，成为草稿',
  },
  shortcodes: {
    en: ({ names }: { names: string }) => `keeps shortcodes as text: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `短代码保留为文字：${names}`,
    wantsLook: true,
  },
  'files-on-old-blog': {
    en: ({ count, first, isGiven }: { count: number; first: string; isGiven: boolean }) =>
      `leaves ${countedEn(count, 'file')} on the old blog, such as ${first}: ${isGiven ? 'the folder of --uploads does not have them' : 'add --uploads DIR'}`,
    'zh-Hans': ({ count, first, isGiven }: { count: number; first: string; isGiven: boolean }) =>
      `有 ${count} 个文件仍在旧博客上，例如 ${first}：${isGiven ? '--uploads 文件夹中没有' : '请加上 --uploads DIR'}`,
    wantsLook: true,
  },
};
