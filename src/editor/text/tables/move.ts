import { type ChangeSpec, EditorSelection, type EditorState, type Line } from '@codemirror/state';
import { type Edit, nodeAround, textOf, treeOf } from '../commands/edit.ts';
import { alignedLines, cellAt, type Row, readRow } from './rows.ts';

interface Table {
  lines: Line[];
  rows: Row[];
  /** Where the caret is. The row of dashes is row 1. */
  row: number;
  column: number;
}

const userEvent = 'input.table';
const dashesRow = 1;

function tableAt(state: EditorState): Table | undefined {
  const { head } = state.selection.main;
  const { doc } = state;
  const line = doc.lineAt(head);
  if (!line.text.includes('|')) return undefined;
  const node = nodeAround(treeOf(state, line.to), head, head, ['Table']);
  if (!node) return undefined;
  const first = doc.lineAt(node.from).number;
  const last = doc.lineAt(node.to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
  const column = cellAt(line.text, head - line.from);
  return { lines, rows: lines.map(({ text }) => readRow(text)), row: line.number - first, column };
}

/** To the next cell; from the last one to a new row. */
export const nextCell: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { rows, row, column } = table;
  const isLast = column + 1 >= columnsOf(table);
  return placed(table, isLast ? rowAfter(row) : row, isLast ? 0 : column + 1, rows);
};

/** To the cell before; in the first one the caret stays. */
export const previousCell: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { rows, row, column } = table;
  if (column > 0) return placed(table, row, column - 1, rows);
  if (row === 0) return placed(table, 0, 0, rows);
  const above = row - 1 === dashesRow ? 0 : row - 1;
  return placed(table, above, columnsOf(table) - 1, rows);
};

/** To the cell below; from the last row to a new one; from an empty last row out of the table. */
export const cellBelow: Edit = (state) => {
  const table = tableAt(state);
  if (!table) return undefined;
  const { rows, row, column, lines } = table;
  const isEmpty = rows[row]?.cells.every((cell) => cell === '');
  if (row > dashesRow && row === rows.length - 1 && isEmpty) {
    const [last] = lines.slice(-1);
    if (!last) return undefined;
    return {
      changes: { from: last.from, to: last.to, insert: textOf('\n') },
      selection: EditorSelection.cursor(last.from + 1),
      userEvent,
      scrollIntoView: true,
    };
  }
  return placed(table, rowAfter(row), column, rows);
};

function rowAfter(row: number): number {
  return row + 1 === dashesRow ? dashesRow + 1 : row + 1;
}

function columnsOf({ rows, row }: Table): number {
  return Math.max(rows[0]?.cells.length ?? 1, rows[row]?.cells.length ?? 1);
}

/** Aligns the table, with a new row if there is none at `row`, and selects the words of a cell. */
function placed(table: Table, row: number, column: number, given: readonly Row[]) {
  const { lines } = table;
  const [header] = given;
  const rows = [...given];
  if (row >= rows.length) {
    // A sign of a list stands before the first row only.
    const before = given.at(-1)?.before ?? '';
    rows.push({ before, cells: header?.cells.map(() => '') ?? [] });
  }
  const aligned = alignedLines(rows);
  const changes: ChangeSpec[] = [];
  let start = lines[0]?.from ?? 0;
  aligned.forEach((text, index) => {
    const line = lines[index];
    const last = lines.at(-1);
    if (!line && last) changes.push({ from: last.to, insert: textOf(`\n${text}`) });
    else if (line && line.text !== text)
      changes.push({ from: line.from, to: line.to, insert: text });
    if (index < row) start += text.length + 1;
  });
  const { from, to } = wordsOfCell(aligned[row] ?? '', column);
  return {
    changes,
    selection: EditorSelection.range(start + from, start + to),
    userEvent,
    scrollIntoView: true,
  };
}

/** Where the words of a cell stand in an aligned line. In an empty cell: behind its first space. */
function wordsOfCell(line: string, column: number): { from: number; to: number } {
  let from = line.indexOf('|') + 1;
  for (let index = 0; index < column; index += 1) from = endOfCell(line, from) + 1;
  const cell = line.slice(from, endOfCell(line, from));
  const words = cell.trim();
  if (words === '') return { from: from + 1, to: from + 1 };
  const start = from + cell.length - cell.trimStart().length;
  return { from: start, to: start + words.length };
}

function endOfCell(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    if (line.charAt(at) === '\\') at += 1;
    else if (line.charAt(at) === '|') return at;
  }
  return line.length;
}
