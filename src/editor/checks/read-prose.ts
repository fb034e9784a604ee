import type { SyntaxNode } from '@lezer/common';
import { parser as commonMark, Emoji, GFM, Subscript, Superscript } from '@lezer/markdown';
import { countScripts } from '../../shared/lang/count-scripts.ts';
import { dialectParts } from '../text/dialect/parser-parts.ts';
import { type Block, opaque, type Prose } from './rules/prose.ts';

// In two steps, as in the editor: the second removes one of the two kinds of bare addresses.
const parser = commonMark.configure([GFM, Subscript, Superscript, Emoji]).configure(dialectParts);

const blockNames = new Set([
  'Paragraph',
  'TableCell',
  'CalloutTitle',
  'Task',
  'SetextHeading1',
  'SetextHeading2',
  ...[1, 2, 3, 4, 5, 6].map((level) => `ATXHeading${level}`),
]);

/** Signs around words and before lines. Their neighbours stand side by side for the reader. */
const signNames = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'MarkMark',
  'SuperscriptMark',
  'SubscriptMark',
  'HeaderMark',
  'QuoteMark',
  'TaskMarker',
  'CalloutMark',
  'InlineNoteMark',
  'OwnId',
  'URL',
  'LinkTitle',
  'LinkLabel',
]);

const opaqueNames = new Set([
  'InlineCode',
  'Image',
  'Autolink',
  'HTMLTag',
  'Comment',
  'CommentBlock',
  'ProcessingInstruction',
  'Entity',
  'Escape',
  'Formula',
  'FootnoteReference',
  'RubyMark',
  'Emoji',
  'HardBreak',
]);

/**
 * Addresses, paths, names of files, tags of templates and emoji names, which are plain text in
 * Markdown.
 */
const literals = new RegExp(
  [
    String.raw`(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s\u3000-\u303f\u3400-\u9fff\uff00-\uffef]+`,
    String.raw`[\w.+-]+@[\w-]+\.[\w.-]+`,
    String.raw`\{%.*?%\}|\{\{.*?\}\}|%%.*?%%`,
    ':[a-z0-9_+-]+:',
    String.raw`(?<![\w.])(?:\.{0,2}|~|[a-z]:)[/\\][\w.@/\\-]+`,
    String.raw`[\w@-]+(?:[./\\][\w@-]+)*\.[a-z][a-z0-9]{0,7}\b(?![\w(])`,
  ].join('|'),
  'gi',
);

/** Lines at the beginning as other programs have them: `---`, fields, `---`. */
const frontMatter = /^(---|\+\+\+)[ \t]*\n(?:[^\n]*\n){1,60}?\1[ \t]*(?:\n|$)/;

/** So much Japanese or Korean in a text is more than a quotation. */
const maxForeignShare = 0.2;

/** Reads the prose of a text by the rules of the dialect. Line breaks count one character. */
export function readProse(text: string): Prose {
  const [front = ''] = frontMatter.exec(text) ?? [];
  // Blank lines instead, so that all other places stay what they are.
  const read = front.replace(/[^\n]/g, ' ') + text.slice(front.length);
  const { han, kana, hangul } = countScripts(read);
  // Headings of a Japanese article may be in Chinese characters alone.
  const mayBeChinese = kana + hangul < maxForeignShare * han;
  const blocks: Block[] = [];
  parser.parse(read).iterate({
    enter(node) {
      if (!blockNames.has(node.name)) return true;
      if (!isOneLink(node.node)) blocks.push(readBlock(read, node.node, mayBeChinese));
      return false;
    },
  });
  return { blocks };
}

function readBlock(text: string, node: SyntaxNode, mayBeChinese: boolean): Block {
  const builder = new BlockBuilder(text, !isQuoted(node));
  builder.addNode(node);
  const { words, own, pieces } = builder;
  const counts = countScripts(words);
  const isChinese = mayBeChinese && counts.han > counts.words && counts.kana + counts.hangul === 0;
  return { words, own, pieces, isChinese };
}

const isLink = (node: SyntaxNode | null) =>
  node?.getChild('URL') != null || node?.getChild('LinkLabel') != null;

function isQuoted({ parent }: SyntaxNode): boolean {
  return parent !== null && (parent.name === 'Blockquote' || isQuoted(parent));
}

/** A link alone, as in a list of sources: its words are the title of somebody’s page. */
function isOneLink({ firstChild, lastChild, from, to }: SyntaxNode): boolean {
  return (
    firstChild?.name === 'Link' &&
    firstChild.from === from &&
    lastChild?.to === to &&
    firstChild.to === to &&
    isLink(firstChild)
  );
}

class BlockBuilder {
  readonly #text: string;
  readonly pieces: { at: number; from: number }[] = [];
  words = '';
  own = '';
  #isOwn: boolean;

  constructor(text: string, isOwn: boolean) {
    this.#text = text;
    this.#isOwn = isOwn;
  }

  addNode(node: SyntaxNode): void {
    let at = node.from;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      this.#addWords(at, child.from);
      this.#addChild(child);
      at = child.to;
    }
    this.#addWords(at, node.to);
  }

  #addChild(node: SyntaxNode): void {
    const { name, from, to } = node;
    if (signNames.has(name)) return;
    if (opaqueNames.has(name) || this.#isArticle(node)) this.#add(opaque, from);
    // In brackets that are no link, the brackets are words.
    else if (name === 'Link' && this.#isOwn) this.#addLink(node);
    else if (name !== 'LinkMark') this.addNode(node);
    else if (!isLink(node.parent)) this.#addWords(from, to);
  }

  /** `[[Title]]`, as other programs name an article. */
  #isArticle({ name, from, to }: SyntaxNode): boolean {
    return name === 'Link' && this.#text[from - 1] === '[' && this.#text[to] === ']';
  }

  #addLink(node: SyntaxNode): void {
    this.#isOwn = !isLink(node);
    this.addNode(node);
    this.#isOwn = true;
  }

  #addWords(from: number, to: number): void {
    let at = from;
    for (const { index, 0: found } of this.#text.slice(from, to).matchAll(literals)) {
      this.#add(this.#text.slice(at, from + index), at);
      this.#add(opaque, from + index);
      at = from + index + found.length;
    }
    this.#add(this.#text.slice(at, to), at);
  }

  #add(words: string, from: number): void {
    if (words === '') return;
    this.pieces.push({ at: this.words.length, from });
    this.words += words;
    this.own += this.#isOwn ? words : opaque.repeat(words.length);
  }
}
