// / <reference path="../src/markdown/base/untyped.d.ts" /> Looks for lost words: renders all
// articles of a folder here and with markdown-it without plugins, and compares the words. Ends with
// 1 when a word is lost.
import { join, resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderMarkdown } from '../src/markdown/render.ts';
import { readArticles } from './articles.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

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
  // MathML separates the letters of a formula, so the source of the formula counts.
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

/** Each Han character counts as a word, because a line may end between any two of them. */
function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/**
 * Removes the marks that markdown-it without plugins shows as text: notes, abbreviations, sizes of
 * pictures, task boxes, emoji, tables of contents.
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

/** The text that is shown, and the meanings of abbreviations. */
function textOf(html: string): string {
  const read = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('childNodes' in node)) return '';
    const attributes = 'attrs' in node ? node.attrs : [];
    const classes = attributes.find(({ name }) => name === 'class')?.value ?? '';
    if (/^(?:anchor|toc|footnote-back|footnote-ref)$/.test(classes)) return '';
    const title = node.nodeName === 'abbr' ? attributes.find(({ name }) => name === 'title') : null;
    const inner = node.childNodes.map(read).join('');
    // Without the plugin, the name of a note can become a link.
    if (node.nodeName === 'a' && inner.startsWith('^')) return '';
    const end = endsWord.test(node.nodeName) ? '\n' : '';
    return `${end}${inner}${title ? ` ${title.value}` : ''}${end}`;
  };
  return parseFragment(html).childNodes.map(read).join('');
}
