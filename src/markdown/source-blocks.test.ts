import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dose } from '../../test/dose.ts';
import { markdownDocuments } from '../../test/markdown/markdown-documents.ts';
import { highlight } from './code/languages.ts';
import { renderBlocks, renderMarkdown } from './render.ts';
import { colourBlock, type SourceBlock } from './source-blocks.ts';

async function blocksOf(markdown: string): Promise<SourceBlock[]> {
  const result = await renderBlocks(markdown);
  if (result.kind === 'refused') throw new Error(result.reason.name);
  return result.blocks;
}

/** Each anchor with its line in the document, from 1, and the last line of a leaf. */
async function anchorsOf(markdown: string): Promise<string[]> {
  return (await blocksOf(markdown)).flatMap(({ html, line = 0, anchors }) =>
    anchors.map(({ at, line: own, end }) => {
      const lines = end === undefined ? `${line + own + 1}` : `${line + own + 1}-${line + end}`;
      return `${lines} ${/[a-z]+[1-6]?$/.exec(html.slice(0, at))}`;
    }),
  );
}

/**
 * The blocks of a text make the same HTML as the whole text, and each anchor stands behind the name
 * of an element.
 */
async function expectSame(markdown: string): Promise<void> {
  const whole = await renderMarkdown(markdown);
  const parts = await renderBlocks(markdown);
  if (whole.kind === 'refused' || parts.kind === 'refused') {
    expect(parts).toEqual(whole);
    return;
  }
  expect(parts.blocks.map(({ html }) => html).join('')).toBe(whole.html);
  // The colours may come later.
  const plain = await renderBlocks(markdown, { colours: () => null });
  if (plain.kind === 'refused') throw new Error(plain.reason.name);
  expect(
    plain.blocks.map((block) =>
      colourBlock(block, (code) => highlight(code.content, code.language)),
    ),
  ).toEqual(parts.blocks);
  const lines = markdown.split(/\r\n|\r|\n/).length;
  for (const { html, line = 0, anchors } of parts.blocks) {
    for (const anchor of anchors) {
      expect(html.slice(0, anchor.at)).toMatch(/<[a-z]+[1-6]?$/);
      expect(html.slice(anchor.at)).toMatch(/^[ >]/);
      expect(line + anchor.line).toBeGreaterThanOrEqual(0);
      expect(line + anchor.line).toBeLessThan(lines);
    }
  }
}

test('the blocks of every case, one after the other, are the HTML of the whole text', async () => {
  const folder = join(import.meta.dirname, 'cases');
  for (const file of readdirSync(folder)) {
    const parts = readFileSync(join(folder, file), 'utf8').split(/^\.\n/m);
    const texts = parts.filter((_, index) => index % 3 === 1);
    expect(texts.length, file).toBeGreaterThan(0);
    for (const text of [...texts, texts.join('\n\n')]) await expectSame(text);
  }
});

test('the blocks of generated texts are the HTML of the whole text', async () => {
  const same = fc.asyncProperty(markdownDocuments, expectSame);
  await fc.assert(same, {
    numRuns: dose.renderedPairs,
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: true,
  });
});

test.each<[string, string[]]>([
  ['# a\n\nb\nc\n\nd', ['1-1 div', '3-4 p', '6-6 p']],
  ['- a\n- b\n  - c\n\n    d', ['1 ul', '1 li', '2 li', '3 ul', '3 li', '3-3 p', '5-5 p']],
  ['a | b\n--|--\nc | d\ne | f', ['1 div', '1 thead', '1 tr', '3 tbody', '3 tr', '4 tr']],
  ['a\n\n```js\nlet b;\n```\n\n    c', ['1-1 p', '3 pre', '4-4 code', '7 pre', '7-7 code']],
  ['> a\n>\n> - [ ] b', ['1 blockquote', '1-1 p', '3 ul', '3 li']],
  ['a[^n]\n\n[^n]: b\n\n    c', ['1-1 p', '3-3 p', '5-5 p']],
  ['```', ['1 pre']],
  ['> [!tip]- a\n> b\n\nc', ['1 details', '1-1 summary', '2-2 p', '4-4 p']],
  [
    '::: details a\nb\n\n- c\n:::\nd',
    ['1 details', '1-1 summary', '2-2 p', '4 ul', '4 li', '6-6 p'],
  ],
  ['![a](/b.png "c")\n\nd', ['1-1 figure', '3-3 p']],
  ['a\n: b\n\n***', ['1 dl', '1 dt', '2 dd', '4 hr']],
])('%j has anchors at %j', async (markdown, anchors) => {
  expect(await anchorsOf(markdown)).toEqual(anchors);
});

test('a text that moves down keeps its blocks, and only their first lines change', async () => {
  const text = '- a\n\n  b\n\n| a |\n|---|\n| b |\n';
  const blocks = await blocksOf(text);
  const moved = await blocksOf(`c\n\n${text}`);
  expect(moved.slice(1)).toEqual(
    blocks.map((block) => ({ ...block, line: (block.line ?? 0) + 2 })),
  );
});
