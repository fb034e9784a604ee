import { expect, test } from 'vitest';
import { makeUniqueSlugs, slugify } from './slugify.ts';

test.each([
  ['Tea', 'tea'],
  ['A bowl of tea', 'a-bowl-of-tea'],
  ['雨天 读书', '雨天-读书'],
  ['雨天，读书：“一”', '雨天-读书-一'],
  ['第 1 章', '第-1-章'],
  ['C++ & C#', 'c-c'],
  ['Don’t', 'dont'],
  ["It's l'eau", 'its-leau'],
  ['‘Tea’ and ‘茶’人', 'tea-and-茶-人'],
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

test('equal headings have different slugs, also if a third heading is the slug of one', () => {
  const slugOf = makeUniqueSlugs();
  const headings = ['安装', '安装-2', '安装', '安装', 'a', 'a'];
  expect(headings.map(slugOf)).toEqual(['安装', '安装-2', '安装-3', '安装-4', 'a', 'a-2']);
});
