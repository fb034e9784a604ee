import type { Texts, UiLang } from '../lang/ui-lang.ts';
import type { RefusalReason, RefusedText } from '../render/refusal.ts';

type Sentences = {
  [Name in RefusalReason['name']]: (reason: Extract<RefusalReason, { name: Name }>) => string;
};

const en: Sentences = {
  nestedBlocks: () => 'Lists and quotes are nested too deeply here.',
  nestedPictures: () => 'Pictures are nested too deeply here.',
  nestedMarks: () => 'Formatting and links are nested too deeply here.',
  repeatedAttributes: () => 'Long addresses or abbreviations are repeated too often.',
  quotes: () => 'Too many quotes follow each other here without a blank line.',
  missingCells: () => 'The tables have too many empty cells in total.',
  tablesOfContents: () => 'The tables of contents are too long in total.',
  formulas: () => 'The formulas are too long in total.',
  length: ({ maxCharacters }) =>
    `The text is too long. It may have at most ${maxCharacters} characters.`,
  time: ({ maxSeconds }) => `Rendering the text takes longer than ${maxSeconds} seconds.`,
  memory: ({ maxMegabytes }) => `Rendering the text takes more than ${maxMegabytes} MB of memory.`,
};

const zhHans: Sentences = {
  nestedBlocks: () => '列表和引用的嵌套层数过多。',
  nestedPictures: () => '图片的嵌套层数过多。',
  nestedMarks: () => '文字格式和链接的嵌套层数过多。',
  repeatedAttributes: () => '过长的地址或缩写说明重复次数过多。',
  quotes: () => '此处连续的引用过多，请用空行隔开。',
  missingCells: () => '表格中的空单元格过多。',
  tablesOfContents: () => '目录总长度超出限制。',
  formulas: () => '公式总长度超出限制。',
  length: ({ maxCharacters }) => `正文过长，最多 ${maxCharacters} 个字符。`,
  time: ({ maxSeconds }) => `生成页面超时（超过 ${maxSeconds} 秒）。`,
  memory: ({ maxMegabytes }) => `生成页面所需内存过多（超过 ${maxMegabytes} MB）。`,
};

const sentences: Texts<Sentences> = { en, 'zh-Hans': zhHans };

/** Why the renderer makes no page of a text, as a whole sentence. */
export function describeReason(reason: RefusalReason, lang: UiLang): string {
  // TypeScript cannot see that a reason's name and its values belong together.
  const write = sentences[lang][reason.name] as (reason: RefusalReason) => string;
  return write(reason);
}

/** The same with the line that is the cause, if there is one. */
export function describeRefusal(
  { line, reason }: Pick<RefusedText, 'line' | 'reason'>,
  lang: UiLang,
): string {
  const sentence = describeReason(reason, lang);
  if (line === undefined) return sentence;
  return lang === 'en' ? `Line ${line}: ${sentence}` : `第 ${line} 行：${sentence}`;
}

/** Whether a value from an answer of the server is a reason that this program knows. */
export function isReason(value: unknown): value is RefusalReason {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && Object.hasOwn(en, name);
}
