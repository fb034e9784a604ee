import { expect, test } from 'vitest';
import { countTexts } from '../../shared/texts/writing/counts.ts';
import { countInSlices } from './count-slices.ts';
import { describeCounts, describeGoal, describeSelection } from './describe-counts.ts';

const of = (hanCharacters: number, words: number) => ({ hanCharacters, words });

test.each([
  [of(1234, 210), '1,234 字 · 210 words · 3 min', '1,234 字 · 210 词 · 3 分钟'],
  [of(12, 0), '12 字 · 1 min', '12 字 · 1 分钟'],
  [of(0, 1), '1 word · 1 min', '1 词 · 1 分钟'],
  [of(0, 0), '0 words · 1 min', '0 词 · 1 分钟'],
])('%j is told', (counted, en, zhHans) => {
  expect(describeCounts(counted, 'en')).toBe(en);
  expect(describeCounts(counted, 'zh-Hans')).toBe(zhHans);
});

test('a change has its sign', () => {
  const { words } = countTexts.en;
  expect([words('+1'), words('−1'), words('+11')]).toEqual(['+1 word', '−1 word', '+11 words']);
});

test('a selection and a goal are told', () => {
  expect(describeSelection(of(120, 0), 'zh-Hans')).toBe('选中 120 字');
  expect(describeSelection(of(0, 2), 'en')).toBe('2 words selected');
  expect(describeGoal(of(400, 100), 2000, 'en')).toBe('25% of 2,000');
  expect(describeGoal(of(400, 100), 400, 'zh-Hans')).toBe('已完成 400 字的 125%');
});

test('a long text is counted in slices, and the counting can be ended between two', async () => {
  const text = '雨 tea '.repeat(50_000);
  let nowMs = 0;
  let pauses = 0;
  const between = (isWanted: () => boolean) => ({
    // Each step takes three milliseconds.
    now: () => (nowMs += 3),
    pause: async () => {
      pauses += 1;
    },
    isWanted,
  });
  expect(
    await countInSlices(
      text,
      between(() => true),
    ),
  ).toEqual(of(50_000, 50_000));
  expect(pauses).toBeGreaterThan(10);
  pauses = 0;
  expect(
    await countInSlices(
      text,
      between(() => pauses < 2),
    ),
  ).toBeUndefined();
  expect(pauses).toBe(2);
});
