import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Settings',
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  save: 'Save',
  faults: 'Not saved: fix the marked fields.',
  blog: 'Blog',
  brand: 'Blog name',
  brandHint:
    'Up to four characters are cut as a seal, for the top of every page and the end of articles.',
  heading: 'List heading',
  description: 'Description',
  descriptionHint: 'Shown below the list heading, and in search engines, feeds and link previews.',
  authorAndLanguage: 'Author and language',
  displayName: 'Author',
  displayNameHint: 'Your name as readers see it. An article can name another author.',
  language: 'Interface language',
  languageHint: 'For buttons, labels and dates. Each article can have its own language.',
  timeZone: 'Time zone',
  pages: 'Pages',
  articlesPerPage: 'Articles per page',
  footerLinks: 'Footer links',
  footerLinksHint: 'Empty both fields to remove a link. After saving there is room for more.',
  label: 'Label',
  url: 'Address',
  linkLabel: (number: number) => `Label ${number}`,
  linkUrl: (number: number) => `Address ${number}`,
};

const zhHans: typeof en = {
  title: '设置',
  saved: '已保存',
  unsaved: '有未保存的修改',
  discard: '放弃',
  save: '保存',
  faults: '未保存：请修正标出的内容。',
  blog: '博客',
  brand: '博客名称',
  brandHint: '四个字以内刻成印章，显示在页首和文末。',
  heading: '列表标题',
  description: '简介',
  descriptionHint: '显示在列表标题下，也用于搜索引擎、订阅和链接预览。',
  authorAndLanguage: '作者与语言',
  displayName: '署名',
  displayNameHint: '读者看到的名字。单篇文章可另行署名。',
  language: '界面语言',
  languageHint: '用于按钮、标签和日期。文章语言可单独设置。',
  timeZone: '时区',
  pages: '页面',
  articlesPerPage: '每页文章数',
  footerLinks: '页脚链接',
  footerLinksHint: '两项都清空即删除；保存后会有新的空行。',
  label: '文字',
  url: '地址',
  linkLabel: (number) => `文字 ${number}`,
  linkUrl: (number) => `地址 ${number}`,
};

export const settingsTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The names of the interface's languages, each in its own language. */
export const uiLangNames = { en: 'English', 'zh-Hans': '简体中文' };
