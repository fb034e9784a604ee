import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { initialWanted, queryOf, type Wanted } from './query.ts';

const word = { isWholeWord: true };

test.each<[string, string, string, Partial<Wanted>, string[]]>([
  ['any case', 'Tea tea TEA', 'tea', {}, ['Tea', 'tea', 'TEA']],
  ['this case', 'Tea tea TEA', 'tea', { isCaseSensitive: true }, ['tea']],
  ['Chinese words', '红茶和绿茶', '茶', {}, ['茶', '茶']],
  ['a backslash as it is', String.raw`$\nu$ and n`, String.raw`\n`, {}, [String.raw`\n`]],
  ['signs of patterns as they are', 'a.b axb', 'a.b', {}, ['a.b']],
  ['whole words', 'tea teapot tea_bag (tea)', 'tea', word, ['tea', 'tea']],
  ['whole words of accents', 'café cafés', 'café', word, ['café']],
  ['a whole Chinese word', '我喜欢红茶，不喜欢茶。', '茶', word, ['茶']],
  ['a Chinese word of two characters', '今天天气很好', '天气', word, ['天气']],
  ['no part of a Chinese word', '今天天气很好', '天', word, []],
  ['a Latin word between Chinese ones', '用CSS排版，用CSS3排版', 'CSS', word, ['CSS']],
])('finds %s', (_name, doc, search, wanted, found) => {
  const state = EditorState.create({ doc });
  const cursor = queryOf({ ...initialWanted, ...wanted, search }).getCursor(state);
  const matches: string[] = [];
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    matches.push(state.sliceDoc(next.value.from, next.value.to));
  }
  expect(matches).toEqual(found);
});

test('does not know patterns', () => {
  expect(queryOf({ ...initialWanted, isRegExp: true, search: 'a' }).valid).toBe(false);
});
