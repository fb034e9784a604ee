import { expect, test } from 'vitest';
import { isSingle, maxTokenCharacters, tokensOf } from './tokens.ts';

const read = (text: string) =>
  tokensOf(text)
    .map((token) => token.text)
    .join(' ');

test.each([
  ['', ''],
  ['？！ …— 🙂', ''],
  // Pairs, and the last character by itself.
  ['茶', '茶'],
  ['喝茶', '喝茶 茶'],
  ['写中文博客', '写中 中文 文博 博客 客'],
  ['写博客。喝茶', '写博 博客 客 喝茶 茶'],
  ['ひらがなカタカナ', 'ひら らが がな なカ カタ タカ カナ ナ'],
  ['コーヒー', 'コー ーヒ ヒー ー'],
  ['한국어', '한국 국어 어'],
  ['𠮷野家', '𠮷野 野家 家'],
  // Traditional and simplified, narrow and wide.
  ['漢語與軟體', '汉语 语与 与软 软体 体'],
  ['汉语与软体', '汉语 语与 与软 软体 体'],
  ['ｶﾞﾗｽ ガラス', 'ガラ ラス ス ガラ ラス ス'],
  ['ＡＢＣ１２３', 'abc123'],
  // Words.
  ['The Essays of a WRITER', 'the essay of a writer'],
  ['Crème brûlée, Ærø, straße', 'creme brulee ærø strasse'],
  ['Ελλάς ΕΛΛΑΣ', 'ελλας ελλας'],
  ['Ёлка й', 'елка и'],
  ['हिन्दी', 'हिन्दी'],
  ["don’t don't", 'don t don t'],
  // Code and numbers.
  ['C++ and C#, F#', 'c++ and c# f#'],
  ['a+b', 'a b'],
  ['#tag', 'tag'],
  ['node_modules v8 0x1F 3.14', 'node_modules v8 0x1f 3 14'],
  ['console.log()', 'console log'],
  ['用React写App', '用 react 写 app'],
  ['第3章', '第 3 章'],
])('%j: %s', (text, tokens) => {
  expect(read(text)).toBe(tokens);
});

test('no character gives a token with a sign that divides words in a database', () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
    for (const { text } of tokensOf(String.fromCodePoint(code))) {
      // As the tokenizer `ascii` of FTS5 divides them: see the first migration.
      if (!/^[\w+#\u{80}-\u{10ffff}]+$/u.test(text)) wrong.push(`${code.toString(16)}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a token knows its place', () => {
  const text = 'Tea, 喝茶！ C++';
  const places = tokensOf(text).map(({ begin, end }) => text.slice(begin, end));
  expect(places).toEqual(['Tea', '喝茶', '茶', 'C++']);
});

test('a word of a megabyte is one short token', () => {
  expect(tokensOf('a'.repeat(1_000_000))).toEqual([
    { text: 'a'.repeat(maxTokenCharacters), begin: 0, end: 1_000_000 },
  ]);
});

test.each([
  ['茶', true],
  ['喝茶', false],
  ['a', false],
  ['か', true],
])('%s is one character of a script without spaces: %j', (token, is) => {
  expect(isSingle(token)).toBe(is);
});
