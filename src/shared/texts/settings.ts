import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Settings',
  saved: 'Saved. Every page shows it at once.',
  save: 'Save',
  faults: 'Nothing was saved yet: something below needs another look.',
  brand: 'Name',
  brandHint:
    'On the seal at the top, and in every page’s title. Up to four characters make a seal.',
  heading: 'Heading of the list',
  description: 'Description',
  descriptionHint:
    'What the blog is about, in a sentence or two: for search engines, feeds and link previews.',
  displayName: 'Author',
  displayNameHint: 'Your name as readers see it, where an article names nobody else.',
  language: 'Language of the pages',
  languageHint: 'Of buttons, labels and dates. Each article keeps its own.',
  articlesPerPage: 'Articles on a page',
  timeZone: 'Time zone',
  footerLinks: 'Links at the foot of each page',
  footerLinksHint:
    'A label and an address each. Empty both to take one out; saving makes room for more.',
  linkLabel: (number: number) => `Label ${number}`,
  linkUrl: (number: number) => `Address ${number}`,
};

const zhHans: typeof en = {
  title: '设置',
  saved: '已保存，所有页面立即生效。',
  save: '保存',
  faults: '尚未保存：下面有几处需要再看一下。',
  brand: '名称',
  brandHint: '显示在页首的印章和每个页面的标题里。不超过四个字时是一枚印章。',
  heading: '文章列表的标题',
  description: '简介',
  descriptionHint: '用一两句话说说这个博客写什么：供搜索引擎、订阅和链接预览使用。',
  displayName: '作者',
  displayNameHint: '读者看到的名字；文章没有另外署名时使用。',
  language: '界面语言',
  languageHint: '按钮、标签和日期的语言。每篇文章有自己的语言。',
  articlesPerPage: '每页文章数',
  timeZone: '时区',
  footerLinks: '页脚链接',
  footerLinksHint: '每条链接有文字和地址。两项都清空即可去掉；保存后会留出新的空行。',
  linkLabel: (number) => `文字 ${number}`,
  linkUrl: (number) => `地址 ${number}`,
};

/** Of the settings page. */
export const settingsTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The languages of the interface, each in its own words. */
export const uiLangNames = { en: 'English', 'zh-Hans': '简体中文' };
