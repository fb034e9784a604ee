import type { EditorState, TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { dashesOf, type Side } from '../../../markdown/base/table-text.ts';
import type { Edit } from '../commands/edit.ts';
import { dashesRow, padded, type Row } from './rows.ts';
import { sortedRows } from './sorted-rows.ts';
import { type CellPlace, type Table, tableAt } from './table-at.ts';
import { writeTable } from './write-table.ts';

const firstRow = dashesRow + 1;

/** Makes a command of a change of the table at the selection. */
function inTable(change: (table: Table, state: EditorState) => TransactionSpec | undefined): Edit {
  return (state) => {
    const table = tableAt(state);
    return table && change(table, state);
  };
}

/** The selected rows change places with the row above or below. The head stays where it is. */
function moveRows(step: 1 | -1): Edit {
  return inTable((table, state) => {
    const { rows, anchor, head } = table;
    const first = Math.min(anchor.row, head.row);
    const last = Math.max(anchor.row, head.row);
    const other = step < 0 ? first - 1 : last + 1;
    if (Math.min(first, other) < firstRow || other >= rows.length) return undefined;
    const cells = rows.map((row) => row.cells);
    const [passed = []] = cells.splice(other, 1);
    cells.splice(other - step * (last - first + 1), 0, passed);
    const moved = ({ row, ...place }: CellPlace) => ({ ...place, row: row + step });
    const spec = writeTable(table, {
      // What stands before the words of a line belongs to its place.
      rows: rows.map(({ before }, index) => ({ before, cells: cells[index] ?? [] })),
      anchor: moved(anchor),
      head: moved(head),
    });
    const place = head.row + step - dashesRow;
    const words = state.phrase('Row $1 of $2', place, rows.length - firstRow);
    return { ...spec, effects: EditorView.announce.of(words) };
  });
}

export const rowUp = moveRows(-1);
export const rowDown = moveRows(1);

/** The column of the caret changes places with the one at its side. */
function moveColumn(step: 1 | -1): Edit {
  return inTable((table, state) => {
    const { rows, anchor, head } = table;
    const { column } = head;
    const other = column + step;
    const count = columnsOf(table);
    if (Math.min(column, other) < 0 || Math.max(column, other) >= count) return undefined;
    const moved = (place: CellPlace) => ({
      ...place,
      column: place.column === column ? other : place.column === other ? column : place.column,
    });
    const spec = writeTable(table, {
      rows: rows.map(({ before, cells }) => {
        const changed = padded(cells, Math.max(column, other) + 1);
        [changed[column], changed[other]] = [changed[other] ?? '', changed[column] ?? ''];
        return { before, cells: changed };
      }),
      anchor: moved(anchor),
      head: moved(head),
    });
    const words = state.phrase('Column $1 of $2', other + 1, count);
    return { ...spec, effects: EditorView.announce.of(words) };
  });
}

export const columnLeft = moveColumn(-1);
export const columnRight = moveColumn(1);

/** An empty row above or below. The caret goes to its cell in the same column. */
function addRow(side: 0 | 1): Edit {
  return inTable((table) => {
    const { rows, head } = table;
    // Nothing can stand above the head.
    if (side === 0 && head.row < firstRow) return undefined;
    const at = Math.max(firstRow, head.row + side);
    const before = rows[dashesRow]?.before ?? '';
    const added = rows.toSpliced(at, 0, { before, cells: [] });
    const column = Math.min(head.column, columnsOf(table) - 1);
    return writeTable(table, { rows: added, changedAt: at, head: { row: at, column, offset: 0 } });
  });
}

export const addRowAbove = addRow(0);
export const addRowBelow = addRow(1);

/** An empty column at one side. The caret goes to its cell in the same row. */
function addColumn(side: 0 | 1): Edit {
  return inTable((table) => {
    const { rows, head } = table;
    if (head.column >= columnsOf(table)) return undefined;
    const at = head.column + side;
    const added = rows.map(({ before, cells }, row) => ({
      before,
      cells: padded(cells, at).toSpliced(at, 0, row === dashesRow ? dashesOf() : ''),
    }));
    return writeTable(table, { rows: added, head: { row: head.row, column: at, offset: 0 } });
  });
}

export const addColumnLeft = addColumn(0);
export const addColumnRight = addColumn(1);

/** The selected rows go. A table has a head always. */
export const deleteRow = inTable((table) => {
  const { rows, anchor, head } = table;
  const first = Math.max(firstRow, Math.min(anchor.row, head.row));
  const last = Math.max(anchor.row, head.row);
  if (last < first) return undefined;
  const left = rows.toSpliced(first, last - first + 1);
  const row = first < left.length ? first : first > firstRow ? first - 1 : 0;
  return writeTable(table, { rows: left, changedAt: first, head: { ...head, row } });
});

/** The column of the caret goes. The last column is the table. */
export const deleteColumn = inTable((table, state) => {
  const { rows, head } = table;
  const count = columnsOf(table);
  if (head.column >= count) return undefined;
  if (count === 1) return deleteTable(state);
  const left = rows.map(({ before, cells }) => ({
    before,
    cells: cells.toSpliced(head.column, 1),
  }));
  const column = Math.min(head.column, count - 2);
  return writeTable(table, { rows: left, head: { ...head, column } });
});

/** All lines go. One stays for the caret, with the signs of its quotes and items. */
export const deleteTable = inTable(({ lines, rows }) => {
  const from = (lines[0]?.from ?? 0) + (rows[0]?.before.length ?? 0);
  return {
    changes: { from, to: lines.at(-1)?.to ?? from },
    selection: { anchor: from },
    userEvent: 'input.table',
    scrollIntoView: true,
  };
});

function align(side: Side): Edit {
  return inTable((table) => {
    const { rows, anchor, head } = table;
    if (head.column >= columnsOf(table)) return undefined;
    const aligned = rows.map(({ before, cells }, row) => ({
      before,
      cells: row === dashesRow ? cells.with(head.column, dashesOf(undefined, side)) : cells,
    }));
    return writeTable(table, { rows: aligned, anchor, head });
  });
}

export const alignLeft = align('left');
export const alignCenter = align('center');
export const alignRight = align('right');
export const alignDefault = align(undefined);

/** The rows in the order of their cells in the column of the caret. The caret goes with its row. */
function sort(order: 1 | -1): Edit {
  return inTable((table) => {
    const { rows, head } = table;
    const top = rows.slice(0, firstRow);
    const body = rows.slice(firstRow);
    const sorted = sortedRows(
      body.map(({ cells }) => cells),
      head.column,
      order,
    );
    const isTop = head.row < firstRow;
    const own = body[head.row - firstRow]?.cells ?? [];
    return writeTable(table, {
      rows: [
        ...top,
        ...body.map(({ before }, index): Row => ({ before, cells: sorted[index] ?? [] })),
      ],
      head: { ...head, row: isTop ? head.row : firstRow + sorted.indexOf(own) },
    });
  });
}

export const sortUp = sort(1);
export const sortDown = sort(-1);

/** The columns that readers see: those of the head. */
function columnsOf({ rows }: Table): number {
  return rows[0]?.cells.length ?? 1;
}
