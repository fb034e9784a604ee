import { expect, test } from 'vitest';
import { slugify } from './slugify.ts';

test.each([
  ['Tea', 'tea'],
  ['A bowl of tea', 'a-bowl-of-tea'],
  ['雨天 读书', '雨天-读书'],
  ['雨天，读书：“一”', '雨天-读书-一'],
  ['第 1 章', '第-1-章'],
  ['C++ & C#', 'c-c'],
  ['snake_case', 'snake_case'],
  ['  spaces  ', 'spaces'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['हिन्दी', 'हिन्दी'],
  ['ÄRGER', 'ärger'],
  ['…', 'section'],
  ['🍵', 'section'],
  ['', 'section'],
])('%j becomes %j', (heading, slug) => {
  expect(slugify(heading)).toBe(slug);
});
