import { toLanguageTag } from '../lang/lang.ts';

/** Words that people write for a language, in lower case. Null: the text tells it. */
const names: Record<string, string | null> = {
  ...{ default: null, auto: null, none: null, c: null, posix: null, und: null },
  // Both scripts have these names.
  ...{ chinese: null, chn: null, 中文: null, 汉语: null, 漢語: null },
  ...{ cn: 'zh-Hans', chs: 'zh-Hans', 'zh-chs': 'zh-Hans', 'simplified chinese': 'zh-Hans' },
  ...{
    'chinese (simplified)': 'zh-Hans',
    简体: 'zh-Hans',
    简体中文: 'zh-Hans',
    簡體中文: 'zh-Hans',
  },
  ...{ cht: 'zh-Hant', 'zh-cht': 'zh-Hant', 'traditional chinese': 'zh-Hant', big5: 'zh-Hant' },
  ...{
    'chinese (traditional)': 'zh-Hant',
    繁體: 'zh-Hant',
    繁體中文: 'zh-Hant',
    繁体中文: 'zh-Hant',
  },
  ...{ 正體中文: 'zh-Hant', 繁中: 'zh-Hant', 简中: 'zh-Hans' },
  ...{ tw: 'zh-TW', taiwan: 'zh-TW', 台灣: 'zh-TW', 臺灣: 'zh-TW', hk: 'zh-HK', hongkong: 'zh-HK' },
  ...{ 'hong kong': 'zh-HK', 香港: 'zh-HK', macau: 'zh-MO', macao: 'zh-MO' },
  ...{ english: 'en', eng: 'en', 英文: 'en', 英语: 'en', us: 'en', 'en-uk': 'en-GB' },
  ...{ jp: 'ja', japanese: 'ja', 日本語: 'ja', 日文: 'ja', kr: 'ko', korean: 'ko', 한국어: 'ko' },
  ...{ german: 'de', deutsch: 'de', french: 'fr', français: 'fr', spanish: 'es', español: 'es' },
  ...{ italian: 'it', italiano: 'it', portuguese: 'pt', português: 'pt', russian: 'ru' },
  ...{ русский: 'ru', dutch: 'nl', polish: 'pl', turkish: 'tr', vietnamese: 'vi', arabic: 'ar' },
};

/**
 * The language tag (BCP 47) that front matter means: `zh_TW.UTF-8` is `zh-TW`, `english` is `en`.
 * Null if the text has to tell it, as for `chinese`. Undefined if no language has this name.
 */
export function toWrittenLang(text: string): string | null | undefined {
  const written = text
    .trim()
    .replace(/[.@].*$/, '')
    .replaceAll('_', '-');
  const named = names[written.toLowerCase()];
  if (named !== undefined || Object.hasOwn(names, written.toLowerCase())) return named;
  const tag = toLanguageTag(written);
  // A longer first part is allowed by the grammar, but no language has one.
  return tag !== undefined && /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined;
}
