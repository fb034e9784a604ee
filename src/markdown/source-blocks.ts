import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Code, Colours, Environment } from './base/environment.ts';
import { withLines } from './code/lines.ts';

/**
 * One block of a document, for example a paragraph or a whole list: its HTML, and the lines that it
 * comes from.
 */
export interface SourceBlock {
  html: string;
  /** The first line of the block, from 0. Undefined for a block that comes from no line. */
  line: number | undefined;
  anchors: Anchor[];
  /** The code whose colours are not known yet, in the order of the text. */
  plainCode?: PlacedCode[];
}

/** Code and the place of its characters in the HTML of its block, in UTF-16 code units. */
interface PlacedCode extends Code {
  from: number;
  to: number;
}

/** An element whose source line is known. */
export interface Anchor {
  /**
   * The place behind the name of the element in `html`, in UTF-16 code units. An attribute can be
   * written there.
   */
  at: number;
  /**
   * The line of the element, counted from the first line of the block. It is below 0 only in the
   * notes: they stand in the order of their references, not of their lines.
   */
  line: number;
  /**
   * The line below the element, counted in the same way. Undefined for elements that hold other
   * elements with lines.
   */
  end?: number;
}

/**
 * The top-level blocks in their order. Their HTML, one after the other, is the HTML of the
 * document: this function calls the same rules for the same tokens as markdown-it's renderer.
 */
export function listBlocks(
  tokens: Token[],
  { renderer, options }: MarkdownIt,
  env: Environment,
): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let depth = 0;
  let block: SourceBlock | undefined;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0 || !block) {
      block = { html: '', line: undefined, anchors: [] };
      blocks.push(block);
    }
    depth += token.nesting;
    const rule = renderer.rules[token.type];
    const html =
      token.type === 'inline'
        ? renderer.renderInline(token.children ?? [], options, env)
        : rule
          ? rule(tokens, index, options, env, renderer)
          : renderer.renderToken(tokens, index, options);
    addAnchors(block, token, html);
    const plain = token.type === 'fence' ? env.colouring?.plain.pop() : undefined;
    if (plain) {
      const from = block.html.length + html.indexOf('>', html.indexOf('<code')) + 1;
      const to = block.html.length + html.lastIndexOf('</code>');
      block.plainCode = [...(block.plainCode ?? []), { ...plain, from, to }];
    }
    block.html += html;
  }
  return blocks;
}

/** The block with the colours that are known now. */
export function colourBlock(block: SourceBlock, colours: Colours): SourceBlock {
  const { line, plainCode = [] } = block;
  let { html, anchors } = block;
  // From the last code to the first, so that the places of the others stay true.
  for (const { from, to, ...code } of plainCode.toReversed()) {
    const colour = colours(code);
    const coloured = colour && code.lines ? withLines(colour, code.lines) : colour;
    if (!coloured) continue;
    html = html.slice(0, from) + coloured + html.slice(to);
    const longer = coloured.length - (to - from);
    anchors = anchors.map((anchor) =>
      anchor.at < to ? anchor : { ...anchor, at: anchor.at + longer },
    );
  }
  return { html, line, anchors };
}

const leaves = new Set([
  'paragraph_open',
  'heading_open',
  'math_block',
  'callout_title_open',
  'figure_open',
]);

/** Adds the anchors of a token. Call it before the HTML of the token is added to the block. */
function addAnchors(block: SourceBlock, token: Token, html: string): void {
  if (!token.map || token.type === 'inline' || token.nesting < 0) return;
  const [from, to] = token.map;
  block.line ??= from;
  const first = block.line;
  const add = (tag: RegExp, line: number, end?: number) => {
    const found = tag.exec(html);
    if (!found) return;
    const at = block.html.length + found.index + found[0].length;
    block.anchors.push({
      at,
      line: line - first,
      ...(end === undefined ? {} : { end: end - first }),
    });
  };
  add(/^\n?<[a-z]+[1-6]?/, from, leaves.has(token.type) ? to : undefined);
  if (token.type !== 'fence' && token.type !== 'code_block') return;
  // An empty block at the end of a text may have no line below its fence.
  if (token.content === '') return;
  // The code begins below the line of the fence.
  const start = token.type === 'fence' ? from + 1 : from;
  add(/<code/, start, start + token.content.split('\n').length - 1);
}
