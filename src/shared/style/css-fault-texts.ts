import type { Texts, UiLang } from '../lang/ui-lang.ts';
import type { CssFault } from './check-css.ts';

type Sentences = {
  [Kind in CssFault['kind']]: (fault: Extract<CssFault, { kind: Kind }>) => string;
};

const en: Sentences = {
  'too-large': ({ bytes, max }) =>
    `The CSS has ${bytes} bytes; at most ${max} (32 KiB) are allowed`,
  unsaveable: () => 'The CSS contains a character that cannot be saved',
  markup: ({ line, what }) => `Line ${line}: ${what} belongs to HTML and is not allowed in CSS`,
  syntax: ({ line }) => `Line ${line}: this is not CSS that the program understands`,
  unclosed: ({ line, what }) => `Line ${line}: the end of ${what} is missing`,
  'closes-nothing': ({ line, what }) => `Line ${line}: ${what} closes nothing`,
  'at-rule': ({ line, what }) =>
    `Line ${line}: ${what} has no effect here; write its rules into this field`,
  'foreign-font': ({ line, what }) =>
    `Line ${line}: browsers refuse this font (${what}); upload it and use its address /uploads/…`,
  'bad-address': ({ line, what }) =>
    `Line ${line}: the address “${what}” must begin with / or https://`,
};

const zhHans: Sentences = {
  'too-large': ({ bytes, max }) => `CSS 最多 ${max} 字节（32 KiB，现为 ${bytes} 字节）`,
  unsaveable: () => 'CSS 含有无法保存的字符',
  markup: ({ line, what }) => `第 ${line} 行：${what} 属于 HTML，不能写在 CSS 中`,
  syntax: ({ line }) => `第 ${line} 行：无法识别的 CSS`,
  unclosed: ({ line, what }) => `第 ${line} 行：${what} 没有结束`,
  'closes-nothing': ({ line, what }) => `第 ${line} 行：多余的 ${what}`,
  'at-rule': ({ line, what }) => `第 ${line} 行：${what} 在此无效，请将其内容直接写在这里`,
  'foreign-font': ({ line, what }) =>
    `第 ${line} 行：浏览器会拒绝此字体（${what}），请上传后使用 /uploads/… 地址`,
  'bad-address': ({ line, what }) => `第 ${line} 行：地址“${what}”须以 / 或 https:// 开头`,
};

const sentences: Texts<Sentences> = { en, 'zh-Hans': zhHans };

/** A fault as a sentence without a full stop. */
export function describeCssFault(fault: CssFault, lang: UiLang): string {
  // TypeScript can't see that a fault's kind and its values belong together.
  const write = sentences[lang][fault.kind] as (fault: CssFault) => string;
  return write(fault);
}
