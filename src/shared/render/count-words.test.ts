import { expect, test } from 'vitest';
import { countWords, readingMinutesOf, WordCounter } from './count-words.ts';

test.each([
  ['', 0, 0],
  ['one two', 0, 2],
  ['  one\n\ttwo  ', 0, 2],
  ['雨天读书', 4, 0],
  ['雨天，读书。「茶」——《茶经》……', 7, 0],
  ['用HTML写2个网页', 5, 2],
  ['用 HTML 写 2 个网页', 5, 2],
  ["don't", 0, 1],
  ['don’t', 0, 1],
  ['well-known 3.14 snake_case', 0, 3],
  ['a - b', 0, 2],
  ['a -- b', 0, 2],
  ['a–b—c', 0, 3],
  ['and/or', 0, 2],
  ['tea.', 0, 1],
  ['1,000', 0, 2],
  ['Привет, мир', 0, 2],
  ['한국어 제목', 0, 2],
  ['Café Cafe\u0301', 0, 2],
  ['日本語', 3, 0],
  ['𠮷野家', 3, 0],
  ['〇々', 2, 0],
  ['🍵 ☕️ ！？ $ + =', 0, 0],
  ['🍵tea🍵', 0, 1],
  ['雨tea茶', 2, 1],
  ['１２３ ＡＢＣ', 0, 2],
  ["'' -- ..", 0, 0],
  ['𝐀𝐁', 0, 1],
  ['![](/uploads/h7/image.png)', 0, 0],
  ['![雨](/uploads/h7/雨.png "Rain" =240x)tea', 1, 3],
  ['[雨天](/article/A1/read/)喝茶[^1]', 4, 1],
  ['[tea](', 0, 1],
  ['(tea) [rain] (snow)', 0, 3],
])('%j has %i Han characters and %i words', (text, hanCharacters, words) => {
  expect(countWords(text)).toEqual({ hanCharacters, words });
});

test.each([
  ['', 1],
  ['a '.repeat(265), 1],
  ['a '.repeat(2 * 265), 2],
  ['a '.repeat(2.4 * 265), 2],
  ['a '.repeat(2.6 * 265), 3],
  ['雨'.repeat(500), 1],
  ['雨'.repeat(5000), 10],
  [`${'雨'.repeat(500)} ${'a '.repeat(265)}`, 2],
])('a text is read in whole minutes, at least one (%#)', (text, readingMinutes) => {
  expect(readingMinutesOf(text)).toBe(readingMinutes);
});

test.each([1, 2, 3, 7])('a text that is counted by %i units has the same numbers', (length) => {
  const text = '雨tea茶 𠮷野家 don’t 3.14 🍵tea🍵 Cafe\u0301 [and](/a/雨) 𝐀𝐁 '.repeat(3);
  const counter = new WordCounter(text);
  while (!counter.count(length));
  expect(counter.counted).toEqual(countWords(text));
  expect(counter.counted).toEqual({ hanCharacters: 15, words: 21 });
});
