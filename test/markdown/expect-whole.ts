import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { expect } from 'vitest';
import { renderMarkdown } from '../../src/markdown/render.ts';
import type { Mixture } from './mixtures.ts';

type Node = DefaultTreeAdapterMap['node'];

/** What readers can get of a page: its text, and what its pictures have beside them. */
function readPage(html: string): { text: string; code: string } {
  const page = { text: '', code: '' };
  const read = (node: Node, isCode: boolean) => {
    if ('value' in node) {
      page.text += node.value;
      if (isCode) page.code += node.value;
    }
    if (!('childNodes' in node)) return;
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (/^(?:alt|title)$/.test(name)) page.text += ` ${value} `;
      }
    }
    const isInCode = isCode || /^(?:pre|code|math)$/.test(node.nodeName);
    for (const child of node.childNodes) read(child, isInCode);
  };
  read(parse(html), false);
  return page;
}

/** Whether readers get all words and all code of a mixture, and nothing that goes on purpose. */
export async function expectWhole(
  { markdown, words, code }: Mixture,
  converted: string,
): Promise<void> {
  const result = await renderMarkdown(converted);
  if (result.kind === 'refused') throw new Error(`refused: ${JSON.stringify(result.reason)}`);
  const page = readPage(result.html);
  // The title of a picture stands below it too.
  expect([...new Set(page.text.match(/w\d+x/g))]).toEqual(words);
  expect(page.text).not.toMatch(/\bg\d+x(?!")/);
  for (const word of code) expect(page.text).toContain(word);
  for (const [tags] of markdown.matchAll(/<(b|i|div|br)> ?c\d+x(?:<\/\1>)?|<!-- c\d+x -->/g)) {
    expect(page.code).toContain(tags);
  }
}
