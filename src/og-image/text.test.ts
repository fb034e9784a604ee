import { describe, expect, test } from 'vitest';
import { countCharacters } from '../shared/text.ts';
import { listVisible, toLine, withoutMissing } from './text.ts';

describe('a text becomes one line', () => {
  test.each([
    [' a \n\t b ', 'a b'],
    ['a\u0000b\u001bc\u0085d', 'a b c d'],
    ['雨\u3000天\u2028气', '雨 天 气'],
    ['a\u202eb\u2066c', 'a b c'],
    ['', ''],
    ['\u202e', ''],
    [`e${'\u0301'.repeat(9)}f`, `e${'\u0301'.repeat(4)}f`],
  ])('%j', (text, line) => expect(toLine(text)).toBe(line));

  test('and is not longer than a picture can show', () => {
    expect(countCharacters(toLine('👨‍👩‍👧‍👦'.repeat(250)))).toBeLessThanOrEqual(200);
    expect(toLine('👨‍👩‍👧‍👦'.repeat(190)).length).toBe(2000);
    expect(toLine(`ab${'👍'.repeat(1)}${'🏽'.repeat(3000)}`).isWellFormed()).toBe(true);
  });
});

test('the visible code points are listed once each, without spaces and joiners', () => {
  expect(listVisible('a a\u200d\ufe0f\u00ad👨‍👩e\u0301\u3000')).toEqual([
    'a',
    '👨',
    '👩',
    'e',
    '\u0301',
  ]);
});

describe('a text in which the fonts lack', () => {
  test.each([
    ['nothing', 'Tea 🍵', '', 'Tea 🍵'],
    ['an emoji', 'Tea 🍵 and 🍪', '🍵🍪', 'Tea and'],
    ['one part of an emoji', '👨‍👩‍👧 Tea', '👩', 'Tea'],
    ['a flag', '🇨🇳 Tea', '🇨', 'Tea'],
    ['a keycap', '1\ufe0f\u20e3 Tea', '\u20e3', 'Tea'],
    ['a letter', 'Tea 茶', '茶', undefined],
    ['a mark over a letter', 'e\u0301', '\u0301', undefined],
    ['the whole text', '🍵', '🍵', undefined],
    ['nothing, and the text is empty', '', '', undefined],
  ])('%s', (_, text, missing, shown) => {
    expect(withoutMissing(text, new Set(missing))).toBe(shown);
  });
});
