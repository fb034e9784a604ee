import type { Texts, UiLang } from '../shared/lang/ui-lang.ts';

const en = {
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected: press Ctrl+C',
  close: 'Close',
  enlarge: 'Enlarge picture',
  enlargeNamed: (name: string) => `Enlarge picture: ${name}`,
  note: (number: string) => `Note ${number}`,
  toNote: 'Go to the notes',
};

const zhHans: typeof en = {
  copy: '复制',
  copied: '已复制',
  selected: '已选中，请按 Ctrl+C',
  close: '关闭',
  enlarge: '放大图片',
  enlargeNamed: (name) => `放大图片：${name}`,
  note: (number) => `脚注 ${number}`,
  toNote: '查看全部脚注',
};

const texts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/**
 * The texts of the visitors' script in the language of the interface. An article may be in another
 * language.
 */
export const readerTexts = () => texts[document.documentElement.lang as UiLang] ?? en;

/** Makes a button with a text of the interface. */
export function makeButton(className: string, words: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.lang = document.documentElement.lang;
  button.textContent = words;
  return button;
}
