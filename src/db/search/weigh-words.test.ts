import { expect, test } from 'vitest';
import { countWords, listTelling, scoreOf, weightOf } from './weigh-words.ts';

test('words of title and tags count like three in the text, and only telling ones are listed', () => {
  const words = countWords(['a rare teapot, a teapot of 2026', '喝茶的时候'], ['Teapots', '茶']);
  expect(words.length).toBe(14);
  expect(listTelling(words)).toEqual([
    ['teapot', 5],
    ['rare', 1],
    ['喝茶', 1],
    ['茶的', 1],
    ['的时', 1],
    ['时候', 1],
  ]);
});

test('only the wanted words are counted', () => {
  const { counts } = countWords(['tea and rain'], ['rain'], new Set(['rain']));
  expect([...counts]).toEqual([['rain', 4]]);
});

const rare = (text: string, count = 2, all = 250) => {
  const own = countWords([text], []);
  const words = listTelling(own).map(([token]) => ({ token, weight: weightOf(count, all) }));
  return (other: string) => scoreOf(words, own, countWords([other], []), all);
};

test.each<[string, string, string, [number, number]]>([
  ['the same text', 'kettle bowl leaf', 'kettle bowl leaf', [1, 1]],
  ['one of four words is missing', 'kettle bowl leaf rain', 'kettle bowl leaf', [0.5, 0.9]],
  ['two words in common', 'kettle bowl leaf rain', 'kettle bowl', [0, 0]],
  ['nothing in common', 'kettle bowl leaf', 'stone paper ink', [0, 0]],
  ['no rare word', 'a', 'kettle bowl leaf', [0, 0]],
  ['a word of four characters in common', '龙井问茶', '龙井问茶', [0, 0]],
  ['six pairs in common', '狮峰龙井明前茶', '狮峰龙井明前茶', [1, 1]],
])('%s', (_, one, other, [least, most]) => {
  const score = rare(one)(other);
  expect(score).toBeGreaterThanOrEqual(least);
  expect(score).toBeLessThanOrEqual(most);
});

test('a repeated word counts more, and the same words in a long text less', () => {
  const score = rare('kettle kettle bowl leaf rain');
  expect(score('kettle kettle bowl leaf')).toBeGreaterThan(score('kettle bowl leaf'));
  expect(score(`kettle bowl leaf ${'and '.repeat(3_000)}`)).toBeLessThan(
    score('kettle bowl leaf') / 2,
  );
});

test('the fewer articles have a word, the more it weighs; and a small blog relates less', () => {
  expect(weightOf(2, 250)).toBeGreaterThan(weightOf(20, 250));
  const text = 'kettle bowl leaf';
  expect(rare(text, 2, 20)(text)).toBeLessThan(0.4);
});
