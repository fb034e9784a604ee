import type { ViewSettings } from '../view/view-settings.ts';
import type { ExportForm } from './export-article.ts';
import type { PageCommand } from './page-command.ts';

/** The parts of the edit page that the commands change. */
export interface Page {
  settings: ViewSettings;
  isWide: boolean;
  onSettings(change: Partial<ViewSettings>): void;
  onPalette(): void;
  onInfo(): void;
  onSave(): void;
  onExport(form: ExportForm): void;
  onFullWindow(): void;
  onTitle(): void;
  isPage: boolean;
  /** Makes a page of the article, or an article of the page. */
  onKind(): void;
  hasOutline: boolean;
  onOutline(): void;
  onFind(isReplacing: boolean): void;
  onHelp(): void;
}

/**
 * The keys of the palette. The first one works in each browser. Firefox opens a private window with
 * the second one, and does not ask the page.
 */
export const paletteKeys = (): [string, string?] =>
  navigator.userAgent.includes('Firefox/') ? ['F1'] : ['F1', 'Mod-Shift-p'];

/** The commands of the page. Focus mode and typewriter mode have the keys of Typora. */
export function pageCommands(page: Page): PageCommand[] {
  const { settings, isWide, onSettings } = page;
  const { view, hasFocusMode, hasTypewriterMode, hasVimKeys } = settings;
  const open = isWide ? 'both' : 'preview';
  const [key, otherKey] = paletteKeys();
  return [
    {
      id: 'palette',
      names: { en: 'Commands', 'zh-Hans': '命令' },
      words: 'palette 命令面板 mingling ml mianban',
      help: 'commands',
      key,
      otherKey,
      run: page.onPalette,
    },
    {
      id: 'find',
      names: { en: 'Find', 'zh-Hans': '查找' },
      words: 'search 搜索 chazhao cz sousuo ss',
      help: 'keys',
      key: 'Mod-f',
      run: () => page.onFind(false),
    },
    {
      id: 'replace',
      names: { en: 'Find and replace', 'zh-Hans': '查找和替换' },
      words: 'search 搜索 chazhaohetihuan tihuan th cz',
      help: 'keys',
      // Cmd+H belongs to Apple’s systems.
      key: 'Mod-Alt-f',
      otherKey: 'Mod-h',
      run: () => page.onFind(true),
    },
    {
      id: 'preview',
      names: { en: 'Preview', 'zh-Hans': '预览' },
      words: 'view split 分栏 yulan yl fenlan',
      help: 'preview',
      key: 'Mod-Alt-p',
      isOn: view !== 'text',
      run: () => onSettings({ view: view === 'text' ? open : 'text' }),
    },
    {
      id: 'preview-only',
      names: { en: 'Preview only', 'zh-Hans': '只看预览' },
      words: 'view read 阅读 zhikanyulan yulan yuedu yd',
      help: 'preview',
      isOn: view === 'preview',
      run: () => onSettings({ view: view === 'preview' ? 'text' : 'preview' }),
    },
    {
      id: 'focus-mode',
      names: { en: 'Focus mode', 'zh-Hans': '专注模式' },
      words: 'dim paragraph 段落 zhuanzhu zz',
      help: 'keys',
      key: 'F8',
      isOn: hasFocusMode,
      run: () => onSettings({ hasFocusMode: !hasFocusMode }),
    },
    {
      id: 'typewriter-mode',
      names: { en: 'Typewriter mode', 'zh-Hans': '打字机模式' },
      words: 'line middle centre 居中 daziji dzj juzhong',
      help: 'keys',
      key: 'F9',
      isOn: hasTypewriterMode,
      run: () => onSettings({ hasTypewriterMode: !hasTypewriterMode }),
    },
    {
      id: 'vim-keys',
      names: { en: 'Vim keys', 'zh-Hans': 'Vim 按键' },
      words: 'vi modal 键盘 vimanjian anjian',
      help: 'keys',
      isOn: hasVimKeys,
      run: () => onSettings({ hasVimKeys: !hasVimKeys }),
    },
    {
      id: 'outline',
      names: { en: 'Outline', 'zh-Hans': '大纲' },
      words: 'headings contents navigate 目录 标题 dagang dg mulu ml',
      help: 'headings',
      key: 'Mod-Shift-o',
      isOn: page.hasOutline,
      run: page.onOutline,
    },
    {
      id: 'full-window',
      names: { en: 'Full window', 'zh-Hans': '全屏写作' },
      words: 'screen zen distraction 禅模式 全屏 quanping qp',
      help: 'commands',
      run: page.onFullWindow,
    },
    {
      id: 'settings',
      names: { en: 'Article settings', 'zh-Hans': '文章设置' },
      words: 'info tags cover excerpt 标签 封面 摘要 wenzhangshezhi shezhi sz',
      help: 'settings-of-an-article',
      run: page.onInfo,
    },
    {
      id: 'title',
      names: { en: 'Go to the title', 'zh-Hans': '转到文章标题' },
      words: 'focus 题目 zhuandaobiaoti biaoti bt timu',
      help: 'the-first-words',
      run: page.onTitle,
    },
    {
      id: 'kind',
      names: { en: 'Page instead of article', 'zh-Hans': '作为页面' },
      words: 'kind about 类型 文章 关于 zuoweiyemian yemian ym',
      help: 'pages',
      isOn: page.isPage,
      run: page.onKind,
    },
    {
      id: 'save',
      names: { en: 'Save now', 'zh-Hans': '立即保存' },
      words: 'store send 保存 lijibaocun baocun bc',
      help: 'saving',
      key: 'Mod-s',
      run: page.onSave,
    },
    {
      id: 'export-markdown',
      names: { en: 'Export Markdown and pictures', 'zh-Hans': '导出 Markdown 和图片' },
      words: 'download zip 下载 daochu dc xiazai xz',
      help: 'export-and-print',
      run: () => page.onExport('markdown'),
    },
    {
      id: 'export-html',
      names: { en: 'Export HTML', 'zh-Hans': '导出 HTML' },
      words: 'download web page 网页 下载 daochu dc wangye xiazai',
      help: 'export-and-print',
      run: () => page.onExport('html'),
    },
    {
      id: 'print',
      names: { en: 'Print', 'zh-Hans': '打印' },
      words: 'paper pdf 纸 dayin dy',
      help: 'export-and-print',
      run: () => page.onExport('print'),
    },
    {
      id: 'help',
      names: { en: 'Help', 'zh-Hans': '帮助' },
      words: 'guide manual how to ? 指南 说明 怎么 bangzhu bz zhinan shuoming',
      help: 'commands',
      run: page.onHelp,
    },
  ];
}
