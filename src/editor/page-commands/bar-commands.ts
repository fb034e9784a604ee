import { editorTexts } from '../../shared/texts/editor.ts';
import type { View } from '../view/use-view.ts';
import { formatBars } from '../view/view-settings.ts';
import type { PageCommand } from './page-command.ts';

const { en, 'zh-Hans': zhHans } = editorTexts;

/** The id of the command that chooses when the bar of formats comes. */
export const barCommandId = (choice: keyof typeof en.formatBars) => `bar-${choice}`;

/** The bar of formats: the way into it, and when it comes. Its key is that of other editors. */
export function barCommands(
  { settings, change }: Pick<View, 'settings' | 'change'>,
  goToBar: () => void,
): PageCommand[] {
  const words = 'toolbar buttons selection 工具栏 格式 geshilan gsl gongjulan gjl';
  return [
    {
      id: 'format-bar',
      names: { en: 'Go to the format bar', 'zh-Hans': '转到格式栏' },
      words: `${words} zhuandaogeshilan`,
      help: 'commands',
      key: 'Alt-F10',
      run: goToBar,
    },
    ...formatBars.map(
      (choice): PageCommand => ({
        id: barCommandId(choice),
        names: {
          en: `${en.formatBar}: ${en.formatBars[choice]}`,
          'zh-Hans': `${zhHans.formatBar}：${zhHans.formatBars[choice]}`,
        },
        words,
        help: 'commands',
        isOn: settings.formatBar === choice,
        run: () => change({ formatBar: choice }),
      }),
    ),
  ];
}
