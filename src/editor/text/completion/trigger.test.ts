import { expect, test } from 'vitest';
import { findTrigger } from './trigger.ts';

test.each([
  ['/', 'command', 0, ''],
  ['/head', 'command', 0, 'head'],
  ['tea /h2', 'command', 4, 'h2'],
  ['- /tab', 'command', 2, 'tab'],
  ['/heading 2', 'command', 0, 'heading 2'],
  ['、biaoge', 'command', 0, 'biaoge'],
  ['/标题', 'command', 0, '标题'],
  ['／', 'command', 0, ''],
  [':smi', 'emoji', 0, 'smi'],
  ['茶:te', 'emoji', 1, 'te'],
  ['word[^', 'note', 4, ''],
  ['word[^no', 'note', 4, 'no'],
  ['[see](#', 'heading', 5, ''],
  ['[see](#the second', 'heading', 5, 'the second'],
  ['[[', 'article', 0, ''],
  ['read [[雨', 'article', 5, '雨'],
  ['【【雨 天', 'article', 0, '雨 天'],
  ['```j', 'language', 0, 'j'],
  ['> - ~~~~c++', 'language', 0, 'c++'],
] as const)('%j is a trigger for a %s', (text, kind, from, query) => {
  expect(findTrigger(text)).toEqual({ kind, from, query });
});

test.each([
  ['a path', 'and/or'],
  ['a slash between words', 'and / or'],
  ['an address', 'https://tea.example'],
  ['an address of Windows', 'C:/te'],
  ['Chinese words with 、', '茶、雨'],
  ['a time', '12:30'],
  ['one letter', ':s'],
  ['a shortcode that is complete', ':smile:'],
  ['code of C++', 'std::ve'],
  ['a note that is complete', 'word[^1]'],
  ['a link to another page', '[see](/read'],
  ['contents that are complete', '[[toc]]'],
  ['a fence alone', '```'],
  ['code in a line', 'a ```js'],
])('%s is no trigger', (_name, text) => {
  expect(findTrigger(text)).toBeUndefined();
});
