import { describe, expect, test } from 'vitest';
import { edited, notationOf, stateOf } from '../../../../test/editor-text.ts';
import type { Edit } from '../commands/edit.ts';
import * as edits from './table-edits.ts';

type Case = [name: string, before: string[], expected: string[] | undefined];

const abc = ['| a   | b   |', '| --- | --- |'];

function cases(edit: Edit, rows: Case[]) {
  test.each(rows)('%s', (_name, before, expected) => {
    expect(edited(edit, before.join('\n'))?.split('\n')).toEqual(expected);
  });
}

describe('a row goes up', () => {
  cases(edits.rowUp, [
    [
      'and the caret stays at its place in the words',
      [...abc, '| one | 1   |', '| tw‸o | 2   |'],
      [...abc, '| tw‸o | 2   |', '| one | 1   |'],
    ],
    ['but not over the head', [...abc, '| o‸ne | 1   |'], undefined],
    ['but the head does not', ['| a‸ | b |', '|---|---|', '| c | d |'], undefined],
    ['but the dashes do not', ['| a | b |', '|--‸-|---|', '| c | d |'], undefined],
    [
      'with the other selected rows',
      ['|a|', '|-|', '|b|', '|c⟨c|', '|d⟩|', '|e|'],
      ['| a   |', '| --- |', '| c⟨c  |', '| d⟩   |', '| b   |', '| e   |'],
    ],
    [
      'without bars at the sides',
      ['a | b', '--|--', 'c | d', 'e‸ | f'],
      [...abc, '| e‸   | f   |', '| c   | d   |'],
    ],
    [
      'in an item that begins with the head',
      ['- |a|b|', '  |-|-|', '  |c|d|', '  |e‸|f|'],
      ['- | a   | b   |', '  | --- | --- |', '  | e‸   | f   |', '  | c   | d   |'],
    ],
    [
      'in an item of a quote',
      ['> 1. |a|b|', '>    |-|-|', '>    |c|d|', '>    |e‸|f|'],
      ['> 1. | a   | b   |', '>    | --- | --- |', '>    | e‸   | f   |', '>    | c   | d   |'],
    ],
    [
      'with bars in code and behind a backslash',
      [...abc, '| c | d |', '| `x\\|y`‸ | e\\\\|f |'],
      ['| a      | b     |', '| ------ | ----- |', '| `x\\|y`‸ | e\\\\|f |', '| c      | d     |'],
    ],
    [
      'with too few and too many cells',
      [...abc, '| c | d | x |', '| e‸'],
      ['| a   | b   |', '| --- | --- |', '| e‸   |     |', '| c   | d   | x   |'],
    ],
    [
      'but a line outside the quote of the table is no row',
      ['> |a|', '> |-|', '> |b|', '|c‸|'],
      undefined,
    ],
    ['but a paragraph does not', ['a', 'b | c‸'], undefined],
    ['but code does not', ['```', '|a|', '|-|', '|b|', '|c‸|', '```'], undefined],
  ]);
});

describe('a row goes down', () => {
  cases(edits.rowDown, [
    [
      'and wide characters count as two',
      ['|茶|b|', '|-|-|', '|龙井‸茶|1|', '|x|2|'],
      ['| 茶     | b   |', '| ------ | --- |', '| x      | 2   |', '| 龙井‸茶 | 1   |'],
    ],
    ['but not out of the table', [...abc, '| o‸ne | 1   |'], undefined],
    ['but the head does not', ['| a‸ | b |', '|---|---|', '| c | d |'], undefined],
    [
      'over a line that is shorter',
      ['|a|b|', '|-|-|', '|‸c|d|', '|e|', '', 'text'],
      [...abc, '| e   |     |', '| ‸c   | d   |', '', 'text'],
    ],
  ]);
});

describe('a column goes left', () => {
  cases(edits.columnLeft, [
    [
      'with its side',
      ['|a|b‸b|', '|:-|-:|', '|c|d|', '|e|'],
      ['|  b‸b | a   |', '| --: | :-- |', '|   d | c   |', '|     | e   |'],
    ],
    ['but not the first one', ['|a‸|b|', '|-|-|'], undefined],
    ['but not cells without a head', ['|a|b|', '|-|-|', '|c|d|e‸|'], undefined],
  ]);
});

describe('a column goes right', () => {
  cases(edits.columnRight, [
    [
      'from the row of dashes too',
      ['|a|b|c|', '|-‸|:-:|-|', '|1|2|3|'],
      ['|  b  | a   | c   |', '| :-: | -‸-- | --- |', '|  2  | 1   | 3   |'],
    ],
    ['but not the last one', ['|a|b‸|', '|-|-|', '|c|d|e|'], undefined],
  ]);
});

describe('rows are added', () => {
  describe('above', () =>
    cases(edits.addRowAbove, [
      ['', [...abc, '| c   | d‸   |'], [...abc, '|     | ‸    |', '| c   | d   |']],
      ['but not above the head', ['|a‸|b|', '|-|-|', '|c|d|'], undefined],
    ]));
  describe('below', () =>
    cases(edits.addRowBelow, [
      [
        '',
        [...abc, '| c‸   | d   |', '| e   | f   |'],
        [...abc, '| c   | d   |', '| ‸    |     |', '| e   | f   |'],
      ],
      ['the head', ['|a|b‸|', '|-|-|', '|c|d|'], [...abc, '|     | ‸    |', '| c   | d   |']],
      [
        'in an item',
        ['- |a‸|', '  |-|', '', 'b'],
        ['- | a   |', '  | --- |', '  | ‸    |', '', 'b'],
      ],
    ]));
});

describe('columns are added', () => {
  describe('at the left', () =>
    cases(edits.addColumnLeft, [
      [
        '',
        ['|a|b‸|', '|-|-:|', '|c|'],
        ['| a   | ‸    |   b |', '| --- | --- | --: |', '| c   |     |     |'],
      ],
    ]));
  describe('at the right', () =>
    cases(edits.addColumnRight, [
      ['', ['|a|', '|-|', '|c‸|'], ['| a   |     |', '| --- | --- |', '| c   | ‸    |']],
      [
        'and cells without a head stay without one',
        ['|a‸|', '|-|', '|c|d|'],
        ['| a   | ‸    |', '| --- | --- |', '| c   |     | d   |'],
      ],
    ]));
});

describe('deleted is', () => {
  describe('a row', () =>
    cases(edits.deleteRow, [
      ['', [...abc, '| c‸   | d   |', '| e   | f   |'], [...abc, '| e‸   | f   |']],
      ['at the end', [...abc, '| c   | d   |', '| e   | f‸   |'], [...abc, '| c   | d‸   |']],
      [
        'that is the only one',
        ['|a|b|', '|-|-|', '|c|d‸|', '', 'x'],
        ['| a   | b‸   |', '| --- | --- |', '', 'x'],
      ],
      ['but not the head', ['|a‸|', '|-|', '|b|'], undefined],
    ]));
  describe('each selected row', () =>
    cases(edits.deleteRow, [
      ['', ['|a|', '|-|', '|b⟨b|', '|c⟩|', '|d|'], ['| a   |', '| --- |', '| d‸   |']],
      ['but the head', ['|a⟨a|', '|-|', '|c⟩|'], ['| a‸a  |', '| --- |']],
    ]));
  describe('a column', () =>
    cases(edits.deleteColumn, [
      ['', ['|a|b|', '|-|-:|', '|c‸|d|e|'], ['|   b |', '| --: |', '|   d‸ | e   |']],
      [
        'and the table with its last one',
        ['x', '', '|a|', '|-|', '|b‸|', '', 'y'],
        ['x', '', '‸', '', 'y'],
      ],
    ]));
  describe('a table', () =>
    cases(edits.deleteTable, [
      ['in a quote', ['> |a|', '> |-|', '> |b‸|', '', 'y'], ['> ‸', '', 'y']],
      ['in an item', ['- |a|', '  |-|', '  |b‸|', '- c'], ['- ‸', '- c']],
    ]));
});

describe('a column is aligned', () => {
  test.each([
    ['left', edits.alignLeft, ['| tea | x   |', '| :-- | --- |', '| a‸   | y   |']],
    ['in the middle', edits.alignCenter, ['| tea | x   |', '| :-: | --- |', '|  a‸  | y   |']],
    ['right', edits.alignRight, ['| tea | x   |', '| --: | --- |', '|   a‸ | y   |']],
    ['by nothing', edits.alignDefault, ['| tea | x   |', '| --- | --- |', '| a‸   | y   |']],
  ])('%s', (_name, edit, expected) => {
    expect(edited(edit, '|tea|x|\n|:-:|-|\n|a‸|y|')?.split('\n')).toEqual(expected);
  });
});

describe('rows are sorted', () => {
  /** The first cells of a table of one column after it was sorted. */
  function sorted(edit: Edit, cells: string[]): string[] | undefined {
    const text = edited(
      edit,
      ['| ‸x |', '|---|', ...cells.map((cell) => `| ${cell} |`)].join('\n'),
    );
    return text
      ?.split('\n')
      .slice(2)
      .map((line) => line.replace(/[|‸]/g, '').trim());
  }

  test.each([
    ['as numbers', ['10', '9', '-1', '1,200', '0.5'], ['-1', '0.5', '9', '10', '1,200']],
    ['as numbers with units', ['¥20', '¥3', '100%'], ['¥3', '¥20', '100%']],
    [
      'as days',
      ['2026-10-01', '2026-9-30', '2025-12-31'],
      ['2025-12-31', '2026-9-30', '2026-10-01'],
    ],
    ['by pinyin', ['雨', '茶', '安吉', '北京'], ['安吉', '北京', '茶', '雨']],
    ['with empty cells last', ['b', '', 'a'], ['a', 'b', '']],
    ['without the signs of marks', ['**c**', '[b](/z)', '`a`'], ['`a`', '[b](/z)', '**c**']],
  ])('%s', (_name, cells, expected) => {
    expect(sorted(edits.sortUp, cells)).toEqual(expected);
  });

  test('down, with empty cells last too', () => {
    expect(sorted(edits.sortDown, ['2', '', '10', '1'])).toEqual(['10', '2', '1', '']);
  });

  test('and equal cells keep their order, both ways', () => {
    const rows = ['| b‸ | 1 |', '| a | 2 |', '| b | 3 |', '| a | 4 |'];
    const numbers = (edit: Edit) =>
      edited(edit, ['| x | y |', '|---|---|', ...rows].join('\n'))
        ?.split('\n')
        .slice(2)
        .map((line) => line.replace(/[^1-4]/g, ''));
    expect(numbers(edits.sortUp)).toEqual(['2', '4', '1', '3']);
    expect(numbers(edits.sortDown)).toEqual(['1', '3', '2', '4']);
  });

  test('and the caret goes with its row', () => {
    const text = ['| x   |', '| --- |', '| tw‸o |', '| one |'].join('\n');
    expect(edited(edits.sortUp, text)).toBe('| x   |\n| --- |\n| one |\n| tw‸o |');
  });
});

test('a table of CRLF lines stays one', () => {
  const state = stateOf('|a|\n|-|\n|b|\n|c‸|', '\r\n');
  const spec = edits.rowUp(state);
  const after = state.update(spec ?? {}).state;
  expect(after.sliceDoc()).toBe('| a   |\r\n| --- |\r\n| c   |\r\n| b   |');
  expect(notationOf(after)).toContain('c‸');
});
