import { describe, expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { fillCells, readCells } from './fill-cells.ts';

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  [
    '\tb\n\t',
    [
      ['', 'b'],
      ['', ''],
    ],
  ],
  ['"one\ntwo"\tb', [['one\ntwo', 'b']]],
  ['"a ""b"" c"\td', [['a "b" c', 'd']]],
  ['"a"\tb', [['"a"', 'b']]],
  ['"a\tb', [['"a', 'b']]],
])('the cells of %j', (plain, cells) => {
  expect(readCells(plain)).toEqual(cells);
});

describe('pasted cells', () => {
  test.each([
    [
      'come over those of the table, from the caret on',
      ['| a | b | c |', '|---|---|---|', '| d | e‸ | f |', '| g | h | i |'],
      '1\t2\n3\t4',
      ['| a   | b   | c   |', '| --- | --- | --- |', '| d   | 1   | 2   |', '| g   | 3   | 4‸   |'],
    ],
    [
      'make the table longer and wider',
      ['| a | b |', '|---|--:|', '| c | d‸ |', '', 'end'],
      '1\t2\n3\t4',
      [
        '| a   |   b |     |',
        '| --- | --: | --- |',
        '| c   |   1 | 2   |',
        '|     |   3 | 4‸   |',
        '',
        'end',
      ],
    ],
    [
      'go from the head over the dashes into the rows',
      ['|a‸|b|', '|-|-|', '|c|d|'],
      'x\ny\nz',
      ['| x   | b   |', '| --- | --- |', '| y   | d   |', '| z‸   |     |'],
    ],
    [
      'have their bars and line breaks in their cell',
      ['|a|', '|-|', '|b‸|'],
      '"1|2\n3"\tc\\',
      ['| a      |     |', '| ------ | --- |', '| 1\\|2 3 | c\\‸  |'],
    ],
    [
      'begin at the first selected cell, in an item too',
      ['- |a|b|', '  |-|-|', '  |c⟨c|d⟩|'],
      '茶\t2',
      ['- | a   | b   |', '  | --- | --- |', '  | 茶  | 2‸   |'],
    ],
  ])('%s', (_name, before, plain, expected) => {
    const fill = (state: Parameters<typeof fillCells>[0]) => fillCells(state, readCells(plain));
    expect(edited(fill, before.join('\n'))?.split('\n')).toEqual(expected);
  });

  test('are not for a paragraph', () => {
    expect(edited((state) => fillCells(state, [['a', 'b']]), 'a‸ | b')).toBeUndefined();
  });
});
