import {
  type ChangeSpec,
  EditorSelection,
  type Line,
  type TransactionSpec,
} from '@codemirror/state';
import { textOf } from '../commands/edit.ts';
import { alignedLines, cellRanges, type Row } from './rows.ts';
import type { CellPlace, Table } from './table-at.ts';

interface NewTable {
  rows: readonly Row[];
  /** Where rows are new or gone, if there are more or fewer than before. The end if not given. */
  changedAt?: number;
  /** The selection. Only a caret if there is no anchor. An offset may be behind the words. */
  anchor?: CellPlace;
  head: CellPlace;
}

/**
 * Writes a table anew with aligned columns, in one step of undo. Words that stay in their cell are
 * not replaced: what has its place among them keeps it, as a picture that is on its way does.
 */
export function writeTable(
  { lines }: Pick<Table, 'lines'>,
  { rows, changedAt = lines.length, anchor, head }: NewTable,
): TransactionSpec {
  const texts = alignedLines(rows);
  const start = (index: number) => rows[index]?.before.length ?? 0;
  const more = texts.length - lines.length;
  const changes: ChangeSpec[] = [];
  lines.forEach((line, index) => {
    if (more < 0 && index >= changedAt && index < changedAt - more) {
      changes.push({ from: line.from - 1, to: line.to });
      return;
    }
    const target = index < changedAt ? index : index + more;
    changes.push(...lineChanges(line, texts[target] ?? '', start(target)));
  });
  const last = lines[Math.min(changedAt, lines.length) - 1];
  if (more > 0 && last) {
    const added = texts.slice(changedAt, changedAt + more).join('\n');
    changes.push({ from: last.to, insert: textOf(`\n${added}`) });
  }
  const positionOf = ({ row, column, offset }: CellPlace) => {
    const text = texts[row] ?? '';
    const above = texts.slice(0, row).reduce((length, one) => length + one.length + 1, 0);
    const cells = cellRanges(text, start(row));
    const { from = 0, to = 0 } = cells[Math.min(column, cells.length - 1)] ?? {};
    return (lines[0]?.from ?? 0) + above + Math.min(from + offset, to);
  };
  return {
    changes,
    selection: EditorSelection.range(positionOf(anchor ?? head), positionOf(head)),
    userEvent: 'input.table',
    scrollIntoView: true,
  };
}

/** What makes `text`, whose row begins at `start`, of a line: only what is between equal cells. */
function lineChanges(line: Line, text: string, start: number): ChangeSpec[] {
  const changes: ChangeSpec[] = [];
  const was = cellRanges(line.text, start);
  const is = cellRanges(text, start);
  const isSame = (a = was[0], b = is[0]) =>
    line.text.slice(a?.from, a?.to) === text.slice(b?.from, b?.to);
  const shorter = Math.min(was.length, is.length);
  let first = 0;
  while (first < shorter && isSame(was[first], is[first])) first += 1;
  let last = 0;
  while (last < shorter - first && isSame(was.at(-1 - last), is.at(-1 - last))) last += 1;
  let from = 0;
  let textFrom = 0;
  const keepFrom = (end: number, textEnd: number) => {
    const insert = text.slice(textFrom, textEnd);
    if (line.text.slice(from, end) !== insert)
      changes.push({ from: line.from + from, to: line.from + end, insert });
  };
  const kept = [...was.slice(0, first), ...was.slice(was.length - last)];
  const places = [...is.slice(0, first), ...is.slice(is.length - last)];
  kept.forEach((cell, index) => {
    keepFrom(cell.from, places[index]?.from ?? 0);
    from = cell.to;
    textFrom = places[index]?.to ?? 0;
  });
  keepFrom(line.length, text.length);
  return changes;
}
