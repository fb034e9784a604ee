import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../markdown/render.ts';
import { dialect } from '../dialect/dialect.ts';
import { listAnchors, listHeadings } from './headings.ts';

function read(doc: string) {
  const state = EditorState.create({ doc, extensions: dialect() });
  const tree = ensureSyntaxTree(state, doc.length, 5_000);
  if (!tree) throw new Error('The text was not read.');
  return { state, tree };
}

test('headings have their level, their words without marks, and their place', () => {
  const doc =
    '# **Tea** and `rain` #\n\nwords\n\nSnow\n====\n\n```\n# code\n```\n\n> ## 茶\n\n###### six';
  const { state, tree } = read(doc);
  expect(listHeadings(state, tree)).toEqual([
    { level: 1, text: 'Tea and rain', from: 0 },
    { level: 1, text: 'Snow', from: doc.indexOf('Snow') },
    { level: 2, text: '茶', from: doc.indexOf('## 茶') },
    { level: 6, text: 'six', from: doc.indexOf('######') },
  ]);
});

test.each([
  '# Tea and rain',
  '## 安装\n\n## 安装',
  '## **Bold** and *slanted*, ==marked== and ~~gone~~',
  '## `code` x^2^ H~2~O',
  '## A [link](https://tea.example "t") and ![a picture](/b.png)',
  '## Escaped \\*stars\\* and a note[^1]\n\n[^1]: Note',
  '### 这是**“重点”**内容\n\n#### four',
  '> ## In a quote\n\n- ## In an item',
  'Underlined\n---',
  '# b\n\n# Tea *time* {#b} ##\n\n安装{#c_d}\n===\n\n#### e {#f}\n\n## {#g}\n\n## `h {#i}`\n\n## j \\{#k}\n\n# l {#b}',
  '##',
])('addresses of headings are those of the page: %j', async (doc) => {
  const { state, tree } = read(doc);
  const rendered = await renderMarkdown(doc);
  if (rendered.kind === 'refused') throw new Error('The text was refused.');
  const ids = [...rendered.html.matchAll(/<h[1-3] id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(listAnchors(state, tree).map(({ slug }) => slug)).toEqual(ids);
});
