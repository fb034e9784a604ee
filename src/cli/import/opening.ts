import type { Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cutCharacters } from '../../shared/text.ts';
import { splitChunks } from './chunks.ts';
import { walkNodes } from './nodes.ts';

export interface Heading {
  text: string;
  level: number;
  /** Offsets of the whole heading in the text; its last line break is not part of it. */
  start: number;
  end: number;
}

/** A text that has come this far without a paragraph (a changelog, say) is not worth parsing to its end. */
const searched = 20_000;

/** The first heading that has words, anywhere outside code; its text is plain. */
export function findHeading(markdown: string): Heading | undefined {
  const likely = /^ {0,3}(?:#{1,6}(?:[ \t]|\r?$)|(?:=+|-+)[ \t]*\r?$)/m;
  return findBlock(markdown, listLabels(markdown), likely, (node, chunkStart) => {
    if (node.type !== 'heading') return undefined;
    // Anchors: {#id}, and {/*id*/} of MDX, whose asterisks are emphasis to Markdown.
    const text = plainText(node).replace(/\s*\{(?:#[\w-]+|\/.*\/)\}$/, '');
    const start = chunkStart + (node.position?.start.offset ?? 0);
    const end = chunkStart + (node.position?.end.offset ?? 0);
    return text === '' ? undefined : { text, level: node.depth, start, end };
  });
}

/**
 * The first paragraph as plain text, at most `max` user-perceived characters long and cut between words; one inside a
 * quotation or a list only when there is no other. Empty when the text has no paragraph.
 */
export function readOpening(markdown: string, max: number): string {
  let nested: string | undefined;
  const start = withoutTags(markdown.slice(0, searched));
  const text = findBlock(start, listLabels(markdown), /\S/, (node) => {
    if (node.type === 'paragraph') return paragraphText(node);
    nested ??= nestedText(node);
    return undefined;
  });
  return cutAtWord(text ?? nested ?? '', max);
}

/** The first top-level block that `read` takes. Parsing is slow: it ends there, and skips what is not `likely`. */
function findBlock<T>(
  markdown: string,
  defined: ReadonlySet<string>,
  likely: RegExp,
  read: (node: RootContent, chunkStart: number) => T | undefined,
): T | undefined {
  for (const { start, end } of splitChunks(markdown)) {
    const source = markdown.slice(start, end);
    if (!likely.test(source)) continue;
    for (const node of fromMarkdown(source + defineLabels(source, defined)).children) {
      const found = read(node, start);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function listLabels(markdown: string): Set<string> {
  const definitions = markdown.matchAll(/^ {0,3}(\[[^[\]^][^[\]]*\]):/gm);
  return new Set([...definitions].map(([, label = '']) => labelKey(label)));
}

/** Definitions may stand far below, and without them `[text][label]` is not a link but its own brackets. */
function defineLabels(source: string, defined: ReadonlySet<string>): string {
  const used = [...source.matchAll(/\[[^[\]]+\]/g)].map(([label]) => labelKey(label));
  const known = [...new Set(used)].filter((label) => defined.has(label));
  return known.map((label) => `\n\n${label}: #`).join('');
}

function labelKey(label: string): string {
  return label.replace(/\s+/g, ' ').toLowerCase();
}

const hexoCode =
  /\{%\s*(code|codeblock|raw|katex|mathjax|blockquote|quote|pullquote)\b[\s\S]*?(?:\{%\s*end\1\s*%\}|$)/g;
const hexoTag = /\{%.*?%\}/g;
const componentLine = /^[ \t]*(?:<\/?[A-Z][^>\n]*>|:::.*)[ \t]*\r?$/gm;

/** Components of MDX and tags of Hexo are lines of their own, though Markdown takes what touches them as one block. */
function withoutTags(markdown: string): string {
  return markdown.replace(hexoCode, '').replace(hexoTag, '').replace(componentLine, '');
}

function paragraphText(node: Paragraph): string | undefined {
  const text = plainText(node);
  const isTable = /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\||$)/m;
  const source = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const isOther = isTable.test(source) || /^\$\$|^\[\[?toc\]\]?$/i.test(text);
  return text === '' || isOther ? undefined : text;
}

function nestedText(block: RootContent): string | undefined {
  const isOuter = (node: Nodes) => ['blockquote', 'list', 'listItem'].includes(node.type);
  for (const node of walkNodes(block, isOuter)) {
    const text = node.type === 'paragraph' ? paragraphText(node) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const cjkLineBreak = new RegExp(`(?<=${cjk})\\s*\\n\\s*(?=${cjk})`, 'gu');

function plainText(block: Nodes): string {
  let text = '';
  for (const node of walkNodes(block)) {
    if (node.type === 'text') text += node.value.replace(/\[\^[^\]\s]+\]|~~/g, '');
    else if (node.type === 'inlineCode') text += node.value;
    else if (node.type === 'break') text += '\n';
  }
  return text.replace(cjkLineBreak, '').replace(/\s+/g, ' ').trim();
}

function cutAtWord(text: string, max: number): string {
  const cut = cutCharacters(text, max);
  if (cut === text) return text;
  const words = new Intl.Segmenter('en', { granularity: 'word' });
  const word = words.segment(text.slice(0, cut.length + 100)).containing(cut.length);
  const whole = cut.slice(0, word?.index).trimEnd();
  // A single word of this length (an address, say) has no boundary to cut at.
  return whole === '' ? cut : whole;
}
