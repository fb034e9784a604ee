import type { Texts } from '../lang/ui-lang.ts';
import { ownCodeLimits } from './own-code.ts';

// Why a part of a pasted snippet cannot stand in pages. The number of its line stands before the
// sentence.

interface Named {
  name: string;
}
interface In extends Named {
  tag: string;
}

const en = {
  text: () => 'this text stands outside a tag',
  element: ({ name }: Named) => `<${name}> cannot be added; only meta, link and script can`,
  frame: ({ name }: Named) => `<${name}> would show another site inside the pages`,
  style: () => '<style> is for the look of pages, and not for this field',
  noscript: () =>
    '<noscript> would load a picture of the service for readers without scripts; leave it out',
  picture: () => '<img> would report each reader by a picture; leave it out',
  unclosed: () => 'the script has no </script>',
  attribute: ({ name, tag }: In) => `${name} is not allowed in <${tag}>`,
  value: ({ name, tag }: In) => `${name} in <${tag}> has a value that is not allowed`,
  handler: ({ name, tag }: In) => `${name} in <${tag}> is code, and code must be in a <script>`,
  tooLong: ({ name, tag }: In) =>
    `${name} in <${tag}> is longer than ${ownCodeLimits.maxValueCharacters} characters`,
  noHttps: ({ name, tag }: In) => `${name} in <${tag}> must be an address with https://`,
  httpEquiv: () => 'http-equiv would change how browsers treat the pages',
  noName: () => '<meta> needs a name or a property, and a content',
  ownMeta: ({ name }: Named) => `the blog itself writes ${name} into each page`,
  rel: () => 'rel of <link> must be me, preconnect or dns-prefetch',
  type: () => 'type of <script> must be module, text/javascript or application/ld+json',
  srcAndText: () => 'a <script> has either src or a text',
  noScript: () => 'the <script> is empty',
  scriptTooLong: () => `the script is longer than ${ownCodeLimits.maxScriptBytes / 1024} KiB`,
  marks: () =>
    'the script contains <!-- or <script, which browsers read as HTML; write \\x3c for <',
  badJson: () => 'the text is not JSON',
  documentWrite: () =>
    'document.write makes pages wait and can empty them; ask the service for a snippet without it',
  tagManager: () =>
    'a tag manager loads code that nobody can name beforehand; paste the snippets of the services themselves',
};

const zhHans: typeof en = {
  text: () => '这段文字不在标签内',
  element: ({ name }) => `不能添加 <${name}>，只能用 meta、link 和 script`,
  frame: ({ name }) => `<${name}> 会在页面里嵌入其他网站`,
  style: () => '<style> 用于外观，不能填在这里',
  noscript: () => '<noscript> 会让未启用脚本的读者加载统计图片，请删去',
  picture: () => '<img> 会通过图片上报每位读者，请删去',
  unclosed: () => '脚本缺少 </script>',
  attribute: ({ name, tag }) => `<${tag}> 不能有 ${name}`,
  value: ({ name, tag }) => `<${tag}> 的 ${name} 取值无效`,
  handler: ({ name, tag }) => `<${tag}> 的 ${name} 是代码，代码只能写在 <script> 里`,
  tooLong: ({ name, tag }) => `<${tag}> 的 ${name} 超过 ${ownCodeLimits.maxValueCharacters} 个字符`,
  noHttps: ({ name, tag }) => `<${tag}> 的 ${name} 须为 https:// 开头的地址`,
  httpEquiv: () => 'http-equiv 会改变浏览器处理页面的方式',
  noName: () => '<meta> 须有 name 或 property，以及 content',
  ownMeta: ({ name }) => `每个页面已由博客写入 ${name}`,
  rel: () => '<link> 的 rel 须为 me、preconnect 或 dns-prefetch',
  type: () => '<script> 的 type 须为 module、text/javascript 或 application/ld+json',
  srcAndText: () => '<script> 只能有 src 或内容其中之一',
  noScript: () => '<script> 是空的',
  scriptTooLong: () => `脚本超过 ${ownCodeLimits.maxScriptBytes / 1024} KiB`,
  marks: () => '脚本含有 <!-- 或 <script，会被浏览器当作 HTML，请把 < 写成 \\x3c',
  badJson: () => '内容不是 JSON',
  documentWrite: () => 'document.write 会拖慢甚至清空页面，请向服务商索取不含它的代码',
  tagManager: () => '标签管理器会加载无法事先确定的代码，请直接粘贴各服务的代码',
};

const texts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** A part that was refused, and why. */
export type CodeFault = { line: number } & {
  [Name in keyof typeof en]: { reason: Name } & (Parameters<(typeof en)[Name]> extends [infer Of]
    ? Of
    : unknown);
}[keyof typeof en];

export function describeCodeFault(fault: CodeFault, lang: keyof typeof texts): string {
  // TypeScript can't see that a reason and its values belong together.
  const write = texts[lang][fault.reason] as (values: CodeFault) => string;
  return write(fault);
}
