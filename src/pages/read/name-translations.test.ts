import { expect, test } from 'vitest';
import { nameTranslations } from './name-translations.ts';

test.each<[string, string | null, (string | null)[], string[]]>([
  ['languages in their own words', 'zh-Hans', ['en', 'ja'], ['English', '日本語']],
  ['a language with its country', 'en', ['pt-BR'], ['português (Brasil)']],
  ['the title if the language is not known', 'zh-Hans', [null, 'ja'], ['Title 0', '日本語']],
  ['the title if the page has the same language', 'en', ['en', 'ja'], ['Title 0', '日本語']],
  [
    'titles if two have the same language',
    'en',
    ['ja', 'fr', 'ja'],
    ['Title 0', 'Français', 'Title 2'],
  ],
  ['a language although that of the page is not known', null, ['en'], ['English']],
  ['titles if no language is known', null, [null, null], ['Title 0', 'Title 1']],
])('translations are named by %s', (_, lang, langs, words) => {
  const translations = langs.map((articleLang, index) => ({
    ...{ articleID: `${index}`, articleTitle: `Title ${index}`, articleLang, articleSlug: null },
  }));
  expect(nameTranslations(lang, translations).map((named) => named.words)).toEqual(words);
});
