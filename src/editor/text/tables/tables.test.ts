import { describe, expect, test } from 'vitest';
import { edited } from '../../../../test/editor-text.ts';
import { widthOf } from '../../../markdown/base/table-text.ts';
import { cellBelow, nextCell, previousCell } from './move.ts';
import { alignedLines, readRow } from './rows.ts';

const table = (...lines: string[]) => lines.join('\n');

describe('Tab', () => {
  test.each([
    [
      'leads to the next cell and aligns the table',
      table('|a‸|b|', '|-|-|', '|long|d|'),
      table('| a    | ⟨b⟩   |', '| ---- | --- |', '| long | d   |'),
    ],
    [
      'leads over the dashes to the next row',
      table('| a   | b‸   |', '| --- | --- |', '| c   | d   |'),
      table('| a   | b   |', '| --- | --- |', '| ⟨c⟩   | d   |'),
    ],
    [
      'makes a row behind the last cell',
      table('| a   | b   |', '| --- | --- |', '| c   | d‸   |'),
      table('| a   | b   |', '| --- | --- |', '| c   | d   |', '| ‸    |     |'),
    ],
    [
      'counts wide characters as two',
      table('| 茶名‸ | 产地 |', '| - | - |', '| 龙井茶叶 | 杭州 |', '| tea | x |'),
      table(
        '| 茶名     | ⟨产地⟩ |',
        '| -------- | ---- |',
        '| 龙井茶叶 | 杭州 |',
        '| tea      | x    |',
      ),
    ],
    [
      'keeps the sides of columns',
      table('| a‸ | b | c |', '| :- | -: | :-: |', '| one | two | three |'),
      table('| a   |   ⟨b⟩ |   c   |', '| :-- | --: | :---: |', '| one | two | three |'),
    ],
    [
      'keeps a bar behind a backslash in its cell',
      table('| a\\|b‸ | c |', '|---|---|', '| d | e |'),
      table('| a\\|b | ⟨c⟩   |', '| ---- | --- |', '| d    | e   |'),
    ],
    [
      'adds cells that are missing',
      table('| a | b |', '|---|---|', '| c‸ |'),
      table('| a   | b   |', '| --- | --- |', '| c   | ‸    |'),
    ],
    [
      'keeps cells that are too many',
      table('| a | b |', '|---|---|', '| c‸ | d | e |'),
      table('| a   | b   |', '| --- | --- |', '| c   | ⟨d⟩   | e   |'),
    ],
    [
      'works without bars at the sides',
      table('a‸ | b', '--|--', 'c | d'),
      table('| a   | ⟨b⟩   |', '| --- | --- |', '| c   | d   |'),
    ],
    [
      'works in a quote',
      table('> | a‸ | b |', '> |---|---|', '> | c | d |'),
      table('> | a   | ⟨b⟩   |', '> | --- | --- |', '> | c   | d   |'),
    ],
    [
      'leaves what is around the table',
      table('one', '', '|a‸|b|', '|-|-|', '', '|c|d|', '|-|-|', ''),
      table('one', '', '| a   | ⟨b⟩   |', '| --- | --- |', '', '|c|d|', '|-|-|', ''),
    ],
    [
      'begins the body of a table without rows',
      table('| a   | b‸   |', '| --- | --- |'),
      table('| a   | b   |', '| --- | --- |', '| ‸    |     |'),
    ],
    ['is not for a paragraph with a bar', 'a | b‸', undefined],
    ['is not for code', '```\n| a‸ | b |\n|---|---|\n```', undefined],
  ])('%s', (_name, before, expected) => {
    expect(edited(nextCell, before)).toBe(expected);
  });
});

describe('Shift+Tab', () => {
  test.each([
    [
      'leads to the cell before',
      table('| a | b‸ |', '|---|---|'),
      table('| ⟨a⟩   | b   |', '| --- | --- |'),
    ],
    [
      'leads over the dashes to the header',
      table('| a | b |', '|---|---|', '| c‸ | d |'),
      table('| a   | ⟨b⟩   |', '| --- | --- |', '| c   | d   |'),
    ],
    [
      'stays in the first cell',
      table('| a‸   | b   |', '| --- | --- |'),
      table('| ⟨a⟩   | b   |', '| --- | --- |'),
    ],
  ])('%s', (_name, before, expected) => {
    expect(edited(previousCell, before)).toBe(expected);
  });
});

describe('Enter', () => {
  test.each([
    [
      'leads to the cell below',
      table('| a | b‸ |', '|---|---|', '| c | d |'),
      table('| a   | b   |', '| --- | --- |', '| c   | ⟨d⟩   |'),
    ],
    [
      'makes a row below the last',
      table('| a   | b   |', '| --- | --- |', '| c   | d‸   |'),
      table('| a   | b   |', '| --- | --- |', '| c   | d   |', '|     | ‸    |'),
    ],
    [
      'leaves the table at an empty last row',
      table('| a   | b   |', '| --- | --- |', '| c   | d   |', '| ‸    |     |'),
      table('| a   | b   |', '| --- | --- |', '| c   | d   |', '', '‸'),
    ],
    [
      'stays in the table at an empty row within it',
      table('| a   |', '| --- |', '| ‸    |', '| c   |'),
      table('| a   |', '| --- |', '|     |', '| ⟨c⟩   |'),
    ],
    [
      'leads from a cell without a column to the last cell below',
      table('| a   | b   |', '| --- | --- |', '| c   | d   | e‸'),
      table('| a   | b   |', '| --- | --- |', '| c   | d   | e   |', '|     | ‸    |'),
    ],
    ['is not for a paragraph', 'a‸', undefined],
  ])('%s', (_name, before, expected) => {
    expect(edited(cellBelow, before)).toBe(expected);
  });
});

test.each([
  ['tea', 3],
  ['茶', 2],
  ['「茶」，', 8],
  ['🫖', 2],
  ['cafe\u0301', 4],
  ['—“”', 3],
  ['', 0],
])('%j is %i columns wide', (words, width) => {
  expect(widthOf(words)).toBe(width);
});

test('a table that is aligned stays so', () => {
  const read = (line: string) => readRow(line, 0);
  const lines = alignedLines(['|名|b|', '|:-:|-:|', '|一二三|c d|', '||x|'].map(read));
  expect(alignedLines(lines.map(read))).toEqual(lines);
});
