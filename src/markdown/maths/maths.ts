import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type { Environment } from '../base/environment.ts';
import { endsFormula, findFormula, findUnescaped, isEscaped } from './find-formula.ts';
import { formulaHtml } from './formula.ts';

/** `$…$` in a line of text, and `$$…$$` there or as a block. `findFormula` tells prices apart. */
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

/**
 * With text behind the opening `$$`, the next `$$` must be the end of its line, in the same
 * paragraph. An opening `$$` alone on its line has its end at the next line that ends with `$$`,
 * and blank lines may be between. Both ends stand in the same quote or list.
 */
function readBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const { src, bMarks, eMarks, tShift, sCount, blkIndent } = state;
  const start = (bMarks[startLine] ?? 0) + (tShift[startLine] ?? 0);
  if (!src.startsWith('$$', start) || (sCount[startLine] ?? 0) - blkIndent >= 4) return false;
  const first = src.slice(start + 2, eMarks[startLine]);
  const isAlone = first.trim() === '';
  let line = startLine;
  let text = first;
  let end = isAlone ? -1 : findUnescaped(text, '$$', 0);
  while (end < 0) {
    line += 1;
    const isOutside = line >= endLine || (!state.isEmpty(line) && (sCount[line] ?? 0) < blkIndent);
    text = src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
    if (isOutside || (!isAlone && endsFormula.test(text))) return false;
    end = isAlone ? endMark(text) : findUnescaped(text, '$$', 0);
  }
  if (text.slice(end + 2).trim() !== '') return false;
  const content =
    line === startLine
      ? text.slice(0, end)
      : `${first}\n${state.getLines(startLine + 1, line, blkIndent, true)}${text.slice(0, end)}`;
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

/**
 * The place of the `$$` that ends a line; -1 if the line ends otherwise, or with an escaped sign.
 */
function endMark(text: string): number {
  const end = text.trimEnd().length - 2;
  return text.startsWith('$$', end) && !isEscaped(text, end, 0) ? end : -1;
}
