import type { UiLang } from '../lang/ui-lang.ts';

/** By what the renderer says why it makes no page of a text. */
const chinese: Record<string, string> = {
  'Lists and quotes are nested too deep here.': '这里的列表和引用嵌套得太深了。',
  'Pictures are nested too deep here.': '这里的图片嵌套得太深了。',
  'Marks and links are nested too deep here.': '这里的标记和链接嵌套得太深了。',
  'Long addresses or explanations are repeated too often.': '很长的地址或解释重复了太多次。',
  'The rows of the tables leave too many cells out.': '表格的各行缺了太多单元格。',
  'There are too many tables of contents of too many headings.': '目录太多，标题也太多。',
  'The formulas come to too much.': '公式太多了。',
  'The text is too long to be shown.': '文字太长，无法显示。',
  'To show this text takes too much time.': '显示这篇文字要花太多时间。',
  'To show this text takes too much memory.': '显示这篇文字要占太多内存。',
};

/** The renderer's reason for making no page of a text, in the interface's language. */
export function describeRefusal(reason: string, lang: UiLang): string {
  return lang === 'en' ? reason : (chinese[reason] ?? '这篇文字无法显示。');
}
