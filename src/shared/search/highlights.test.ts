import { describe, expect, test } from 'vitest';
import { highlightedText } from '../../../test/highlighted-text.ts';
import { excerptAround, highlight } from './highlights.ts';
import { parseQuery } from './query.ts';

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
])('%j with %j: %j', (text, query, marked) => {
  expect(highlightedText(highlight(text, parseQuery(query)))).toBe(marked);
});

describe('an excerpt', () => {
  const long = `${'word '.repeat(100)}the old pond ${'word '.repeat(100)}tea and the old pond${' word'.repeat(100)}`;

  test('of a short text is all of it', () => {
    expect(highlightedText(excerptAround('A bowl of tea.', parseQuery('tea')))).toBe(
      'A bowl of [tea].',
    );
  });

  test('shows the place with the most terms, between words', () => {
    expect(highlightedText(excerptAround(long, parseQuery('pond tea')))).toMatch(
      /^…(?:word ){7,8}\[tea\] and the old \[pond\](?: word){20,24}…$/,
    );
  });

  test('is the beginning if nothing matches', () => {
    expect(highlightedText(excerptAround(long, parseQuery('snow')))).toMatch(/^(?:word ?){36}…$/);
  });

  test('never divides a character', () => {
    const emoji = '👨‍👩‍👧‍👦'.repeat(100);
    expect(highlightedText(excerptAround(emoji, parseQuery('雨')))).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
    const half = `${'a'.repeat(139)}${emoji}`;
    for (const text of [
      half,
      `${half}雨${emoji}`,
      `雨${emoji}`,
      '🙂'.repeat(91),
      `a${'🙂'.repeat(91)}`,
    ]) {
      for (const { text: part } of excerptAround(text, parseQuery('雨'))) {
        expect(part.isWellFormed()).toBe(true);
      }
    }
  });
});
