import { patterns } from '../../urls.ts';
import { countedEn } from '../lang/counted-en.ts';
import { maxMenuEntries } from '../settings/menu.ts';

/** Messages about pages, friend links and the menu. */
export const pageNotes = {
  'list-page': {
    en: () => 'only lists articles or tags, which the blog does by itself, and is left out',
    'zh-Hans': () => '只用来列出文章或标签，博客自带这样的页面，未导入',
  },
  'pages-no-match': {
    en: ({ glob }: { glob: string }) => `--pages ${glob} matches no file`,
    'zh-Hans': ({ glob }: { glob: string }) => `--pages ${glob} 没有匹配的文件`,
  },
  'page-empty': {
    en: () => 'is a page without a text, which the old theme has filled, and becomes a draft',
    'zh-Hans': () => '是没有正文的页面，内容由原来的主题生成，成为草稿',
    wantsLook: true,
  },
  'front-page': {
    en: () => 'was the home page; here the home page is the list of articles',
    'zh-Hans': () => '原为首页；在这里首页是文章列表',
    wantsLook: true,
  },
  'friends-taken': {
    en: ({ count, source }: { count: number; source: string }) =>
      `has ${countedEn(count, 'friend link')}, from ${source}`,
    'zh-Hans': ({ count, source }: { count: number; source: string }) =>
      `有 ${count} 个友情链接，取自 ${source}`,
  },
  'friends-wait': {
    en: ({ count }: { count: number }) =>
      `has ${countedEn(count, 'friend link')}, which are not imported: earlier versions did not know them, and --again takes them`,
    'zh-Hans': ({ count }: { count: number }) =>
      `有 ${count} 个友情链接，未导入：旧版本不认识它们，用 --again 可以导入`,
  },
  'page-built': {
    en: () => 'was built with Elementor: its words and pictures are here, its columns are not',
    'zh-Hans': () => '由 Elementor 制作：保留文字和图片，不保留分栏',
    wantsLook: true,
  },
  'root-files-left': {
    en: ({ names }: { names: string[] }) =>
      `not taken from the root of the old site: ${names.join(', ')}. Add files of other services at ${patterns.settingsFiles} and the icon at ${patterns.settingsIdentity}; a CNAME has the domain for PUBLIC_URL`,
    'zh-Hans': ({ names }: { names: string[] }) =>
      `未导入旧站根目录的文件：${names.join('、')}。其他服务的文件请在 ${patterns.settingsFiles} 添加，图标请在 ${patterns.settingsIdentity} 设置；CNAME 中是域名，用于 PUBLIC_URL`,
  },
  'menu-taken': {
    en: ({ count }: { count: number }) =>
      `the menu of the old blog was taken, with ${countedEn(count, 'entry', 'entries')}`,
    'zh-Hans': ({ count }: { count: number }) => `已采用旧博客的菜单，共 ${count} 项`,
  },
  'menu-unread': {
    en: ({ program }: { program: string }) =>
      `the menu of ${program} is part of a program, which no import runs: make it at ${patterns.settingsMenu}`,
    'zh-Hans': ({ program }: { program: string }) =>
      `${program} 的菜单写在程序里，导入时不会运行；请在 ${patterns.settingsMenu} 设置`,
  },
  'menu-kept': {
    en: () => 'the menu of the old blog was not taken, because this blog has one',
    'zh-Hans': () => '本站已有菜单，未采用旧博客的菜单',
  },
  'menu-nested': {
    en: ({ names }: { names: string }) =>
      `these entries of the menu stood below others, and stand beside them now: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `这些菜单项原为下级，现与其他项并列：${names}`,
  },
  'menu-cut': {
    en: ({ names }: { names: string }) => `these labels of the menu are shorter now: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `这些菜单项的名称过长，已截短：${names}`,
  },
  'menu-dead': {
    en: ({ names }: { names: string }) =>
      `not in the menu, because they lead to nothing here: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `未列入菜单，因为在这里没有对应的内容：${names}`,
  },
  'menu-twice': {
    en: ({ names }: { names: string }) =>
      `not in the menu, because another entry leads there: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `未列入菜单，因为已有菜单项指向同一处：${names}`,
  },
  'menu-long': {
    en: ({ names }: { names: string }) =>
      `not in the menu, which has at most ${maxMenuEntries} entries: ${names}`,
    'zh-Hans': ({ names }: { names: string }) =>
      `未列入菜单，菜单最多 ${maxMenuEntries} 项：${names}`,
  },
  'menu-others': {
    en: ({ names }: { names: string }) => `other menus of the old blog were not taken: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `旧博客的其他菜单未采用：${names}`,
  },
};
