/// <reference path="../base/untyped.d.ts" />
import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import table from 'markdown-it/lib/rules_block/table.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { RefusedTextError } from '../../shared/render/refusal.ts';
import type { Environment } from '../base/environment.ts';

/** markdown-it has this limit for one table. It applies to all tables of a document here. */
const maxMissingCells = 65_536;

const alignment = /^text-align:(left|center|right)$/;

/**
 * Puts tables in a frame that scrolls, also by keyboard. Classes align cells, because pages allow
 * no inline styles.
 */
export function tables(md: MarkdownIt): void {
  md.block.ruler.at(
    'table',
    (state, startLine, endLine, silent) => {
      const first = state.tokens.length;
      if (!table(state, startLine, endLine, silent)) return false;
      if (silent) return true;
      const env = state.env as Environment;
      const missing = countCells(state.tokens, first) - countBars(state, startLine);
      env.missingCells += Math.max(0, missing);
      if (env.missingCells > maxMissingCells) {
        throw new RefusedTextError({ name: 'missingCells' }, startLine);
      }
      return true;
    },
    { alt: ['paragraph', 'reference'] },
  );

  md.renderer.rules.table_open = (_tokens, _index, _options, env: Environment) =>
    `<div class="table" role="group" aria-label="${env.labels.table}" tabindex="0">\n<table>\n`;
  md.renderer.rules.table_close = () => '</table>\n</div>\n';
  md.renderer.rules.th_open = (tokens, index) => `<th scope="col"${alignmentOf(tokens[index])}>`;
  md.renderer.rules.td_open = (tokens, index) => `<td${alignmentOf(tokens[index])}>`;
}

function alignmentOf(cell: Token | undefined): string {
  const [, side] = alignment.exec(cell?.attrGet('style') ?? '') ?? [];
  return side === undefined ? '' : ` class="align-${side}"`;
}

function countCells(tokens: readonly Token[], from: number): number {
  let cells = 0;
  for (let index = from; index < tokens.length; index += 1) {
    if (tokens[index]?.type === 'td_open') cells += 1;
  }
  return cells;
}

/** Counts the bars of the rows, and one more for each row: at least the number of written cells. */
function countBars(state: StateBlock, startLine: number): number {
  let bars = 0;
  for (let line = startLine; line < state.line; line += 1) {
    bars += 1;
    const end = state.eMarks[line] ?? 0;
    for (let at = state.bMarks[line] ?? 0; at < end; at += 1) {
      if (state.src.charCodeAt(at) === 0x7c /* | */) bars += 1;
    }
  }
  return bars;
}
