import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type { Environment } from '../base/environment.ts';
import { formulaHtml } from './formula.ts';

const word = /[a-z0-9]/i;

const maxPriceLength = 64;
/** A price and what is said of it, as in `$5 and 6$`; in a formula words are commands or within `\text`. */
const price = /^\d[\d.,]*(?:(?:\s*[,;]\s*|\s+)[a-z]{2,}|\s*[\p{Script=Han}，。；、！？])/iu;

/**
 * `$…$` in a line of text, and `$$…$$` there or as a block. So that prices stay text, a formula in `$` neither
 * begins nor ends with a space and does not end before a digit (Pandoc's rules), is not part of a word, and
 * does not read like a price.
 */
export function maths(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'maths', readInline);
  md.block.ruler.after('fence', 'maths', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });

  md.renderer.rules.math_inline = (tokens, index, _options, env: Environment) => {
    const { content = '', markup = '$' } = tokens[index] ?? {};
    return formulaHtml(content, markup === '$$', 'inline', env);
  };
  md.renderer.rules.math_block = (tokens, index, _options, env: Environment) =>
    `${formulaHtml(tokens[index]?.content ?? '', true, 'block', env)}\n`;
}

function readInline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x24 /* $ */) return false;
  const markup = src.charCodeAt(pos + 1) === 0x24 ? '$$' : '$';
  const start = pos + markup.length;
  const end = findUnescaped(src, markup, start);
  if (end < 0 || end + markup.length > posMax) return false;
  const content = src.slice(start, end);
  if (content.trim() === '') return false;
  if (markup === '$') {
    // What follows is no more of it: not in `${HOME}/${USER}`, nor in `$('a'),$('b')`.
    const isWithinWord = word.test(src.charAt(pos - 1)) || /[a-z0-9{(]/i.test(src.charAt(end + 1));
    if (isWithinWord || content !== content.trim() || price.test(content.slice(0, maxPriceLength)))
      return false;
  }
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.markup = markup;
    token.content = content;
  }
  state.pos = end + markup.length;
  return true;
}

/** The first `$$` behind the opening one must be the end of its line, in the same quote or list. */
function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const { src, bMarks, eMarks, tShift, sCount, blkIndent } = state;
  const start = (bMarks[startLine] ?? 0) + (tShift[startLine] ?? 0);
  if (!src.startsWith('$$', start) || (sCount[startLine] ?? 0) - blkIndent >= 4) return false;
  const end = findUnescaped(src, '$$', start + 2);
  if (end < 0) return false;
  let line = startLine;
  while ((eMarks[line] ?? 0) < end) {
    line += 1;
    const isOutside = line >= endLine || (!state.isEmpty(line) && (sCount[line] ?? 0) < blkIndent);
    if (isOutside) return false;
  }
  const lineEnd = eMarks[line] ?? 0;
  if (src.slice(end + 2, lineEnd).trim() !== '') return false;
  const content =
    line === startLine
      ? src.slice(start + 2, end)
      : `${src.slice(start + 2, eMarks[startLine])}\n${state.getLines(startLine + 1, line, blkIndent, true)}${src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), end)}`;
  if (content.trim() === '') return false;
  if (silent) return true;

  state.line = line + 1;
  const token = state.push('math_block', 'math', 0);
  token.block = true;
  token.content = content.trim();
  token.map = [startLine, state.line];
  token.markup = '$$';
  return true;
}

/** Before which no backslash stands, or an even number of them; -1 when there is none. */
function findUnescaped(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && text.charCodeAt(at - backslashes - 1) === 0x5c) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
