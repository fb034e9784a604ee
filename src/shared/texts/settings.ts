import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Settings',
  saved: 'Saved. All pages show the changes now.',
  save: 'Save',
  faults: 'Not saved: check the marked fields below.',
  brand: 'Blog name',
  brandHint:
    'Shown at the top and in the title of every page. Up to four characters are shown as a seal.',
  heading: 'List heading',
  description: 'Description',
  descriptionHint:
    'One or two sentences about the blog, for search engines, feeds and link previews.',
  displayName: 'Author',
  displayNameHint: 'Your name as readers see it, unless an article names another author.',
  language: 'Interface language',
  languageHint: 'For buttons, labels and dates. Each article can have its own language.',
  articlesPerPage: 'Articles per page',
  timeZone: 'Time zone',
  footerLinks: 'Footer links',
  footerLinksHint:
    'Each link has a label and an address. Leave both empty to remove a link; empty rows for more appear after saving.',
  linkLabel: (number: number) => `Label ${number}`,
  linkUrl: (number: number) => `Address ${number}`,
};

const zhHans: typeof en = {
  title: '设置',
  saved: '已保存，所有页面立即生效。',
  save: '保存',
  faults: '未保存：请检查下方标红的内容。',
  brand: '博客名称',
  brandHint: '显示在页首和每个页面的标题里。不超过四个字时显示为印章。',
  heading: '文章列表的标题',
  description: '简介',
  descriptionHint: '用一两句话说说这个博客写什么：供搜索引擎、订阅和链接预览使用。',
  displayName: '作者',
  displayNameHint: '读者看到的名字；文章没有另外署名时使用。',
  language: '界面语言',
  languageHint: '用于按钮、标签和日期。文章语言可单独设置。',
  articlesPerPage: '每页文章数',
  timeZone: '时区',
  footerLinks: '页脚链接',
  footerLinksHint: '每条链接有文字和地址。两项都留空即删除；保存后会出现新的空行。',
  linkLabel: (number) => `文字 ${number}`,
  linkUrl: (number) => `地址 ${number}`,
};

export const settingsTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The names of the interface's languages, each in its own language. */
export const uiLangNames = { en: 'English', 'zh-Hans': '简体中文' };
