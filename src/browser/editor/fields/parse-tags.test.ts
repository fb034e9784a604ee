import { expect, test } from 'vitest';
import { parseTags } from './parse-tags.ts';

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
