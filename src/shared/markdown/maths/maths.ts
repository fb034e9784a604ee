import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type { Environment } from '../base/environment.ts';
import { findFormula, findUnescaped } from './find-formula.ts';
import { formulaHtml } from './formula.ts';

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
  const formula = findFormula(src, pos, posMax);
  if (formula === undefined) return false;
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.markup = formula.markup;
    token.content = formula.content;
  }
  state.pos = formula.end;
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
