import {
  columnWidths,
  dashesOf,
  padCell,
  rowLine,
  sideOf,
} from '../../../markdown/base/table-text.ts';

/**
 * A line of a table: what stands before it (quotes, the sign of an item, spaces), and its cells
 * without the spaces around them.
 */
export interface Row {
  before: string;
  cells: string[];
}

/** The row of dashes below the head. */
export const dashesRow = 1;

/** Where the words of a cell stand in its line. In an empty cell: behind its first space. */
interface CellRange {
  from: number;
  to: number;
  /** Where the cell ends: at its `|`, or with the line. */
  end: number;
}

/**
 * The cells of a line whose row begins at `start`. As in the renderer, a `|` behind a backslash is
 * part of its cell.
 */
export function cellRanges(line: string, start: number): CellRange[] {
  const lineEnd = line.trimEnd().length;
  const found: CellRange[] = [];
  let from = line[start] === '|' ? start + 1 : start;
  for (let at = from; at < lineEnd; at += 1) {
    if (line[at] !== '|' || line[at - 1] === '\\') continue;
    found.push(cellRange(line, from, at));
    from = at + 1;
  }
  // The last `|` ends the row.
  if (from < lineEnd || found.length === 0) found.push(cellRange(line, from, line.length));
  return found;
}

function cellRange(line: string, start: number, end: number): CellRange {
  const cell = line.slice(start, end);
  const words = cell.trim();
  const isSpaced = words === '' && cell.startsWith(' ');
  const from = words === '' ? start + (isSpaced ? 1 : 0) : start + cell.indexOf(words);
  return { from, to: from + words.length, end };
}

/** Reads a line whose row begins at `start`. */
export function readRow(line: string, start: number): Row {
  const cells = cellRanges(line, start).map(({ from, to }) => line.slice(from, to));
  return { before: line.slice(0, start), cells };
}

/** The lines of a table with aligned columns. The second row holds the dashes. */
export function alignedLines(rows: readonly Row[]): string[] {
  const columns = rows[0]?.cells.length ?? 0;
  const sides = rows[dashesRow]?.cells.map(sideOf) ?? [];
  const widths = columnWidths(
    rows.filter((_, index) => index !== dashesRow).map(({ cells }) => cells),
  );
  return rows.map(({ before, cells }, index) => {
    const count = index === dashesRow ? columns : Math.max(columns, cells.length);
    const padded = Array.from({ length: count }, (_, column) =>
      index === dashesRow
        ? dashesOf(widths[column], sides[column])
        : padCell(cells[column] ?? '', widths[column], sides[column]),
    );
    return before + rowLine(padded);
  });
}

/** The cells of a row with those that are missing up to `count`. */
export function padded(cells: readonly string[], count: number): string[] {
  return Array.from({ length: Math.max(count, cells.length) }, (_, index) => cells[index] ?? '');
}
