/// <reference path="../src/shared/markdown/base/untyped.d.ts" />
// Whether a word is lost: all articles of a folder beside what markdown-it makes of them without a plugin.
// Ends with 1 when one is.
import { join, resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderMarkdown } from '../src/shared/markdown/render.ts';
import { readArticles } from './articles.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What ends a word in plain Markdown too, be it by its marks. */
const endsWord = /^(?:p|h\d|li|td|th|tr|dt|dd|pre|blockquote|div|br|sub|sup|mark|abbr)$/;
const markdownIt = new MarkdownIt();
const folder = resolve(process.argv[2] || join(import.meta.dirname, '../demo/articles'));

let words = 0;
let lost = 0;
for (const { name, text } of readArticles(folder)) {
  const missing = await missingWords(text);
  lost += missing.length;
  if (missing.length > 0) process.stdout.write(`${name}: ${missing.slice(0, 20).join(' ')}\n`);
}
process.stdout.write(`${words} words of markdown-it without a plugin: ${lost} are lost\n`);
process.exitCode = lost > 0 ? 1 : 0;

async function missingWords(markdown: string): Promise<string[]> {
  const result = await renderMarkdown(markdown);
  if (result.kind === 'refused') return [`refused at line ${result.line}: ${result.reason.name}`];
  const ours = new Map<string, number>();
  // MathML has the letters of a formula apart, so what is written counts there.
  const formulas = markdown.match(/\$[^$]+\$|^`{3,}math$[^`]*/gm)?.join(' ') ?? '';
  for (const word of wordsOf(textOf(result.html) + formulas)) {
    ours.set(word, (ours.get(word) ?? 0) + 1);
  }
  return wordsOf(withoutMarks(textOf(markdownIt.render(markdown)))).filter((word) => {
    words += 1;
    const left = ours.get(word) ?? 0;
    ours.set(word, left - 1);
    return left <= 0;
  });
}

/** Han characters one by one, as a line’s end between two of them is no end of a word. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * What names a mark and is no word of the text: notes, abbreviations, sized
 * pictures, task boxes, emoji, contents.
 */
function withoutMarks(text: string): string {
  return text
    .replace(/\[\^[^\]\n]+\]/g, ' ')
    .replace(/^\*\[[^\]\n]+\]:/gm, ' ')
    .replace(/!\[[^\]]*\]\([^)\n]*=\d*x\d*\)/g, ' ')
    .replace(/^\s*\[[ xX]\]\s/gm, ' ')
    .replace(/^\s*\[\[toc\]\]\s*$/gim, ' ')
    .replace(/:([a-z0-9_+-]+):/g, (code, name) => (Object.hasOwn(names, name) ? ' ' : code));
}

/** All that is shown, and what abbreviations mean. */
function textOf(html: string): string {
  const read = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('childNodes' in node)) return '';
    const attributes = 'attrs' in node ? node.attrs : [];
    const classes = attributes.find(({ name }) => name === 'class')?.value ?? '';
    if (/^(?:anchor|toc|footnote-back|footnote-ref)$/.test(classes)) return '';
    const title = node.nodeName === 'abbr' ? attributes.find(({ name }) => name === 'title') : null;
    const inner = node.childNodes.map(read).join('');
    // A note’s name can be taken for that of a link.
    if (node.nodeName === 'a' && inner.startsWith('^')) return '';
    const end = endsWord.test(node.nodeName) ? '\n' : '';
    return `${end}${inner}${title ? ` ${title.value}` : ''}${end}`;
  };
  return parseFragment(html).childNodes.map(read).join('');
}
