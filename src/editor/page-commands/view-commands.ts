import type { View } from '../view/use-view.ts';
import type { PageCommand } from './page-command.ts';

interface ViewActs {
  hasOutline: boolean;
  toggleOutline(): void;
  toggleFullWindow(): void;
}

/** What the page shows beside and around the text. The modes have the keys of Typora. */
export function viewCommands(
  { settings, isWide, change }: Pick<View, 'settings' | 'isWide' | 'change'>,
  { hasOutline, toggleOutline, toggleFullWindow }: ViewActs,
): PageCommand[] {
  const { view, hasFocusMode, hasTypewriterMode, hasVimKeys } = settings;
  const open = isWide ? 'both' : 'preview';
  return [
    {
      id: 'preview',
      names: { en: 'Preview', 'zh-Hans': '预览' },
      words: 'view split 分栏 yulan yl fenlan',
      help: 'preview',
      key: 'Mod-Alt-p',
      isOn: view !== 'text',
      run: () => change({ view: view === 'text' ? open : 'text' }),
    },
    {
      id: 'preview-only',
      names: { en: 'Preview only', 'zh-Hans': '只看预览' },
      words: 'view read 阅读 zhikanyulan yulan yuedu yd',
      help: 'preview',
      isOn: view === 'preview',
      run: () => change({ view: view === 'preview' ? 'text' : 'preview' }),
    },
    {
      id: 'focus-mode',
      names: { en: 'Focus mode', 'zh-Hans': '专注模式' },
      words: 'dim paragraph 段落 zhuanzhu zz',
      help: 'keys',
      key: 'F8',
      isOn: hasFocusMode,
      run: () => change({ hasFocusMode: !hasFocusMode }),
    },
    {
      id: 'typewriter-mode',
      names: { en: 'Typewriter mode', 'zh-Hans': '打字机模式' },
      words: 'line middle centre 居中 daziji dzj juzhong',
      help: 'keys',
      key: 'F9',
      isOn: hasTypewriterMode,
      run: () => change({ hasTypewriterMode: !hasTypewriterMode }),
    },
    {
      id: 'vim-keys',
      names: { en: 'Vim keys', 'zh-Hans': 'Vim 按键' },
      words: 'vi modal 键盘 vimanjian anjian',
      help: 'keys',
      isOn: hasVimKeys,
      run: () => change({ hasVimKeys: !hasVimKeys }),
    },
    {
      id: 'outline',
      names: { en: 'Outline', 'zh-Hans': '大纲' },
      words: 'headings contents navigate 目录 标题 dagang dg mulu ml',
      help: 'headings',
      key: 'Mod-Shift-o',
      isOn: hasOutline,
      run: toggleOutline,
    },
    {
      id: 'full-window',
      names: { en: 'Full window', 'zh-Hans': '全屏写作' },
      words: 'screen zen distraction 禅模式 全屏 quanping qp',
      help: 'commands',
      run: toggleFullWindow,
    },
  ];
}
