import type { EditorState, TransactionSpec } from '@codemirror/state';
import { dashesOf } from '../../../markdown/base/table-text.ts';
import { cellText } from '../../../markdown/from-html/tables.ts';
import { dashesRow, padded, type Row } from './rows.ts';
import { tableAt } from './table-at.ts';
import { writeTable } from './write-table.ts';

/**
 * The cells of a spreadsheet as its programs copy them: lines and tabs. A cell with a line break, a
 * tab or a quotation mark in it stands between quotation marks, and has its own ones twice.
 */
export function readCells(plain: string): string[][] {
  const text = plain.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  const cell = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]?)/y;
  while (true) {
    const [, quoted, bare = '', end = ''] = cell.exec(text) ?? [];
    const isQuoted = quoted !== undefined && /[\t\n"]/.test(quoted);
    rows
      .at(-1)
      ?.push(isQuoted ? quoted.replaceAll('""', '"') : quoted === undefined ? bare : `"${quoted}"`);
    if (end === '') return rows;
    if (end === '\n') rows.push([]);
  }
}

/**
 * Writes cells over those of the table, from the cell of the selection to the right and down. The
 * table gets the rows and columns that are missing. Undefined outside tables.
 */
export function fillCells(
  state: EditorState,
  cells: readonly string[][],
): TransactionSpec | undefined {
  const table = tableAt(state);
  if (!table) return undefined;
  const { anchor, head } = table;
  const isForward =
    anchor.row < head.row || (anchor.row === head.row && anchor.column <= head.column);
  const start = isForward ? anchor : head;
  // The row of dashes is no row of cells.
  const first = start.row === dashesRow ? 0 : start.row;
  const rowOf = (index: number) => (first === 0 && index > 0 ? index + dashesRow : first + index);
  const width = Math.max(...cells.map(({ length }) => length));
  const columns = Math.max(table.rows[0]?.cells.length ?? 0, start.column + width);
  const rows: Row[] = table.rows.map(({ before, cells: own }, row) => ({
    before,
    cells:
      row === dashesRow
        ? own.concat(Array(columns - own.length).fill(dashesOf()))
        : row === 0
          ? padded(own, columns)
          : [...own],
  }));
  cells.forEach((words, index) => {
    const row = rowOf(index);
    rows[row] ??= { before: rows[dashesRow]?.before ?? '', cells: [] };
    const own = padded(rows[row].cells, start.column);
    own.splice(start.column, words.length, ...words.map(cellText));
    rows[row].cells = own;
  });
  const last = {
    row: rowOf(cells.length - 1),
    column: start.column + (cells.at(-1)?.length ?? 1) - 1,
  };
  const spec = writeTable(table, { rows, head: { ...last, offset: Number.POSITIVE_INFINITY } });
  return { ...spec, userEvent: 'input.paste' };
}
