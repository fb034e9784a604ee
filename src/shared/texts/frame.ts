import type { Texts } from '../lang/ui-lang.ts';

const en = {
  skip: 'Skip to content',
  loading: 'Loading...',
  user: 'User',
  logIn: 'Log in',
  logOut: 'Log out',
  menu: 'Menu',
  newArticle: 'New article',
  desk: 'Desk',
  backToTop: 'Back to top',
  footer: 'More from this blog',
  more: 'More',
  articles: 'Articles',
  archive: 'Archive',
  tags: 'Tags',
  search: 'Search',
  writtenBy: 'Written by',
  browse: 'Browse',
  feed: 'Feed',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

const zhHans: typeof en = {
  skip: '跳到正文',
  loading: '加载中……',
  user: '用户',
  logIn: '登录',
  logOut: '退出登录',
  menu: '菜单',
  newArticle: '写文章',
  desk: '书桌',
  backToTop: '回到顶部',
  footer: '更多内容',
  more: '更多',
  articles: '文章',
  archive: '归档',
  tags: '标签',
  search: '搜索',
  writtenBy: '作者',
  browse: '浏览',
  feed: '订阅',
  theme: '外观',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};

/** The texts of header and footer, which every page has. */
export const frameTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
