import { expect, test } from 'vitest';
import { directionOf, toLanguageTag } from './lang.ts';

test.each([
  ['', 'ltr'],
  ['123', 'ltr'],
  ['A bowl of tea', 'ltr'],
  ['雨天读书', 'ltr'],
  ['كوب من الشاي', 'rtl'],
  ['1. כוס תה', 'rtl'],
  ['Tea is شاي', 'ltr'],
  ['«شاي» is tea', 'rtl'],
])('the text %j has the direction %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['Tea', 'ar', 'rtl'],
  ['Tea', 'fa-IR', 'rtl'],
  ['Tea', 'he', 'rtl'],
  ['چای', 'ur', 'rtl'],
  ['Tea', 'en', 'ltr'],
  ['شاي', 'en', 'rtl'],
  ['Ḥaddū', 'ar-Latn', 'ltr'],
  ['Tea', 'no tag', 'ltr'],
])('the text %j in the language %s has the direction %s', (text, lang, direction) => {
  expect(directionOf(text, lang)).toBe(direction);
});

test.each([
  ['zh-hans', 'zh-Hans'],
  [' en-gb ', 'en-GB'],
  ['de', 'de'],
  ['', undefined],
  ['简体中文', undefined],
  ['en_US', undefined],
])('%j is the language tag %j', (text, tag) => {
  expect(toLanguageTag(text)).toBe(tag);
});
