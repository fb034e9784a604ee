import { expect, test } from 'vitest';
import {
  cutQuery,
  isEmpty,
  parseQuery,
  type Query,
  queryLimits,
  relax,
  type Term,
  toPrefixQuery,
} from './query.ts';

const writeTerm = ({ tokens, isPrefix }: Term) => tokens.join('+') + (isPrefix ? '*' : '');

const write = ({ terms, excluded, tags, excludedTags, years, langs, isCut }: Query) =>
  [
    ...terms.map(writeTerm),
    ...excluded.map((term) => `-${writeTerm(term)}`),
    ...tags.map((tag) => `tag:${tag}`),
    ...excludedTags.map((tag) => `-tag:${tag}`),
    ...years.map((year) => `year:${year}`),
    ...langs.map((lang) => `lang:${lang}`),
    ...(isCut ? ['…'] : []),
  ].join(' ');

test.each([
  ['', ''],
  ['？！ … 🙂 "" - -"" year:x', ''],
  ['Tea  rain', 'tea rain'],
  ['tea TEA teas', 'tea'],
  ['茶', '茶*'],
  ['喝茶', '喝茶'],
  ['写中文博客', '写中+中文+文博+博客'],
  ['喝茶　下雨', '喝茶 下雨'],
  ['用React写', '用* react 写*'],
  ['console.log', 'console+log'],
  ['C++', 'c++'],
  ['"the old pond"', 'the+old+pond'],
  ['“古池”「蛙」', '古池 蛙*'],
  ['"blog 中文"', 'blog+中文'],
  ['"中文 blog"', '中文+文+blog'],
  ['"第 3 章"', '第+3+章*'],
  ['"not closed', 'not+closed'],
  ['tea -rain -"old pond" －雨', 'tea -rain -old+pond -雨*'],
  ['well-known', 'well+known'],
  ['cargo --release －－雨 -- -tea', 'cargo release 雨* -tea'],
  ['＂the old pond＂ －＂a b＂', 'the+old+pond -a+b'],
  [
    'tag:茶 TAG:"a b" 标签：诗 year:2024 年份:2025 lang:zh tea',
    'tea tag:茶 tag:a b tag:诗 year:2024 year:2025 lang:zh',
  ],
  ['tag:茶 -tag:诗 －标签："a b" -year:2024 -lang:zh tea', 'tea tag:茶 -tag:诗 -tag:a b'],
  ['標籤:茶 語言：zh', 'tag:茶 lang:zh'],
  ['年份：2024年 year:２０２５ year:2025', 'year:2024 year:2025'],
  ['year:99999 year:-1 year:年 year:2024x', ''],
  ['"tea" OR rain AND NOT (snow)*', 'tea or rain and not snow'],
  ["' or 1=1; drop table articles --", 'or 1+1 drop table article'],
  ["tea:* & !rain | <-> 'x'", 'tea rain x'],
])('%j asks for %j', (text, query) => {
  expect(write(parseQuery(text))).toBe(query);
});

test('of a long query the beginning counts', () => {
  const words = Array.from({ length: 50 }, (_, index) => `w${index}`);
  const found = parseQuery(words.join(' '));
  expect(found.terms).toHaveLength(queryLimits.maxTerms);
  expect(found.isCut).toBe(true);
  expect(write(parseQuery('雨'.repeat(5_000)))).toMatch(/^(雨雨\+){39}雨雨 …$/);
  expect(parseQuery('tag:a '.repeat(5_000)).tags).toEqual(['a']);
});

test('of single characters only the first ones count, and words after them do', () => {
  expect(write(parseQuery('的 一 -是 了 在 tea'))).toBe('的* 一* 了* tea -是* …');
});

test('a query is cut between two characters, and space around it does not count', () => {
  const { maxLength } = queryLimits;
  const longest = 'a'.repeat(maxLength);
  expect(cutQuery(`  ${longest}\n`)).toBe(longest);
  expect(parseQuery(`  ${longest}\n`).isCut).toBe(false);
  expect(cutQuery(`${longest.slice(1)}🙂`)).toBe(longest.slice(1));
  expect(parseQuery(`${longest.slice(1)}🙂`).isCut).toBe(true);
  expect(cutQuery(`${longest.slice(2)}🙂!`)).toBe(`${longest.slice(2)}🙂`);
});

test('a relaxed query asks for the pairs of a phrase, anywhere', () => {
  expect(write(relax(parseQuery('写中文博客 "old pond" -雨天 茶')))).toBe(
    '写中 中文 文博 博客 old+pond 茶* -雨天',
  );
});

test.each([
  ['compo', 'compo*'],
  ['react compo', 'react compo*'],
  ['Components', 'component*'],
  ['console.log', 'console+log*'],
  ['用React', '用* react*'],
  ['"old pond" fro tag:tea', undefined],
  ['tag:tea "old pond" fro', 'old+pond fro* tag:tea'],
  ['compo ', undefined],
  ['co', undefined],
  ['', undefined],
  ['中文', undefined],
  ['中文博', undefined],
  ['tea -rain', undefined],
  ['"old pond"', undefined],
  ['rain tea rain', undefined],
])('while its end is typed, %j asks for %j', (text, query) => {
  const prefix = toPrefixQuery(text);
  expect(prefix && write(prefix)).toBe(query);
});

test.each([
  ['', true],
  ['-tea', true],
  ['tea', false],
  ['tag:茶', false],
  ['year:2024', false],
])('%j asks for nothing: %j', (text, is) => {
  expect(isEmpty(parseQuery(text))).toBe(is);
});
