import type { Environment } from '../../markdown/base/environment.ts';
import { inlineText } from '../../markdown/base/inline-text.ts';
import { parserWithoutTypographer } from '../../markdown/parser.ts';
import { makeEnvironment } from '../../markdown/render.ts';
import { RefusedTextError } from '../../shared/render/refusal.ts';
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
    const text =
      heading &&
      plainText(heading, { markdown: source, references: referencesTo(names) }).replace(
        /\s*\{(?:#[\w-]+|\/.*\/)\}$/,
        '',
      );
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
  const options = { markdown: start, references: referencesTo(names) };
  const text =
    findBlock(parse, start.length, (node) => paragraphText(node, options)) ??
    findBlock(parse, start.length, (node) => nestedText(node, options)) ??
    findBlock(parse, start.length, (node) =>
      paragraphText(node, { ...options, withFormulas: true }),
    ) ??
    '';
  return cutAtWord(text, max);
}

/**
 * All paragraphs of a text as plain text, cut like an opening; those inside quotations and lists
 * too. `whole` is the text that has the definitions of its links.
 */
export function readTeaser(markdown: string, whole: string, max: number): string {
  const start = withoutTags(markdown.slice(0, maxSearchedCharacters));
  const names = definedNames(whole);
  const options = { markdown: start, references: referencesTo(names) };
  const paragraphs: string[] = [];
  parseMarkdown(start, { read: 'words', names }).iterate({
    enter({ name, node }) {
      const text = paragraphText(node, options);
      if (text !== undefined) paragraphs.push(text);
      return /^(?:Document|Blockquote|BulletList|OrderedList|ListItem)$/.test(name);
    },
  });
  return cutAtWord(paragraphs.join(' '), max);
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

/** How a block is read. */
interface ReadingOptions {
  markdown: string;
  /** The definitions of links of the whole text, as the renderer has them. */
  references: NonNullable<Environment['references']>;
  /** Whether a paragraph counts that has nothing but a formula. */
  withFormulas?: boolean;
}

const tableRule = /^[^\n]*\|[^\n]*\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\||\r?$)/m;

function paragraphText(node: MarkdownNode, options: ReadingOptions): string | undefined {
  if (node.name !== 'Paragraph') return undefined;
  const source = wordsOf(node, options.markdown).trim();
  const isFormula = /^\$\$/.test(source);
  const isOther = /^\[\[?toc\]\]?$/i.test(source) || tableRule.test(source);
  if (isOther || (isFormula && !options.withFormulas)) return undefined;
  return plainText(node, options) || undefined;
}

function nestedText(block: MarkdownNode, options: ReadingOptions): string | undefined {
  let text: string | undefined;
  block.cursor().iterate(({ name, node }) => {
    text ??= paragraphText(node, options);
    return text === undefined && /^(?:Blockquote|BulletList|OrderedList|ListItem)$/.test(name);
  });
  return text;
}

const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303f\\uff00-\\uffef]';
const cjkLineBreak = new RegExp(`(?<=${cjk})\\s*\\n\\s*(?=${cjk})`, 'gu');

/** The plain text of a paragraph or a heading, as the renderer reads its marks. */
function plainText(block: MarkdownNode, { markdown, references }: ReadingOptions): string {
  const env = { ...makeEnvironment({}), references };
  const text = readWords(wordsOf(block, markdown), env);
  return text.replace(cjkLineBreak, '').replace(/\s+/g, ' ').trim();
}

/** An opening does not show where a link leads. */
function referencesTo(names: ReadonlySet<string>): ReadingOptions['references'] {
  return Object.fromEntries([...names].map((name) => [name, { href: '#' }]));
}

function readWords(source: string, env: Environment): string {
  try {
    return parserWithoutTypographer()
      .parseInline(source, env)
      .map(({ children }) => inlineText((children ?? []).filter(({ type }) => type !== 'image')))
      .join('\n');
  } catch (error) {
    // A text that nests too deeply is refused when it is rendered. Until then it is shown as it is.
    if (error instanceof RefusedTextError) return source;
    throw error;
  }
}

/**
 * The Markdown of a paragraph or a heading without what an opening leaves out: raw HTML, notes
 * and the signs of a quotation, a callout, a task or a heading.
 */
function wordsOf(block: MarkdownNode, markdown: string): string {
  let source = '';
  let done = block.from;
  block.cursor().iterate(({ name, from, to }) => {
    if (from < done) return true;
    const isLeftOut = /^(?:HTMLTag|QuoteMark|HeaderMark|InlineNote)$/.test(name);
    if (!isLeftOut) return !/^(?:InlineCode|Formula)$/.test(name);
    source += markdown.slice(done, from);
    done = to;
    return false;
  });
  source += markdown.slice(done, block.to);
  return source
    .replace(/\[\^[^\]\s]+\]/g, '')
    .replace(/^\s*(?:\[![\w-]+\][+-]?|\[[ xX]\](?=\s))/, '')
    .replace(/^[ \t]+/gm, '');
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
