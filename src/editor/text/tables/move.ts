import { EditorSelection } from '@codemirror/state';
import { type Edit, textOf } from '../commands/edit.ts';
import { dashesRow } from './rows.ts';
import { type Table, tableAt } from './table-at.ts';
import { writeTable } from './write-table.ts';

/** To the next cell; from the last one to a new row. */
export const nextCell: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { row, column } = table.head;
  const isLast = column + 1 >= columnsOf(table);
  return placed(table, isLast ? rowAfter(row) : row, isLast ? 0 : column + 1);
};

/** To the cell before; in the first one the caret stays. */
export const previousCell: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { row, column } = table.head;
  if (column > 0) return placed(table, row, column - 1);
  if (row === 0) return placed(table, 0, 0);
  const above = row - 1 === dashesRow ? 0 : row - 1;
  return placed(table, above, columnsOf(table) - 1);
};

/** To the cell below; from the last row to a new one; from an empty last row out of the table. */
export const cellBelow: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { rows, lines } = table;
  const { row, column } = table.head;
  const last = lines.at(-1);
  const isEmpty = rows[row]?.cells.every((cell) => cell === '');
  if (last && row > dashesRow && row === rows.length - 1 && isEmpty) {
    return {
      changes: { from: last.from, to: last.to, insert: textOf('\n') },
      selection: EditorSelection.cursor(last.from + 1),
      userEvent: 'input.table',
      scrollIntoView: true,
    };
  }
  return placed(table, rowAfter(row), column);
};

function rowAfter(row: number): number {
  return row + 1 === dashesRow ? dashesRow + 1 : row + 1;
}

function columnsOf({ rows, head }: Table): number {
  return Math.max(rows[0]?.cells.length ?? 1, rows[head.row]?.cells.length ?? 1);
}

/** Aligns the table, with a new row if there is none at `row`, and selects the words of a cell. */
function placed(table: Table, row: number, column: number) {
  const rows = [...table.rows];
  if (row >= rows.length) rows.push({ before: rows[dashesRow]?.before ?? '', cells: [] });
  // The row that the caret comes from may have more cells than this one.
  const last = Math.max(rows[0]?.cells.length ?? 1, rows[row]?.cells.length ?? 1) - 1;
  const anchor = { row, column: Math.min(column, last), offset: 0 };
  return writeTable(table, { rows, anchor, head: { ...anchor, offset: Number.POSITIVE_INFINITY } });
}
