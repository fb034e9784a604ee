import { expect, test } from 'vitest';
import { guessLang } from './lang.ts';

test.each([
  ['', undefined],
  ['A bowl of tea', undefined],
  ['雨天读书', 'zh-Hans'],
  ['用 Markdown 写作', 'zh-Hans'],
  ['The word 随笔 means essays, and nothing else', undefined],
  ['雨の日に本を読む', 'ja'],
  ['비 오는 날의 독서', 'ko'],
  ['2026-11-20', undefined],
])('%j is in %j', (text, lang) => {
  expect(guessLang(text)).toBe(lang);
});
