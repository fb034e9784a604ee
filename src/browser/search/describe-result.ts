import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import type { QuickResult } from './ask-server.ts';
import { quickSearchTexts } from './quick-search-texts.ts';

/** What the quick search says of a result, aloud too. */
export function describeResult(result: QuickResult, lang: UiLang): string {
  const [t, quick] = [searchTexts[lang], quickSearchTexts[lang]];
  switch (result.kind) {
    case 'found': {
      const { count, isMore, isLoose } = result;
      const words = isMore ? quick.atLeast(count) : t.count(count);
      return isLoose ? quick.loose(words) : words;
    }
    case 'nothing':
      return t.nothing + (lang === 'en' ? ' ' : '') + t.advice;
    case 'meaningless':
      return t.meaningless;
    default:
      return quick[result.kind];
  }
}
