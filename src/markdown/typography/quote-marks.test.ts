import { expect, test } from 'vitest';
import { quotesFor } from './quote-marks.ts';

test.each([
  [undefined, '“”‘’'],
  ['en', '“”‘’'],
  ['zh-Hans', '“”‘’'],
  ['zh-Hant', '「」『』'],
  ['zh-Hant-HK', '「」『』'],
  ['zh-MO', '「」『』'],
  ['zh-TW', '「」『』'],
  ['ja', '「」『』'],
  ['de', '„“‚‘'],
  ['de-AT', '„“‚‘'],
  ['de-CH', '«»‹›'],
  ['DE', '„“‚‘'],
  ['fr', '«\u00a0\u00a0»‹\u00a0\u00a0›'],
  ['fi', '””’’'],
  ['pt-BR', '“”‘’'],
  ['tlh', '“”‘’'],
  ['constructor', '“”‘’'],
])('the quotes of %s are %s', (lang, marks) => {
  expect(quotesFor(lang).join('')).toBe(marks);
});
