import { EditorSelection, EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { type Random, randomWhole, seededRandom } from '../../../../test/random.ts';
import { renderPrepared } from '../../../markdown/render.ts';
import type { Edit } from '../commands/edit.ts';
import { dialect } from '../dialect/dialect.ts';
import { cellBelow, nextCell, previousCell } from './move.ts';
import { tableAt } from './table-at.ts';
import * as edits from './table-edits.ts';

// Each command on random tables: readers see the cells that the command promises, and nothing else
// of the text is another.

type Grid = string[][];
interface Shown {
  /** Without the table. */
  rest: string;
  head: string[];
  body: Grid;
}

const words = [
  '',
  'a',
  'tea',
  '茶',
  '雨，',
  '`x\\|y`',
  'p\\|q',
  '**b**',
  '$x$',
  '\\\\',
  '`',
  '12',
  '[l](/m)',
  'é 🫖',
];
const dashes = ['-', ':-', '-:', ':-:', '----'];
/** What stands before the first line of a table and before its others, and after its last line. */
const places = [
  ['', ''],
  ['', '', '\n\nend'],
  ['> ', '> ', '\n\nend'],
  ['- ', '  ', '\n- next'],
  ['> 1. ', '>    ', '\n> 2. next'],
  ['[^1]: ', '    ', '\n\nsee[^1]'],
] as const;

function randomTable(random: Random): string {
  const pick = <T>(list: readonly T[]) => list[randomWhole(random, 0, list.length)] as T;
  const columns = randomWhole(random, 1, 5);
  const [first, other, after = ''] = pick(places);
  const line = (cells: string[]) => {
    const joined = cells.join(pick([' | ', '|', '  |']));
    const hasBars = cells.length === 1 || cells[0] === '' || cells.at(-1) === '' || random() < 0.7;
    return hasBars ? `|${pick([' ', ''])}${joined} |` : joined;
  };
  const cells = (count: number) => Array.from({ length: count }, () => pick(words));
  const head = cells(columns).map((cell) => cell || 'h');
  const lines = [line(head), `|${head.map(() => pick(dashes)).join('|')}|`];
  const count = randomWhole(random, 0, 5);
  for (let row = 0; row < count; row += 1) {
    const length = random() < 0.7 ? columns : randomWhole(random, 1, columns + 2);
    lines.push(line(cells(length)));
  }
  return lines.map((text, index) => (index === 0 ? first : other) + text).join('\n') + after;
}

function show(text: string): Shown {
  const result = renderPrepared(text);
  if (result.kind === 'refused') throw new Error(`The renderer refused: ${text}`);
  const { html } = result;
  const table = /<table>[\s\S]*<\/table>/.exec(html)?.[0] ?? '';
  const rows = [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  );
  const [head = [], ...body] = rows;
  return { rest: html.replace(table, ''), head, body };
}

function swapped<T>(list: readonly T[], a: number, b: number): T[] {
  return list.map((one, at) => (at === a ? list[b] : at === b ? list[a] : one) as T);
}

const same = ({ head, body }: Shown) => ({ head, body });
const emptyRow = ({ head }: Shown) => head.map(() => '');
const sortedCells = (grid: Grid) => grid.map((row) => JSON.stringify(row)).sort();

/** What readers see after a command, of what they saw before. `row` counts the rows of the body. */
const promises: [
  name: string,
  edit: Edit,
  (shown: Shown, row: number, column: number) => Pick<Shown, 'head' | 'body'>,
][] = [
  ['rowUp', edits.rowUp, ({ head, body }, row) => ({ head, body: swapped(body, row, row - 1) })],
  [
    'rowDown',
    edits.rowDown,
    ({ head, body }, row) => ({ head, body: swapped(body, row, row + 1) }),
  ],
  [
    'columnLeft',
    edits.columnLeft,
    ({ head, body }, _row, column) => ({
      head: swapped(head, column, column - 1),
      body: body.map((row) => swapped(row, column, column - 1)),
    }),
  ],
  [
    'columnRight',
    edits.columnRight,
    ({ head, body }, _row, column) => ({
      head: swapped(head, column, column + 1),
      body: body.map((row) => swapped(row, column, column + 1)),
    }),
  ],
  [
    'addRowAbove',
    edits.addRowAbove,
    (shown, row) => ({ head: shown.head, body: shown.body.toSpliced(row, 0, emptyRow(shown)) }),
  ],
  [
    'addRowBelow',
    edits.addRowBelow,
    (shown, row) => ({
      head: shown.head,
      body: shown.body.toSpliced(Math.max(0, row + 1), 0, emptyRow(shown)),
    }),
  ],
  [
    'addColumnLeft',
    edits.addColumnLeft,
    ({ head, body }, _row, column) => ({
      head: head.toSpliced(column, 0, ''),
      body: body.map((row) => row.toSpliced(column, 0, '')),
    }),
  ],
  [
    'addColumnRight',
    edits.addColumnRight,
    ({ head, body }, _row, column) => ({
      head: head.toSpliced(column + 1, 0, ''),
      body: body.map((row) => row.toSpliced(column + 1, 0, '')),
    }),
  ],
  ['deleteRow', edits.deleteRow, ({ head, body }, row) => ({ head, body: body.toSpliced(row, 1) })],
  [
    'deleteColumn',
    edits.deleteColumn,
    ({ head, body }, _row, column) => ({
      head: head.toSpliced(column, 1),
      body: head.length === 1 ? [] : body.map((row) => row.toSpliced(column, 1)),
    }),
  ],
  ['deleteTable', edits.deleteTable, () => ({ head: [], body: [] })],
  ['alignLeft', edits.alignLeft, same],
  ['alignCenter', edits.alignCenter, same],
  ['alignRight', edits.alignRight, same],
  ['alignDefault', edits.alignDefault, same],
  ['previousCell', previousCell, same],
];

function randomState(random: Random): EditorState {
  const doc = randomTable(random);
  const selection = EditorSelection.cursor(randomWhole(random, 0, doc.length));
  return EditorState.create({ doc, selection, extensions: [dialect()] });
}

describe('on random tables', () => {
  test.each(promises)('%s leaves the cells that it promises', (_name, edit, promise) => {
    const random = seededRandom(32);
    let done = 0;
    for (let run = 0; run < 300; run += 1) {
      const state = randomState(random);
      const table = tableAt(state);
      const spec = edit(state);
      if (!spec || !table) continue;
      done += 1;
      const { state: after } = state.update(spec);
      const before = show(state.sliceDoc());
      const shown = show(after.sliceDoc());
      const told = `${state.sliceDoc()}\n---\n${after.sliceDoc()}`;
      const { row, column } = table.head;
      const expected = promise(before, row - 2, column);
      expect({ head: shown.head, body: shown.body }, told).toEqual(expected);
      if (expected.head.length > 0) expect(shown.rest, told).toBe(before.rest);
    }
    expect(done).toBeGreaterThan(30);
  });

  test.each([
    ['sortUp', edits.sortUp],
    ['sortDown', edits.sortDown],
  ])('%s leaves all rows, and a second time changes nothing', (_name, edit) => {
    const random = seededRandom(33);
    for (let run = 0; run < 300; run += 1) {
      const state = randomState(random);
      const spec = edit(state);
      if (!spec) continue;
      const { state: after } = state.update(spec);
      const before = show(state.sliceDoc());
      const shown = show(after.sliceDoc());
      expect(shown.head).toEqual(before.head);
      expect(sortedCells(shown.body)).toEqual(sortedCells(before.body));
      expect(shown.rest).toBe(before.rest);
      expect(after.update(edit(after) ?? {}).state.sliceDoc()).toBe(after.sliceDoc());
    }
  });

  test.each([
    ['Tab', nextCell],
    ['Enter', cellBelow],
  ])('%s leaves the cells, or adds a row', (_name, edit) => {
    const random = seededRandom(34);
    for (let run = 0; run < 300; run += 1) {
      const state = randomState(random);
      const spec = edit(state);
      if (!spec) continue;
      const before = show(state.sliceDoc());
      const shown = show(state.update(spec).state.sliceDoc());
      const told = `${state.sliceDoc()}\n---\n${state.update(spec).state.sliceDoc()}`;
      const isLonger = shown.body.length > before.body.length;
      const expected = isLonger ? [...before.body, emptyRow(before)] : before.body;
      expect(shown.body, told).toEqual(expected);
    }
  });
});
