import {
  type BlockContext,
  parser as commonMark,
  type InlineContext,
  type Line,
  type MarkdownConfig,
} from '@lezer/markdown';
import htmlBlockNames from 'markdown-it/lib/common/html_blocks.mjs';
import { HTML_OPEN_CLOSE_TAG_RE, HTML_TAG_RE } from 'markdown-it/lib/common/html_re.mjs';
import { normalizeReference } from 'markdown-it/lib/common/utils.mjs';
import { findClosingBracket, isNote } from '../../markdown/inline/find-note.ts';
import { findRuby } from '../../markdown/inline/find-ruby.ts';
import { findFormula } from '../../markdown/maths/find-formula.ts';
import { linkSyntax } from './link-syntax.ts';

/** Longer tags are text for the renderer, too. The limit also keeps a text full of `<` fast. */
const maxTagLength = 1_000;

/**
 * The asterisks and underscores of one paragraph. More of them are text: the parser needs stack for
 * each.
 */
const maxEmphasisMarks = 500;
const emphasisMarks = new WeakMap<InlineContext, number>();

const autolink = /^<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/i;
/**
 * How a block of HTML begins, and what the line that ends it has: without such a sign a blank line
 * ends it. CommonMark has these in its section about HTML blocks.
 */
const htmlBlocks: readonly { name: string; begins: RegExp; ends?: RegExp }[] = [
  {
    name: 'HTMLBlock',
    begins: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
    ends: /<\/(?:script|pre|style|textarea)>/i,
  },
  { name: 'CommentBlock', begins: /^<!--/, ends: /-->/ },
  { name: 'ProcessingInstructionBlock', begins: /^<\?/, ends: /\?>/ },
  { name: 'HTMLBlock', begins: /^<![a-z]/i, ends: />/ },
  { name: 'HTMLBlock', begins: /^<!\[CDATA\[/, ends: /\]\]>/ },
  {
    name: 'HTMLBlock',
    begins: new RegExp(String.raw`^</?(?:${htmlBlockNames.join('|')})(?:\s|/?>|$)`, 'i'),
  },
  { name: 'HTMLBlock', begins: new RegExp(`${HTML_OPEN_CLOSE_TAG_RE.source}\\s*$`) },
];
const footnote = /\[\^[^\s[\]][^[\]\n]{0,199}\]:[ \t]*/y;

/** CommonMark with raw HTML, and the additions of Suibi that decide where a link is. */
const parser = commonMark.configure({
  defineNodes: [
    'LinkTarget',
    'Formula',
    'Ruby',
    'InlineNote',
    { name: 'Footnote', block: true, composite: (_context, line) => isInFootnote(line) },
  ],
  parseBlock: [
    {
      name: 'Footnote',
      before: 'LinkReference',
      parse: startFootnote,
      endLeaf: (_context, line) => footnoteMarkEnd(line) !== undefined,
    },
    // The parser's own rule does not see that `>` alone is a blank line of a quotation.
    { name: 'HTMLBlock', parse: readHtmlBlock },
  ],
  parseInline: [
    {
      name: 'HTMLTag',
      parse(context, next, start) {
        if (next !== 0x3c /* < */) return -1;
        const text = context.slice(start, start + maxTagLength);
        const [address] = autolink.exec(text) ?? [];
        if (address !== undefined) {
          return context.addElement(context.elt('Autolink', start, start + address.length));
        }
        const [tag] = HTML_TAG_RE.exec(text) ?? [];
        if (tag === undefined) return -1;
        return context.addElement(context.elt('HTMLTag', start, start + tag.length));
      },
    },
    {
      name: 'EmphasisLimit',
      before: 'Emphasis',
      parse(context, next, start) {
        if (next !== 0x2a /* * */ && next !== 0x5f /* _ */) return -1;
        let end = start + 1;
        while (context.char(end) === next) end += 1;
        const marks = (emphasisMarks.get(context) ?? 0) + end - start;
        emphasisMarks.set(context, marks);
        return marks > maxEmphasisMarks ? end : -1;
      },
    },
    {
      name: 'Formula',
      after: 'Escape',
      parse(context, next, start) {
        if (next !== 0x24 /* $ */) return -1;
        const { offset, text } = context;
        const formula = findFormula(text, start - offset, text.length);
        if (formula === undefined) return -1;
        return context.addElement(context.elt('Formula', start, formula.end + offset));
      },
    },
    {
      name: 'Ruby',
      after: 'Formula',
      parse(context, next, start) {
        if (next !== 0x7b /* { */) return -1;
        const { offset, text } = context;
        const ruby = findRuby(text, start - offset, text.length);
        return ruby ? context.addElement(context.elt('Ruby', start, ruby.end + offset)) : -1;
      },
    },
    {
      name: 'InlineNote',
      after: 'Ruby',
      parse(context, next, start) {
        if (next !== 0x5e /* ^ */ || context.char(start + 1) !== 0x5b /* [ */) return -1;
        const { offset, text } = context;
        const end = findClosingBracket(text, start - offset + 1);
        if (!isNote(text, start - offset, end)) return -1;
        return context.addElement(context.elt('InlineNote', start, end + offset + 1));
      },
    },
  ],
});

type MarkdownTree = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownTree['topNode'];

/**
 * For the parser of words each of these is one node without parts. The parser of links does not
 * know them, and so finds the links in them.
 */
const wholeNames = ['Ruby', 'InlineNote'];
const inlineNames = [
  ...wholeNames,
  'Escape',
  'Formula',
  'Entity',
  'InlineCode',
  'HTMLTag',
  'Emphasis',
];

/**
 * A parser for each purpose. It skips the parts that its callers do not read, as emphasis is slow
 * in a line of asterisks.
 */
const parsers = {
  words: parser,
  links: parser.configure({ remove: [...wholeNames, 'Emphasis', 'Entity', 'HardBreak'] }),
  blocks: parser.configure({ remove: [...inlineNames, 'HardBreak', 'Link', 'Image', 'LinkEnd'] }),
};

interface Options {
  /**
   * `words`: the whole syntax. `links`: links, code and raw HTML. `blocks`: blocks without their
   * content.
   */
  read: keyof typeof parsers;
  /** The blocks that begin behind this offset may be missing. */
  until?: number;
  /** The result of `definedNames`, if the definitions stand in another part of the text. */
  names?: ReadonlySet<string>;
  /** What another program writes within a line, beside Markdown. Not with `blocks`. */
  syntax?: MarkdownConfig;
}

/**
 * The syntax tree of a text, with offsets into it. Links and pictures have their address as a node
 * `URL` within `LinkTarget`; `[text][name]` is a link only where the name is defined.
 */
export function parseMarkdown(
  markdown: string,
  { read, until = markdown.length, names = definedNames(markdown), syntax = {} }: Options,
): MarkdownTree {
  const parser =
    read === 'blocks' ? parsers.blocks : parsers[read].configure([linkSyntax(names), syntax]);
  const parse = parser.startParse(withKnownLineEnds(markdown));
  if (until < markdown.length) parse.stopAt(until);
  for (;;) {
    const tree = parse.advance();
    if (tree !== null) return tree;
  }
}

/**
 * The parser knows neither the line ends of old Macintoshes nor a byte order mark. No offset
 * changes.
 */
function withKnownLineEnds(markdown: string): string {
  return markdown.replace(/^\uFEFF/, '\n').replace(/\r(?!\n)/g, '\n');
}

/**
 * The names that links of this text can use. Definitions within code are among them, which does no
 * harm.
 */
export function definedNames(markdown: string): ReadonlySet<string> {
  const definitions = markdown.matchAll(/^[ \t>*+\d.)-]*\[((?!\^)(?:\\.|[^[\]\\])+)\]:/gm);
  return new Set([...definitions].map(([, name = '']) => normalizeReference(name)));
}

/** A footnote holds blocks like the item of a list whose marker is `[^name]:`. */
function startFootnote(context: BlockContext, line: Line): boolean | null {
  const end = footnoteMarkEnd(line);
  if (end === undefined) return false;
  context.startComposite('Footnote', line.pos, 4);
  line.moveBase(end);
  return null;
}

function readHtmlBlock(context: BlockContext, line: Line): boolean {
  if (line.next !== 0x3c /* < */) return false;
  const first = line.text.slice(line.pos);
  const found = htmlBlocks.find(({ begins }) => begins.test(first));
  if (found === undefined) return false;
  const { name, ends } = found;
  const start = context.lineStart + line.pos;
  const isLast = () => ends?.test(line.text.slice(line.pos)) ?? line.next < 0;
  // The types of the parser leave out how many containers a line continues.
  const isInside = () => (line as Line & { depth: number }).depth >= context.depth;
  let isEnded = isLast();
  while (!isEnded && context.nextLine() && isInside()) isEnded = isLast();
  // A blank line is not part of the block.
  if (isEnded && ends !== undefined) context.nextLine();
  context.addElement(context.elt(name, start, context.prevLineEnd()));
  return true;
}

function footnoteMarkEnd(line: Line): number | undefined {
  if (line.next !== 0x5b /* [ */) return undefined;
  footnote.lastIndex = line.pos;
  return footnote.test(line.text) ? footnote.lastIndex : undefined;
}

function isInFootnote(line: Line): boolean {
  const isBlank = line.next < 0;
  if (isBlank) return true;
  if (line.indent < line.baseIndent + 4) return false;
  line.moveBaseColumn(line.baseIndent + 4);
  return true;
}
