import { expect, test } from 'vitest';
import { isSuggested, parseTags } from './parse-tags.ts';

test.each([
  ['', []],
  [' , ，', []],
  ['tea', ['tea']],
  ['tea, rain', ['tea', 'rain']],
  ['茶，雨', ['茶', '雨']],
  ['茶，rain,雨 天', ['茶', 'rain', '雨 天']],
  [' tea ,, rain, ', ['tea', 'rain']],
  ['tea, rain, tea', ['tea', 'rain']],
  ['Tea, tea', ['Tea', 'tea']],
])('the text %j has the tags %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test.each([
  ['te', ['green tea', 'tea', 'Tempo']],
  [' TEA', ['green tea', 'tea']],
  ['茶', ['绿茶', '茶']],
  ['', []],
  ['  ', []],
  ['x', []],
])('%j suggests %j', (text, suggested) => {
  const known = ['green tea', 'tea', 'Tempo', '绿茶', '茶'];
  expect(known.filter((tag) => isSuggested(tag, text))).toEqual(suggested);
});
