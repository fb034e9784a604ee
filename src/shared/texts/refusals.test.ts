import { describe, expect, test } from 'vitest';
import type { RefusalReason } from '../render/refusal.ts';
import { describeReason, describeRefusal, isReason } from './refusals.ts';

/** One reason of each name. The compiler asks for the missing ones. */
const reasons: { [Name in RefusalReason['name']]: RefusalReason & { name: Name } } = {
  nestedBlocks: { name: 'nestedBlocks' },
  nestedPictures: { name: 'nestedPictures' },
  nestedMarks: { name: 'nestedMarks' },
  repeatedAttributes: { name: 'repeatedAttributes' },
  quotes: { name: 'quotes' },
  missingCells: { name: 'missingCells' },
  tablesOfContents: { name: 'tablesOfContents' },
  formulas: { name: 'formulas' },
  length: { name: 'length', maxCharacters: 4_194_304 },
  time: { name: 'time', maxSeconds: 60 },
  memory: { name: 'memory', maxMegabytes: 512 },
};

describe.each(Object.values(reasons))('the reason $name', (reason) => {
  const english = describeReason(reason, 'en');
  const chinese = describeReason(reason, 'zh-Hans');

  test('is one or two whole sentences in English and in Chinese', () => {
    expect(english).toMatch(/^[A-Z][^\p{Script=Han}]+\.$/u);
    expect(chinese).toMatch(/^\p{Script=Han}.+。$/u);
    expect(english + chinese).not.toMatch(/undefined|\[object/);
  });

  test('has its number in both sentences', () => {
    const numbers = Object.values(reason).filter((value) => typeof value === 'number');
    const isSaid = (words: string) => numbers.every((number) => words.includes(String(number)));
    expect([isSaid(english), isSaid(chinese)]).toEqual([true, true]);
  });

  test('is recognised after its way through JSON', () => {
    expect(isReason(JSON.parse(JSON.stringify(reason)))).toBe(true);
  });
});

test.each([
  [3, 'Line 3: The formulas are too long in total.', '第 3 行：公式总长度超出限制。'],
  [undefined, 'The formulas are too long in total.', '公式总长度超出限制。'],
])('a refusal at line %s has the line in its sentence', (line, english, chinese) => {
  const refusal = { line, reason: reasons.formulas };
  expect(describeRefusal(refusal, 'en')).toBe(english);
  expect(describeRefusal(refusal, 'zh-Hans')).toBe(chinese);
});

test.each([undefined, null, 'formulas', 7, {}, { name: 'tea' }, { name: 'toString' }, { name: 7 }])(
  '%j is not a reason',
  (value) => {
    expect(isReason(value)).toBe(false);
  },
);
