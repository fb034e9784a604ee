import { deskUrl, helpUrl, newArticleUrl, newPageUrl } from '../../urls.ts';
import { leadTo, type PageCommand } from './page-command.ts';
import { paletteKeys } from './palette-keys.ts';

interface BlogActs {
  openPalette(): void;
  /** Opens the help at the part about what stands at the caret. */
  openHelp(): void;
}

/** The palette itself, and the ways to other pages of the owner. */
export function blogCommands({ openPalette, openHelp }: BlogActs): PageCommand[] {
  const [key, otherKey] = paletteKeys();
  return [
    {
      id: 'palette',
      names: { en: 'Commands', 'zh-Hans': '命令' },
      words: 'palette 命令面板 mingling ml mianban',
      help: 'commands',
      key,
      otherKey,
      run: openPalette,
    },
    leadTo(
      {
        id: 'desk',
        names: { en: 'Desk', 'zh-Hans': '书桌' },
        words:
          'articles drafts list trash 文章 草稿 列表 回收站 shuzhuo sz wenzhang caogao cg liebiao',
        help: 'commands',
      },
      () => deskUrl,
    ),
    leadTo(
      {
        id: 'new-article',
        names: { en: 'New article', 'zh-Hans': '写文章' },
        words: 'write post create 新建 新文章 xiewenzhang xwz xinjian xj xinwenzhang',
        help: 'the-first-words',
      },
      () => newArticleUrl,
    ),
    leadTo(
      {
        id: 'new-page',
        names: { en: 'New page', 'zh-Hans': '新建页面' },
        words: 'about create 关于 xinjianyemian xjym yemian ym xinjian',
        help: 'pages',
      },
      newPageUrl,
    ),
    {
      id: 'help',
      names: { en: 'Help', 'zh-Hans': '帮助' },
      words: 'guide manual how to ? 指南 说明 怎么 bangzhu bz zhinan shuoming',
      help: 'commands',
      href: () => helpUrl(),
      run: openHelp,
    },
  ];
}
