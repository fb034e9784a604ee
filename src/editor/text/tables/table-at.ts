import type { EditorState, Line } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { prefixIn } from '../commands/continue-lines.ts';
import { nodeAround, treeOf } from '../commands/edit.ts';
import { cellRanges, dashesRow, type Row, readRow } from './rows.ts';

/** A place in a table that stays the same when its columns are aligned. */
export interface CellPlace {
  row: number;
  column: number;
  /** In UTF-16 code units of the words of the cell. */
  offset: number;
}

export interface Table {
  lines: Line[];
  /** One for each line. The row of dashes is row 1. */
  rows: Row[];
  /** The two ends of the main selection. Without a selection both are the caret. */
  anchor: CellPlace;
  head: CellPlace;
}

/**
 * The table that holds the main selection, as the renderer reads it. Undefined if it is none for
 * the renderer.
 */
export function tableAt(state: EditorState): Table | undefined {
  const { doc, selection } = state;
  const { anchor, head } = selection.main;
  const node = nodeAround(treeOf(state, doc.lineAt(head).to), head, head, ['Table']);
  if (!node) return undefined;
  const { lines, rows } = readTable(state, node);
  if (!isTable(lines, rows)) return undefined;
  const placeOf = (position: number): CellPlace | undefined => {
    const line = doc.lineAt(position);
    const row = line.number - (lines[0]?.number ?? 0);
    const read = rows[row];
    if (!read) return undefined;
    const ranges = cellRanges(line.text, read.before.length);
    const within = position - line.from;
    const found = ranges.findIndex(({ end }) => within <= end);
    const column = found < 0 ? ranges.length - 1 : found;
    const { from = 0, to = 0 } = ranges[column] ?? {};
    return { row, column, offset: Math.max(0, Math.min(within, to) - from) };
  };
  const [anchorPlace, headPlace] = [placeOf(anchor), placeOf(head)];
  return anchorPlace && headPlace && { lines, rows, anchor: anchorPlace, head: headPlace };
}

function readTable(state: EditorState, node: SyntaxNode): Pick<Table, 'lines' | 'rows'> {
  const lines: Line[] = [];
  const rows: Row[] = [];
  const prefix = prefixIn(state, node);
  for (let child = node.firstChild; child; child = child.nextSibling) {
    // Between the rows of a table in a quote stand the signs of the quote.
    if (!/^Table/.test(child.name)) continue;
    const line = state.doc.lineAt(child.from);
    const row = readRow(line.text, child.from - line.from);
    if (rows.length > dashesRow && isOutside(row.before, prefix)) break;
    lines.push(line);
    rows.push(row);
  }
  return { lines, rows };
}

/**
 * In two places the package finds a table where the renderer finds none: it takes a `|` behind two
 * backslashes for the end of a cell, and `- a | b` for the head of a table in an item.
 */
function isTable([line]: readonly Line[], [head, dashes]: readonly Row[]): boolean {
  if (!line || !head || head.cells.length !== dashes?.cells.length) return false;
  const isBesideSign = /[-+*.)]$/.test(head.before.trimEnd());
  return !isBesideSign || line.text[head.before.length] === '|';
}

/** So many columns further right than its quotes and items, a line is code. */
const codeIndent = 4;

/**
 * Whether a line is no row, as it stands outside the quotes and items of its table, or is indented
 * as code. The package reads such lines as rows; the renderer ends the table before them.
 */
function isOutside(before: string, prefix: string): boolean {
  const indent = indentOf(before) - indentOf(prefix);
  // The space behind the sign of a quote may be missing.
  const minIndent = prefix.includes('>') ? -1 : 0;
  return countQuotes(before) < countQuotes(prefix) || indent < minIndent || indent >= codeIndent;
}

const countQuotes = (before: string) => before.split('>').length;

/** The columns behind the last sign of a quote. */
function indentOf(before: string): number {
  return before.slice(before.lastIndexOf('>') + 1).replaceAll('\t', '    ').length;
}
