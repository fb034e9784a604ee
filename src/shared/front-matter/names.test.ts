import { expect, test } from 'vitest';
import { makeFields } from './fields.ts';
import { parseFrontMatter } from './front-matter.ts';
import { readCategories } from './names.ts';

test.each([
  ['categories: Tea', [['Tea']]],
  ['categories: Tea, 茶，雨', [['Tea'], ['茶'], ['雨']]],
  ['categories: [Drinks, Tea]', [['Drinks', 'Tea']]],
  ['categories:\n  - [Drinks, Tea]\n  - [Rain]\n  - Snow', [['Drinks', 'Tea'], ['Rain'], ['Snow']]],
  ['category: Tea', [['Tea']]],
  ['categories: [2020, "a  b", "", null, {x: 1}, {name: Tea}]', [['2020', 'a b', 'Tea']]],
  ['categories: []', []],
  ['categories: 7', [['7']]],
  ['categories: {a: b}', []],
  ['tags: [Tea]', []],
])('the front matter %j has the categories %j', (text, categories) => {
  const front = parseFrontMatter(`---\n${text}\n---\n`);
  if (front.kind === 'malformed') throw new Error(front.reason);
  expect(readCategories(makeFields(front))).toEqual(categories);
});
