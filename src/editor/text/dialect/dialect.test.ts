import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { dialect } from './dialect.ts';

const faint = tagHighlighter([{ tag: tags.processingInstruction, class: 'faint' }]);

/** The parts of a text that are drawn faint, as marks are. */
function faintParts(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: dialect() });
  const tree = ensureSyntaxTree(state, doc.length, 5_000);
  const found: string[] = [];
  if (tree) highlightTree(tree, faint, (from, to) => found.push(doc.slice(from, to)));
  return found;
}

test.each([
  ['# Tea {#tea}', ['#', '{#tea}']],
  ['### Tea {#tea}', ['###', '{#tea}']],
  ['Tea {#tea}\n===', ['{#tea}', '===']],
  ['#### Tea {#tea}', ['####']],
  ['Tea {#tea}', []],
])('%j has these parts as faint as marks', (text, parts) => {
  expect(faintParts(text)).toEqual(parts);
});

/** The names of the nodes of a text with the text that each one covers. */
function nodesOf(doc: string, named: RegExp): string[] {
  const state = EditorState.create({ doc, extensions: dialect() });
  const found: string[] = [];
  ensureSyntaxTree(state, doc.length, 5_000)?.iterate({
    enter: ({ name, from, to }) => {
      if (named.test(name)) found.push(`${name} ${doc.slice(from, to)}`);
    },
  });
  return found;
}

const marks =
  /^(?:Emphasis|StrongEmphasis|Mark|Strikethrough|Subscript|Superscript|Ruby|OwnId|InlineNote|Formula|FormulaBlock|FootnoteReference|FootnoteMark|TableOfContents|Callout\w+|ContainerLine|TaskMarker|InlineCode|CodeBlock|HTMLBlock|URL)$/;

test.each([
  ['*one* and **two**', ['Emphasis *one*', 'StrongEmphasis **two**']],
  ['***both***', ['Emphasis ***both***', 'StrongEmphasis **both**']],
  ['_one_ and snake_case_name', ['Emphasis _one_']],
  ['这是**“重点”**内容', ['StrongEmphasis **“重点”**']],
  ['这是**重点。**下一句', ['StrongEmphasis **重点。**']],
  ['**「茶」**和*《雨》*在', ['StrongEmphasis **「茶」**', 'Emphasis *《雨》*']],
  ['한국어**(괄호)**는', ['StrongEmphasis **(괄호)**']],
  ['a**(b)**c', []],
  ['2 * 3 * 4', []],
  ['==marked== text', ['Mark ==marked==']],
  ['雨==下了。==茶', ['Mark ==下了。==']],
  ['==一 **二**==', ['Mark ==一 **二**==', 'StrongEmphasis **二**']],
  ['if x==1 or y==2', []],
  ['a === b === c', []],
  ['~~gone~~', ['Strikethrough ~~gone~~']],
  ['这~~“删”~~了', ['Strikethrough ~~“删”~~']],
  ['H~2~O', ['Subscript ~2~']],
  ['10~20元，30~40元', []],
  ['好吧~ 好的~', []],
  ['~~~a~~~b', []],
  ['x^2^', ['Superscript ^2^']],
  ['笑 ^_^ 了 ^_^', []],
  ['$a+b$ and $$c$$ there', ['Formula $a+b$', 'Formula $$c$$']],
  ['It costs $5 and 6$ more.', []],
  ['$a*b*c$', ['Formula $a*b*c$']],
  ['$$\na*b*c\n\nd\n$$\n\n*e*', ['FormulaBlock $$\na*b*c\n\nd\n$$', 'Emphasis *e*']],
  ['$$ a $$\n*e*', ['FormulaBlock $$ a $$', 'Emphasis *e*']],
  ['> $$\n> a\n> $$\n\n*e*', ['FormulaBlock $$\n> a\n> $$', 'Emphasis *e*']],
  ['> $$\n> a\n\n*e*', ['FormulaBlock $$\n> a', 'Emphasis *e*']],
  ['word[^1] and [^注]', ['FootnoteReference [^1]', 'FootnoteReference [^注]']],
  ['[^1]: A *note*.', ['FootnoteMark [^1]:', 'Emphasis *note*']],
  ['[^1]: one\n\n    *two*\n\n    - three', ['FootnoteMark [^1]:', 'Emphasis *two*']],
  ['[[toc]]', ['TableOfContents [[toc]]']],
  ['one\n[[TOC]]\n*two*', ['TableOfContents [[TOC]]', 'Emphasis *two*']],
  ['[TOC]\n\na [toc]', ['TableOfContents [TOC]']],
  ['see [[toc]] there', []],
  [
    '> [!tip]- A *title*\n> *text*',
    [
      'CalloutTitle [!tip]- A *title*',
      'CalloutMark [!tip]-',
      'Emphasis *title*',
      'Emphasis *text*',
    ],
  ],
  ['> [!NOTE]\n> *text*', ['CalloutTitle [!NOTE]', 'CalloutMark [!NOTE]', 'Emphasis *text*']],
  ['a\n::: tip b\n*c*\n:::', ['ContainerLine ::: tip b', 'Emphasis *c*', 'ContainerLine :::']],
  [':::note[a]', ['ContainerLine :::note[a]']],
  ['::: links\n- *c*\n:::', ['ContainerLine ::: links', 'Emphasis *c*', 'ContainerLine :::']],
  ['::: links of friends', []],
  ['::: nothing\n:: tip\n    ::: tip', []],
  ['[!NOTE]\n\n> a\n> [!NOTE]\n\n> [!NOTE]a', []],
  ['# Tea {#tea} ##', ['OwnId {#tea}']],
  ['*Tea* {#茶_a_b}\n---', ['Emphasis *Tea*', 'OwnId {#茶_a_b}']],
  ['# {#tea}\n\n# Tea \\{#tea}\n\n# Tea {#a b}\n\n# {#tea} Tea', []],
  ['{汉字|hàn *zì*} and {a|b} *c*', ['Ruby {汉字|hàn *zì*}', 'Emphasis *c*']],
  [
    'a^[b *c* [d](/e)] *f*',
    ['InlineNote ^[b *c* [d](/e)]', 'Emphasis *c*', 'URL /e', 'Emphasis *f*'],
  ],
  ['a^[1]^ b^[c', ['Superscript ^[1]^']],
  ['- [ ] one\n- [x] two', ['TaskMarker [ ]', 'TaskMarker [x]']],
  ['`a*b*` ==c==', ['InlineCode `a*b*`', 'Mark ==c==']],
  ['<div>\n*a*\n</div>', ['Emphasis *a*']],
  ['https://tea.example/ here', []],
  ['https://x.cn/~a/b~c/ a^b^c *d*', ['Superscript ^b^', 'Emphasis *d*']],
  ['**https://x.cn/*a*/b** and www.x.cn/==a==/b', ['StrongEmphasis **https://x.cn/*a*/b**']],
  ['> a\n> https://x.cn/*a*b *c*', ['Emphasis *c*']],
  ['===a=== ==b==', ['Mark ==b==']],
  ['the $n$th, $5 or A$6', ['Formula $n$']],
  ['$$a\n+ b$$\n*c*', ['FormulaBlock $$a\n+ b$$', 'Emphasis *c*']],
  ['$$a\n\n*b*', ['FormulaBlock $$a', 'Emphasis *b*']],
  ['$$a\n# *b*', ['FormulaBlock $$a', 'Emphasis *b*']],
] satisfies [string, string[]][])('the editor reads %j as the renderer does', (text, nodes) => {
  expect(nodesOf(text, marks)).toEqual(nodes);
});
