import { describe, expect, test } from 'vitest';
import { markedText } from '../../../test/highlighted-text.ts';
import { excerptAround, markMatches } from './highlights.ts';
import { readQuestion } from './query.ts';

test.each([
  ['On Tea and teas', 'tea', 'On [Tea] and [teas]'],
  ['学习中文写作', '中文', '学习[中文]写作'],
  ['学习中文写作', '中文写', '学习[中文写]作'],
  ['中文中文', '中文', '[中文中文]'],
  ['茶，喝茶，茶馆', '茶', '[茶]，喝[茶]，[茶]馆'],
  ['漢語', '汉语', '[漢語]'],
  ['the old pond, the pond', '"old pond"', 'the [old pond], the pond'],
  ['Crème', 'creme', '[Crème]'],
  ['用React写', 'react 写', '用[React写]'],
  ['𠮷野家', '𠮷', '[𠮷]野家'],
  ['nothing', 'tea', 'nothing'],
  ['', 'tea', ''],
  ['tea -rain rain', 'tea -rain', '[tea] -rain rain'],
])('%j with %j: %j', (text, question, marked) => {
  expect(markedText(markMatches(text, readQuestion(question)))).toBe(marked);
});

describe('an excerpt', () => {
  const long = `${'word '.repeat(100)}the old pond ${'word '.repeat(100)}tea and the old pond${' word'.repeat(100)}`;

  test('of a short text is all of it', () => {
    expect(markedText(excerptAround('A bowl of tea.', readQuestion('tea')))).toBe(
      'A bowl of [tea].',
    );
  });

  test('shows the place with the most terms, between words', () => {
    expect(markedText(excerptAround(long, readQuestion('pond tea')))).toMatch(
      /^…(?:word ){7,8}\[tea\] and the old \[pond\](?: word){20,24}…$/,
    );
  });

  test('is the beginning if nothing matches', () => {
    expect(markedText(excerptAround(long, readQuestion('snow')))).toMatch(/^(?:word ?){36}…$/);
  });

  test('never divides a character', () => {
    const emoji = '👨‍👩‍👧‍👦'.repeat(100);
    expect(markedText(excerptAround(emoji, readQuestion('雨')))).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
    const half = `${'a'.repeat(139)}${emoji}`;
    for (const text of [
      half,
      `${half}雨${emoji}`,
      `雨${emoji}`,
      '🙂'.repeat(91),
      `a${'🙂'.repeat(91)}`,
    ]) {
      for (const { text: part } of excerptAround(text, readQuestion('雨'))) {
        expect(part.isWellFormed()).toBe(true);
      }
    }
  });
});
