import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { findRuby } from '../../markdown/inline/find-ruby.ts';
import { cutCharacters } from '../../shared/text.ts';
import { definedNames, type MarkdownNode, parseMarkdown } from './parse-markdown.ts';

export interface TitleHeading {
  text: string;
  level: number;
  /**
   * Whether it holds what its plain text leaves out: a picture, a note, or the address of a link.
   */
  hasMore: boolean;
  /** The offsets of the whole heading in the text, without its last line break. */
  start: number;
  end: number;
}

/**
 * The first paragraph is looked for in this many characters. Some texts, such as a changelog, have
 * no paragraph.
 */
const maxSearchedCharacters = 20_000;

/**
 * This many characters are parsed first. Most texts have their heading and their first paragraph
 * there.
 */
const firstPartCharacters = 2_000;

/** The first heading that has words, anywhere outside code; its text is plain. */
export function findHeading(markdown: string): TitleHeading | undefined {
  if (!/^ {0,3}(?:#{1,6}(?:[ \t]|\r?$)|(?:=+|-+)[ \t]*\r?$)/m.test(markdown)) return undefined;
  const names = definedNames(markdown);
  const parse = (until: number) => parseMarkdown(markdown, { read: 'blocks', until }).topNode;
  return findBlock(parse, markdown.length, ({ name, from, to }) => {
    const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
    if (level === undefined) return undefined;
    const source = markdown.slice(from, to);
    const heading = parseMarkdown(source, { read: 'words', names }).topNode.firstChild;
    // Anchors: {#id}, and {/*id*/} of MDX, whose asterisks are emphasis to Markdown.
    const text = heading && plainText(heading, source).replace(/\s*\{(?:#[\w-]+|\/.*\/)\}$/, '');
    if (!heading || !text) return undefined;
    return { text, level: Number(level), hasMore: hasMore(heading, source), start: from, end: to };
  });
}

function hasMore(heading: MarkdownNode, source: string): boolean {
  let found = /\[\^[^\]\s]+\]/.test(source);
  heading.cursor().iterate(({ name }) => {
    found ||= /^(?:Image|Link|InlineNote)$/.test(name);
  });
  return found;
}

/**
 * The first paragraph as plain text, at most `max` user-perceived characters long and cut between
 * words; a paragraph inside a quotation or a list only when there is no other. Empty when the text
 * has no paragraph.
 */
export function readOpening(markdown: string, max: number): string {
  const start = withoutTags(markdown.slice(0, maxSearchedCharacters));
  const names = definedNames(markdown);
  const parse = (until: number) => parseMarkdown(start, { read: 'words', names, until }).topNode;
  const text =
    findBlock(parse, start.length, (node) => paragraphText(node, start)) ??
    findBlock(parse, start.length, (node) => nestedText(node, start)) ??
    '';
  return cutAtWord(text, max);
}

/** The first top-level block that `read` takes. The rest of the text is not parsed. */
function findBlock<T>(
  parse: (until: number) => MarkdownNode,
  length: number,
  read: (node: MarkdownNode) => T | undefined,
): T | undefined {
  let done = 0;
  for (let until = Math.min(firstPartCharacters, length); ; until = Math.min(until * 8, length)) {
    const document = parse(until);
    for (let node = document.childAfter(done); node !== null; node = node.nextSibling) {
      const found = read(node);
      if (found !== undefined) return found;
    }
    if (until === length) return undefined;
    // The last block may go on behind `until`.
    done = document.lastChild?.from ?? 0;
  }
}

const hexoCode =
  /\{%\s*(code|codeblock|raw|katex|mathjax|blockquote|quote|pullquote)\b[\s\S]*?(?:\{%\s*end\1\s*%\}|$)/g;
const hexoTag = /\{%.*?%\}/g;
/** The renderer’s definitions of abbreviations, which no reader sees. */
const abbreviationLine = /^[ \t>]*\*\[(?:\\.|[^[\]\\\n])+\]:[ \t]*\S.*$/gm;
const componentLine = /^[ \t]*(?:<\/?[A-Z][^>\n]*>|:::.*)[ \t]*\r?$/gm;

/**
 * Components of MDX and tags of Hexo are lines of their own, though Markdown takes what touches
 * them as one block.
 */
function withoutTags(markdown: string): string {
  return markdown
    .replace(hexoCode, '')
    .replace(hexoTag, '')
    .replace(componentLine, '')
    .replace(abbreviationLine, '');
}

function paragraphText(node: MarkdownNode, markdown: string): string | undefined {
  if (node.name !== 'Paragraph') return undefined;
  const text = plainText(node, markdown);
  const isTable = /^[^\n]*\|[^\n]*\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\r?$)/m;
  const isOther =
    isTable.test(markdown.slice(node.from, node.to)) || /^\$\$|^\[\[?toc\]\]?$/i.test(text);
  return text === '' || isOther ? undefined : text;
}

function nestedText(block: MarkdownNode, markdown: string): string | undefined {
  let text: string | undefined;
  block.cursor().iterate(({ name, node }) => {
    text ??= paragraphText(node, markdown);
    return text === undefined && /^(?:Blockquote|BulletList|OrderedList|ListItem)$/.test(name);
  });
  return text;
}

const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const cjkLineBreak = new RegExp(`(?<=${cjk})\\s*\\n\\s*(?=${cjk})`, 'gu');

function plainText(block: MarkdownNode, markdown: string): string {
  let text = '';
  let done = block.from;
  const takeTextUntil = (offset: number) => {
    text += markdown.slice(done, offset).replace(/\[\^[^\]\s]+\]|~~/g, '');
    done = offset;
  };
  block.cursor().iterate(
    ({ name, from, to }) => {
      takeTextUntil(from);
      const isRead = /^(?:Paragraph|\w*Heading\d|Emphasis|StrongEmphasis|Link)$/.test(name);
      if (isRead) return true;
      text += shownText(name, markdown.slice(from, to));
      done = to;
      return false;
    },
    ({ to }) => takeTextUntil(to),
  );
  return text.replace(cjkLineBreak, '').replace(/\s+/g, ' ').trim();
}

/**
 * The plain text of one node within a line of text: nothing for marks, notes, pictures and raw
 * HTML.
 */
function shownText(name: string, written: string): string {
  if (name === 'Escape' || name === 'Entity') return unescapeAll(written);
  if (name === 'InlineCode') return written.replace(/^(`+)([\s\S]*)\1$/, '$2');
  if (name === 'Autolink') return written.slice(1, -1);
  if (name === 'HardBreak') return '\n';
  if (name === 'Ruby') return shownRuby(written);
  return name === 'Formula' ? written : '';
}

function shownRuby(written: string): string {
  const { baseLength = 0, reading = '' } = findRuby(written, 0, written.length) ?? {};
  return `${written.slice(1, 1 + baseLength)}（${reading}）`;
}

function cutAtWord(text: string, max: number): string {
  const cut = cutCharacters(text, max);
  if (cut === text) return text;
  const words = new Intl.Segmenter('en', { granularity: 'word' });
  const word = words.segment(text.slice(0, cut.length + 100)).containing(cut.length);
  const whole = cut.slice(0, word?.index).trimEnd();
  // A very long word, such as an address, has no boundary to cut at.
  return whole === '' ? cut : whole;
}
