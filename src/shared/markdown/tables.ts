import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import type { Environment } from './environment.ts';

const alignment = /^text-align:(left|center|right)$/;

/** Tables in a frame that scrolls, by keyboard too; aligned by classes, as pages allow no inline styles. */
export function tables(md: MarkdownIt): void {
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
