import { stepSize } from '../look/look.ts';
import type { View } from '../view/use-view.ts';
import type { PageCommand } from './page-command.ts';

type Looked = Pick<View, 'look' | 'changeLook' | 'settings' | 'change'>;

const faces = [
  ['serif', 'Serif font', '宋体', 'songti st'],
  ['sans', 'Sans font', '黑体', 'heiti ht'],
  ['mono', 'Mono font', '等宽字体', 'dengkuan dk'],
] as const;

const columns = [
  ['narrow', 'Narrow column', '窄栏', 'zhailan zl'],
  ['standard', 'Standard column', '标准栏宽', 'biaozhun bz'],
  ['wide', 'Wide column', '宽栏', 'kuanlan kl'],
] as const;

/** How this device shows the text on the edit page. */
export function lookCommands(
  { look, changeLook, settings, change }: Looked,
  openLook: () => void,
): PageCommand[] {
  const { hasCounts, hasLinkedScroll } = settings;
  const resize = (step: 1 | -1) => changeLook({ size: stepSize(look.size, step) });
  return [
    {
      id: 'look',
      names: { en: 'Appearance', 'zh-Hans': '外观' },
      words: 'look font face size width 字体 字号 栏宽 waiguan wg',
      help: 'appearance',
      run: openLook,
    },
    ...faces.map(
      ([face, en, zhHans, words]): PageCommand => ({
        id: `face-${face}`,
        names: { en, 'zh-Hans': zhHans },
        words: `face 字体 ziti zt ${words}`,
        help: 'appearance',
        isOn: look.face === face,
        run: () => changeLook({ face }),
      }),
    ),
    {
      id: 'larger-text',
      names: { en: 'Larger text', 'zh-Hans': '放大文字' },
      words: 'size zoom 字号 fangda fd zihao zh',
      help: 'appearance',
      run: () => resize(1),
    },
    {
      id: 'smaller-text',
      names: { en: 'Smaller text', 'zh-Hans': '缩小文字' },
      words: 'size zoom 字号 suoxiao sx zihao zh',
      help: 'appearance',
      run: () => resize(-1),
    },
    ...columns.map(
      ([width, en, zhHans, words]): PageCommand => ({
        id: `column-${width}`,
        names: { en, 'zh-Hans': zhHans },
        words: `width 栏宽 languan lk ${words}`,
        help: 'appearance',
        isOn: look.width === width,
        run: () => changeLook({ width }),
      }),
    ),
    {
      id: 'counts',
      names: { en: 'Word count', 'zh-Hans': '字数' },
      words: 'characters length 统计 zishu zs tongji tj',
      help: 'appearance',
      isOn: hasCounts,
      run: () => change({ hasCounts: !hasCounts }),
    },
    {
      id: 'linked-scroll',
      names: { en: 'Scroll together', 'zh-Hans': '同步滚动' },
      words: 'sync preview 预览 tongbugundong tb gundong gd',
      help: 'preview',
      isOn: hasLinkedScroll,
      run: () => change({ hasLinkedScroll: !hasLinkedScroll }),
    },
  ];
}
